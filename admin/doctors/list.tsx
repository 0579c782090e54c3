import { SelectField, SelectInput, TextField } from 'react-admin';
import { entryStatuses } from '../../contract/admin-clinics.ts';
import { AdminList } from '../platform/admin-list.tsx';
import { Search } from '../platform/search.tsx';
import { When } from '../platform/when.tsx';

const choices = entryStatuses.map((id) => ({ id, name: `admin.clinics.status.${id}` }));
const filters = [
  <Search key="q" source="q" alwaysOn words="admin.doctors.search" />,
  <SelectInput key="status" source="status" choices={choices} alwaysOn />,
];

/** Doctors in every state, found by the beginning of the name or by the number. */
export function DoctorList() {
  return (
    <AdminList filters={filters} sort={{ field: 'title', order: 'ASC' }}>
      <TextField source="id" />
      <TextField source="title" />
      <TextField source="clinic.title" sortable={false} />
      <SelectField source="status" choices={choices} sortable={false} />
      <When source="updated_at" sortable={false} withTime={false} />
    </AdminList>
  );
}
