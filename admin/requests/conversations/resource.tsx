import Icon from '@mui/icons-material/Forum';
import type { AdminChat } from '../../../contract/chats/admin-chats.ts';
import type { AdminResource } from '../../platform/resource.ts';
import { ChatList } from './list.tsx';
import { ChatShow } from './show.tsx';

export const conversations: AdminResource = {
  name: 'conversations',
  permission: 'case.support',
  icon: Icon,
  list: ChatList,
  show: ChatShow,
  recordRepresentation: ({ request, clinic }: AdminChat) =>
    [request?.number, clinic.title].filter(Boolean).join(' · '),
};
