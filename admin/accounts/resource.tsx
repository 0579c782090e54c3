import Icon from '@mui/icons-material/People';
import type { Account } from '../../contract/accounts/accounts.ts';
import type { AdminResource } from '../platform/resource.ts';
import { AccountList } from './list.tsx';
import { AccountShow } from './show.tsx';

export const accounts: AdminResource = {
  name: 'accounts',
  permission: 'account.view',
  icon: Icon,
  list: AccountList,
  show: AccountShow,
  recordRepresentation: ({ name, surname }: Account) => `${name} ${surname}`,
};
