import type { AdminResource } from '../resources.ts';
import { AuditList } from './list.tsx';
import { AuditShow } from './show.tsx';

export const audit: AdminResource = {
  name: 'audit',
  permission: 'audit.view',
  list: AuditList,
  show: AuditShow,
};
