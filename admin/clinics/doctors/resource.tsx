import Icon from '@mui/icons-material/MedicalServices';
import type { AdminResource } from '../../platform/resource.ts';
import { EntryEdit } from '../sections/edit.tsx';
import { DoctorList } from './list.tsx';
import { DoctorShow } from './show.tsx';

export const doctors: AdminResource = {
  name: 'doctors',
  permission: 'clinic.moderate',
  icon: Icon,
  list: DoctorList,
  edit: () => <EntryEdit kind="doctors" />,
  show: DoctorShow,
  recordRepresentation: 'title',
};
