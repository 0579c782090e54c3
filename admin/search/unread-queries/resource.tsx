import Icon from '@mui/icons-material/ManageSearch';
import type { AdminResource } from '../../platform/resource.ts';
import { QueryList } from './list.tsx';
import { QueryShow } from './show.tsx';

export const unreadQueries: AdminResource = {
  name: 'unread-queries',
  permission: 'dictionary.edit',
  icon: Icon,
  list: QueryList,
  show: QueryShow,
  recordRepresentation: 'text',
};
