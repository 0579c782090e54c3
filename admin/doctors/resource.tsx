import type { AdminResource } from '../resources.ts';
import { DoctorList } from './list.tsx';
import { DoctorShow } from './show.tsx';

export const doctors: AdminResource = {
  name: 'doctors',
  permission: 'clinic.moderate',
  list: DoctorList,
  show: DoctorShow,
  recordRepresentation: 'title',
};
