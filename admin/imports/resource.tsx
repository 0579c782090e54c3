import Icon from '@mui/icons-material/UploadFile';
import type { AdminResource } from '../platform/resource.ts';
import { ImportList } from './list.tsx';

export const imports: AdminResource = {
  name: 'imports',
  permission: 'match.decide',
  icon: Icon,
  list: ImportList,
};
