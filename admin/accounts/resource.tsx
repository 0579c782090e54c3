import type { AdminResource } from '../resources.ts';
import { AccountList } from './list.tsx';

export const accounts: AdminResource = { name: 'accounts', permission: 'account.view', list: AccountList };
