import Icon from '@mui/icons-material/LocalHospital';
import { FunctionField, TextField, useLocale, useRecordContext, useTranslate } from 'react-admin';
import { useParams } from 'react-router-dom';
import type { AdminClinic, AdminClinicDetail } from '../../contract/clinics/admin-clinics.ts';
import { CountryField } from '../platform/codes.tsx';
import type { AdminResource } from '../platform/resource.ts';
import type { ShowPart } from '../platform/show-parts.tsx';
import { When } from '../platform/when.tsx';
import { DataScoreField } from './data-score.tsx';
import { ClinicList, turnClinic } from './list.tsx';
import { useClinicParts } from './parts.tsx';
import { EntryActs } from './sections/acts.tsx';
import { EntryEdit } from './sections/edit.tsx';
import { EntryShow } from './sections/show.tsx';
import { SourceList } from './sources.tsx';

/** What can be done with a clinic; one that has become another is left alone. */
function ClinicActs() {
  const clinic = useRecordContext<AdminClinic>();
  const translate = useTranslate();
  if (!clinic || clinic.merged_into !== null) return null;
  return (
    <EntryActs
      kind="clinics"
      entry={clinic}
      turn={(isShown, reason) => turnClinic(clinic.id, isShown, reason)}
    >
      <p>{translate('admin.clinics.by_hand_text')}</p>
    </EntryActs>
  );
}

/** A hook that gives parts of a clinic’s page. */
type UseParts = (clinicId: number) => ShowPart[];

/** A clinic with its data score, its sources, and what is missing in which language. */
function ClinicShow({ useFurtherParts }: { useFurtherParts: UseParts }) {
  const clinicId = Number(useParams().id);
  const [translate, format] = [useTranslate(), new Intl.ListFormat(useLocale())];
  const parts = useClinicParts(clinicId, useFurtherParts(clinicId));
  const nameOf = (field: string) =>
    translate(`admin.clinics.fields.${field}`, { _: translate(`sections.field.${field}`) });
  return (
    <EntryShow
      entity="clinic"
      acts={<ClinicActs />}
      text="description"
      parts={parts}
      hrefOf={({ slug }: AdminClinicDetail) => `/hospital/${slug}`}
    >
      <TextField source="city" />
      <CountryField<AdminClinicDetail> source="country" codeOf={({ country }) => country} />
      <TextField source="merged_into" />
      <When source="claimed_at" withTime={false} />
      <FunctionField<AdminClinicDetail>
        source="edited_fields"
        render={({ edited_fields }) => format.format(edited_fields.map(nameOf))}
      />
      <DataScoreField source="data_score" />
      <SourceList source="sources" />
    </EntryShow>
  );
}

/** The resource of clinics. `useFurtherParts` gives the parts of rooms that this room must not import. */
export const clinicsWith = (useFurtherParts: UseParts): AdminResource => ({
  name: 'clinics',
  permission: 'clinic.moderate',
  icon: Icon,
  list: ClinicList,
  edit: () => <EntryEdit kind="clinics" />,
  show: () => <ClinicShow useFurtherParts={useFurtherParts} />,
  recordRepresentation: 'title',
});
