import {
  ArrayField,
  BooleanField,
  Datagrid,
  FunctionField,
  TextField,
  UrlField,
  useLocale,
  useTranslate,
} from 'react-admin';
import type { AdminClinicDetail } from '../../contract/clinics/admin-clinics.ts';
import { CountryField } from '../platform/codes.tsx';
import { Day, When } from '../platform/when.tsx';
import { ClinicActs } from './acts.tsx';
import { EntryShow } from './sections/show.tsx';

/** A clinic with what its sources say, and what is missing in which language. */
export function ClinicShow() {
  const [translate, format] = [useTranslate(), new Intl.ListFormat(useLocale())];
  const nameOf = (field: string) =>
    translate(`admin.clinics.fields.${field}`, { _: translate(`sections.field.${field}`) });
  return (
    <EntryShow
      entity="clinic"
      acts={<ClinicActs />}
      text="description"
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
      <ArrayField source="sources">
        <Datagrid bulkActionButtons={false} rowClick={false}>
          <TextField source="source" sortable={false} />
          <TextField source="source_id" sortable={false} />
          <TextField source="licence" sortable={false} />
          <UrlField source="url" sortable={false} target="_blank" rel="noreferrer" />
          <Day source="retrieved_at" sortable={false} />
          <BooleanField source="is_removed" sortable={false} />
        </Datagrid>
      </ArrayField>
    </EntryShow>
  );
}
