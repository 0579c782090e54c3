import { Datagrid, FunctionField, List, SearchInput, TextField, useTranslate } from 'react-admin';
import type { Account } from '../../contract/accounts.ts';
import { byCursor } from '../data-provider.ts';
import { When } from '../platform/when.tsx';

/** People are found by their exact number, address or id: nobody leafs through them. Without a search: the operators. */
export function AccountList() {
  const translate = useTranslate();
  const filters = [
    <SearchInput
      key="q"
      source="q"
      alwaysOn
      placeholder={translate('admin.accounts.search')}
      sx={{ width: 420 }}
    />,
  ];
  const rolesOf = ({ roles }: Account) => roles.map((role) => translate(`admin.roles.${role}`)).join(', ');
  return (
    <List filters={filters} queryOptions={byCursor} pagination={false} exporter={false} empty={false}>
      <Datagrid bulkActionButtons={false} rowClick="show">
        <TextField source="name" sortable={false} />
        <TextField source="surname" sortable={false} />
        <TextField source="phone_number" sortable={false} component="bdi" />
        <TextField source="email" sortable={false} />
        <FunctionField<Account> source="roles" sortable={false} render={rolesOf} />
        <When source="blocked_at" withTime={false} />
        <When source="created_at" withTime={false} />
      </Datagrid>
    </List>
  );
}
