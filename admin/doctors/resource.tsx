import Icon from '@mui/icons-material/MedicalServices';
import type { AdminResource } from '../resources.ts';
import { DoctorList } from './list.tsx';
import { DoctorShow } from './show.tsx';

export const doctors: AdminResource = {
  name: 'doctors',
  permission: 'clinic.moderate',
  icon: Icon,
  list: DoctorList,
  show: DoctorShow,
  recordRepresentation: 'title',
};
