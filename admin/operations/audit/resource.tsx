import Icon from '@mui/icons-material/History';
import type { AdminResource } from '../../platform/resource.ts';
import { AuditList } from './list.tsx';
import { AuditShow } from './show.tsx';

export const audit: AdminResource = {
  name: 'audit',
  permission: 'audit.view',
  icon: Icon,
  list: AuditList,
  show: AuditShow,
};
