import Icon from '@mui/icons-material/Inbox';
import type { AdminRequest } from '../../../contract/requests/admin-requests.ts';
import type { AdminResource } from '../../platform/resource.ts';
import { RequestList } from './list.tsx';
import { RequestShow } from './show.tsx';

export const requests: AdminResource = {
  name: 'requests',
  permission: 'case.support',
  icon: Icon,
  list: RequestList,
  show: RequestShow,
  recordRepresentation: ({ number }: AdminRequest) => String(number),
};
