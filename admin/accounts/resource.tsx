import Icon from '@mui/icons-material/People';
import { FunctionField, TextField, useTranslate } from 'react-admin';
import type { Account } from '../../contract/accounts/accounts.ts';
import { AdminList } from '../platform/admin-list.tsx';
import { byCursor } from '../platform/data-provider.ts';
import type { AdminResource } from '../platform/resource.ts';
import { Search } from '../platform/search.tsx';
import { When } from '../platform/when.tsx';
import { AccountShow } from './show.tsx';

/** People are found by their exact number, address or id: nobody leafs through them. Without a search: the operators. */
function AccountList() {
  const translate = useTranslate();
  const filters = [<Search key="q" source="q" alwaysOn words="admin.accounts.search" />];
  const rolesOf = ({ roles }: Account) =>
    roles.map((role) => translate(`admin.roles.${role}`)).join(translate('site.comma'));
  return (
    <AdminList filters={filters} queryOptions={byCursor} pagination={false}>
      <TextField source="name" sortable={false} />
      <TextField source="surname" sortable={false} />
      <TextField source="phone_number" sortable={false} component="bdi" />
      <TextField source="email" sortable={false} />
      <FunctionField<Account> source="roles" sortable={false} render={rolesOf} />
      <When source="blocked_at" withTime={false} />
      <When source="created_at" withTime={false} />
    </AdminList>
  );
}

export const accounts: AdminResource = {
  name: 'accounts',
  permission: 'account.view',
  icon: Icon,
  list: AccountList,
  show: AccountShow,
  recordRepresentation: ({ name, surname }: Account) => `${name} ${surname}`,
};
