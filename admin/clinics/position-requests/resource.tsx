import Icon from '@mui/icons-material/PersonAddAlt';
import type { AdminResource } from '../../platform/resource.ts';
import { PositionRequestList } from './list.tsx';
import { PositionRequestShow } from './show.tsx';

export const positionRequests: AdminResource = {
  name: 'position-requests',
  permission: 'claim.decide',
  icon: Icon,
  list: PositionRequestList,
  show: PositionRequestShow,
  recordRepresentation: ({ doctor }) => doctor.title,
};
