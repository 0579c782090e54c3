import Icon from '@mui/icons-material/FactCheck';
import type { AdminResource } from '../../platform/resource.ts';
import { DeskList } from './list.tsx';
import { DeskShow } from './show.tsx';

export const verification: AdminResource = {
  name: 'verification',
  permission: 'clinic.verify',
  icon: Icon,
  list: DeskList,
  show: DeskShow,
  recordRepresentation: ({ number, body }) => [body, number].filter(Boolean).join(' '),
};
