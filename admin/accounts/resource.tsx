import Icon from '@mui/icons-material/People';
import { FunctionField, SelectInput, TextField, useTranslate } from 'react-admin';
import { type Account, accountSeen, accountStates } from '../../contract/accounts/accounts.ts';
import { roles } from '../../contract/platform/permissions.ts';
import { AdminList } from '../platform/admin-list.tsx';
import { choicesOf } from '../platform/choices.ts';
import { byCursor } from '../platform/data-provider.ts';
import type { AdminResource } from '../platform/resource.ts';
import { Search } from '../platform/search.tsx';
import { When } from '../platform/when.tsx';
import { AccountBulkActs } from './acts.tsx';
import { AccountShow } from './show.tsx';

const filters = [
  <Search key="q" source="q" alwaysOn words="admin.accounts.search" />,
  <SelectInput key="role" source="role" choices={choicesOf('admin.roles', roles)} alwaysOn />,
  <SelectInput
    key="state"
    source="state"
    choices={choicesOf('admin.accounts.state', accountStates)}
    alwaysOn
  />,
  <SelectInput key="seen" source="seen" choices={choicesOf('admin.accounts.seen', accountSeen)} alwaysOn />,
];

/**
 * People by parts of their names, numbers and addresses, patients masked until their own page is opened. Without a search:
 * operators, or with filters also the people of clinics and those who are blocked.
 */
function AccountList() {
  const translate = useTranslate();
  const rolesOf = ({ roles }: Account) =>
    roles.map((role) => translate(`admin.roles.${role}`)).join(translate('site.comma'));
  return (
    <AdminList filters={filters} queryOptions={byCursor} pagination={false} bulk={<AccountBulkActs />}>
      <TextField source="name" sortable={false} />
      <TextField source="surname" sortable={false} />
      <TextField source="phone_number" sortable={false} component="bdi" />
      <TextField source="email" sortable={false} />
      <FunctionField<Account> source="roles" sortable={false} render={rolesOf} />
      <When source="blocked_at" withTime={false} />
      <When source="last_seen_at" withTime={false} />
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
