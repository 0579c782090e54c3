import Icon from '@mui/icons-material/PhotoLibrary';
import type { AdminResource } from '../../platform/resource.ts';
import { PhotoList } from './list.tsx';

export const photos: AdminResource = {
  name: 'photos',
  permission: 'clinic.moderate',
  icon: Icon,
  list: PhotoList,
};
