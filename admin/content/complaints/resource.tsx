import Icon from '@mui/icons-material/RecordVoiceOver';
import type { AdminResource } from '../../platform/resource.ts';
import { ComplaintCreate, ComplaintEdit } from './form.tsx';
import { ComplaintList } from './list.tsx';

export const complaints: AdminResource = {
  name: 'complaints',
  permission: 'dictionary.edit',
  icon: Icon,
  list: ComplaintList,
  create: ComplaintCreate,
  edit: ComplaintEdit,
  recordRepresentation: 'title',
};
