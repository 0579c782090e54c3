import Icon from '@mui/icons-material/Newspaper';
import type { AdminResource } from '../../platform/resource.ts';
import { NewsCreate } from './create.tsx';
import { NewsEdit } from './edit.tsx';
import { NewsList } from './list.tsx';

export const news: AdminResource = {
  name: 'news',
  permission: 'news.edit',
  icon: Icon,
  list: NewsList,
  create: NewsCreate,
  edit: NewsEdit,
  recordRepresentation: 'title',
};
