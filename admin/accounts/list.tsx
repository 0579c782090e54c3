import { Datagrid, DateField, EmailField, List, SearchInput, TextField } from 'react-admin';

const filters = [<SearchInput key="q" source="q" alwaysOn />];

/** People are found by their exact number, address or id: nobody leafs through them. */
export function AccountList() {
  return (
    <List filters={filters} pagination={false} exporter={false} empty={false}>
      <Datagrid bulkActionButtons={false} rowClick={false}>
        <TextField source="name" />
        <TextField source="surname" />
        <TextField source="phone_number" />
        <EmailField source="email" />
        <DateField source="created_at" />
      </Datagrid>
    </List>
  );
}
