import Icon from '@mui/icons-material/CallMerge';
import type { AdminResource } from '../../platform/resource.ts';
import { DoctorMatchList } from './list.tsx';
import { DoctorMatchShow } from './show.tsx';

export const doctorMatches: AdminResource = {
  name: 'doctor-matches',
  permission: 'match.decide',
  icon: Icon,
  list: DoctorMatchList,
  show: DoctorMatchShow,
};
