import { required, SelectField, SelectInput, TextField } from 'react-admin';
import { deskFolders, proofKinds } from '../../../contract/clinics/verification.ts';
import { AdminList } from '../../platform/admin-list.tsx';
import { choicesOf } from '../../platform/choices.ts';
import { Search } from '../../platform/search.tsx';
import { Day } from '../../platform/when.tsx';

const kinds = choicesOf('admin.verification.kind', proofKinds);

const filters = [
  <Search key="q" source="q" alwaysOn words="admin.verification.search" />,
  <SelectInput
    key="folder"
    source="folder"
    choices={choicesOf('admin.verification.folder', deskFolders)}
    validate={required()}
    alwaysOn
  />,
  <SelectInput key="kind" source="kind" choices={kinds} alwaysOn />,
];

/** Licences and accreditations that a register can confirm. */
export function DeskList() {
  return (
    <AdminList
      filters={filters}
      filterDefaultValues={{ folder: 'unchecked' }}
      sort={{ field: 'id', order: 'ASC' }}
    >
      <SelectField source="kind" choices={kinds} sortable={false} />
      <TextField source="clinic.title" sortable={false} />
      <TextField source="doctor.title" sortable={false} />
      <TextField source="body" sortable={false} />
      <TextField source="number" sortable={false} />
      <Day source="valid_until" sortable={false} />
      <Day source="checked_on" sortable={false} />
    </AdminList>
  );
}
