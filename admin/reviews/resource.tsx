import Icon from '@mui/icons-material/RateReview';
import type { AdminComment } from '../../contract/reviews/admin-comments.ts';
import type { AdminResource } from '../platform/resource.ts';
import { CommentList } from './list.tsx';
import { CommentShow } from './show.tsx';

export const comments: AdminResource = {
  name: 'comments',
  permission: 'comment.moderate',
  icon: Icon,
  list: CommentList,
  show: CommentShow,
  recordRepresentation: ({ id, target }: AdminComment) => `${target.title} · ${id}`,
};
