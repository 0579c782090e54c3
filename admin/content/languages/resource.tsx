import Icon from '@mui/icons-material/Translate';
import type { AdminResource } from '../../platform/resource.ts';
import { LanguageCreate, LanguageEdit } from './form.tsx';
import { LanguageList } from './list.tsx';

export const languages: AdminResource = {
  name: 'languages',
  permission: 'message.edit',
  icon: Icon,
  list: LanguageList,
  create: LanguageCreate,
  edit: LanguageEdit,
  recordRepresentation: 'title',
};
