import Icon from '@mui/icons-material/LocalHospital';
import type { AdminResource } from '../platform/resource.ts';
import { ClinicList } from './list.tsx';
import { EntryEdit } from './sections/edit.tsx';
import { ClinicShow } from './show.tsx';

export const clinics: AdminResource = {
  name: 'clinics',
  permission: 'clinic.moderate',
  icon: Icon,
  list: ClinicList,
  edit: () => <EntryEdit kind="clinics" />,
  show: ClinicShow,
  recordRepresentation: 'title',
};
