import { SelectField, SelectInput, TextField, TextInput } from 'react-admin';
import { entryStatuses } from '../../contract/admin-clinics.ts';
import { AdminList } from '../platform/admin-list.tsx';
import { Search } from '../platform/search.tsx';
import { When } from '../platform/when.tsx';

const choices = entryStatuses.map((id) => ({ id, name: `admin.clinics.status.${id}` }));
/** Only a whole code is asked for: half of one is no country. */
const asCode = (text: string): string => text.trim().toUpperCase();
const filters = [
  <Search key="q" source="q" alwaysOn words="admin.clinics.search" />,
  <SelectInput key="status" source="status" choices={choices} alwaysOn />,
  <TextInput key="country" source="country" parse={asCode} slotProps={{ htmlInput: { maxLength: 2 } }} />,
];

/** Clinics in every state, found by the beginning of the title, the number or the slug. */
export function ClinicList() {
  return (
    <AdminList filters={filters} sort={{ field: 'title', order: 'ASC' }}>
      <TextField source="id" />
      <TextField source="title" />
      <TextField source="city" sortable={false} />
      <TextField source="country" sortable={false} />
      <SelectField source="status" choices={choices} sortable={false} />
      <When source="claimed_at" sortable={false} withTime={false} />
      <When source="updated_at" sortable={false} withTime={false} />
    </AdminList>
  );
}
