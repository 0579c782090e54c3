import type { AdminResource } from '../resources.ts';
import { NewsCreate } from './create.tsx';
import { NewsEdit } from './edit.tsx';
import { NewsList } from './list.tsx';

export const news: AdminResource = {
  name: 'news',
  permission: 'news.edit',
  list: NewsList,
  create: NewsCreate,
  edit: NewsEdit,
  recordRepresentation: 'title',
};
