import Icon from '@mui/icons-material/AssignmentInd';
import type { AdminResource } from '../../platform/resource.ts';
import { ClaimList } from './list.tsx';
import { ClaimShow } from './show.tsx';

export const claims: AdminResource = {
  name: 'claims',
  permission: 'claim.decide',
  icon: Icon,
  list: ClaimList,
  show: ClaimShow,
  recordRepresentation: ({ clinic }) => clinic.title,
};
