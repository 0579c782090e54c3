import Icon from '@mui/icons-material/Flag';
import type { AdminResource } from '../../platform/resource.ts';
import { DemandList } from './list.tsx';

export const demand: AdminResource = {
  name: 'demand',
  permission: 'clinic.moderate',
  icon: Icon,
  list: DemandList,
};
