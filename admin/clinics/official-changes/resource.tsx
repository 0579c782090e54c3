import Icon from '@mui/icons-material/EditNote';
import type { AdminResource } from '../../platform/resource.ts';
import { ChangeList } from './list.tsx';
import { ChangeShow } from './show.tsx';

export const changes: AdminResource = {
  name: 'changes',
  permission: 'change.decide',
  icon: Icon,
  list: ChangeList,
  show: ChangeShow,
  recordRepresentation: ({ clinic }) => clinic.title,
};
