import Icon from '@mui/icons-material/MenuBook';
import type { AdminResource } from '../../platform/resource.ts';
import { TermEdit } from './edit.tsx';
import { TermList } from './list.tsx';

export const terms: AdminResource = {
  name: 'terms',
  permission: 'dictionary.edit',
  icon: Icon,
  list: TermList,
  edit: TermEdit,
  recordRepresentation: 'title',
};
