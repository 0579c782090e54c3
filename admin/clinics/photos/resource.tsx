import Icon from '@mui/icons-material/PhotoLibrary';
import type { AdminResource } from '../../resources.ts';
import { PhotoList } from './list.tsx';

export const photos: AdminResource = {
  name: 'photos',
  permission: 'clinic.moderate',
  icon: Icon,
  list: PhotoList,
};
