import type { AdminResource } from '../resources.ts';
import { TermEdit } from './edit.tsx';
import { TermList } from './list.tsx';

export const terms: AdminResource = {
  name: 'terms',
  permission: 'dictionary.edit',
  list: TermList,
  edit: TermEdit,
  recordRepresentation: 'title',
};
