import Icon from '@mui/icons-material/FactCheck';
import { Link } from '@mui/material';
import {
  ArrayField,
  FunctionField,
  required,
  SelectField,
  SelectInput,
  TextField,
  UrlField,
  WrapperField,
} from 'react-admin';
import {
  checkResults,
  proofKinds,
  type VerificationDetail,
  verificationFolders,
} from '../../../contract/clinics/verification.ts';
import { AdminList } from '../../platform/admin-list.tsx';
import { AdminShow } from '../../platform/admin-show.tsx';
import { choicesOf } from '../../platform/choices.ts';
import { InnerTable } from '../../platform/inner-table.tsx';
import type { AdminResource } from '../../platform/resource.ts';
import { Search } from '../../platform/search.tsx';
import { Day } from '../../platform/when.tsx';
import { CheckAct } from './check-act.tsx';
import { ChecksAct } from './checks-act.tsx';
import { RegisterLink, Risks } from './fields.tsx';

/** A licence or an accreditation with everything that was found of it in registers. */
function VerificationShow() {
  return (
    <AdminShow acts={<CheckAct />} leadsOn>
      <SelectField source="kind" choices={choicesOf('admin.verification.kind', proofKinds)} />
      <WrapperField source="clinic.title">
        <FunctionField<VerificationDetail>
          render={({ clinic }) =>
            clinic && (
              <Link href={`/hospital/${clinic.slug}/about`} target="_blank" rel="noopener noreferrer">
                {clinic.title}
              </Link>
            )
          }
        />
      </WrapperField>
      <TextField source="doctor.title" />
      <TextField source="body" />
      <TextField source="number" />
      <UrlField source="url" target="_blank" rel="noopener noreferrer nofollow" />
      <WrapperField source="country" label="admin.verification.fields.register">
        <RegisterLink source="country" />
      </WrapperField>
      <WrapperField source="risks">
        <Risks source="risks" />
      </WrapperField>
      <Day source="valid_until" />
      <Day source="added_on" />
      <Day source="checked_on" />
      <ArrayField source="checks">
        <InnerTable>
          <Day source="checked_on" sortable={false} />
          <SelectField
            source="result"
            choices={choicesOf('admin.verification.result', checkResults)}
            sortable={false}
          />
          <TextField source="number" sortable={false} />
          <Day source="valid_until" sortable={false} />
          <UrlField source="source_url" target="_blank" rel="noopener noreferrer nofollow" sortable={false} />
          <TextField source="note" sortable={false} />
          <TextField source="operator" sortable={false} />
        </InnerTable>
      </ArrayField>
    </AdminShow>
  );
}

const kinds = choicesOf('admin.verification.kind', proofKinds);

const filters = [
  <Search key="q" source="q" alwaysOn words="admin.verification.search" />,
  <SelectInput
    key="folder"
    source="folder"
    choices={choicesOf('admin.verification.folder', verificationFolders)}
    validate={required()}
    alwaysOn
  />,
  <SelectInput key="kind" source="kind" choices={kinds} alwaysOn />,
];

/** Licences and accreditations that a register can confirm. */
function VerificationList() {
  return (
    <AdminList
      filters={filters}
      filterDefaultValues={{ folder: 'unchecked' }}
      sort={{ field: 'queue', order: 'ASC' }}
      bulk={<ChecksAct />}
    >
      <SelectField source="kind" choices={kinds} sortable={false} />
      <Risks source="risks" sortable={false} />
      <TextField source="clinic.title" sortable={false} />
      <TextField source="doctor.title" sortable={false} />
      <TextField source="body" sortable={false} />
      <TextField source="number" sortable={false} />
      <Day source="valid_until" sortable={false} />
      <Day source="added_on" sortable={false} />
      <Day source="checked_on" sortable={false} />
    </AdminList>
  );
}

export const verification: AdminResource = {
  name: 'verification',
  permission: 'clinic.verify',
  icon: Icon,
  list: VerificationList,
  show: VerificationShow,
  recordRepresentation: ({ number, body }) => [body, number].filter(Boolean).join(' '),
};
