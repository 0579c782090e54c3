import Icon from '@mui/icons-material/Notes';
import type { AdminResource } from '../../platform/resource.ts';
import { MessageEdit } from './edit.tsx';
import { MessageList } from './list.tsx';

export const messages: AdminResource = {
  name: 'messages',
  permission: 'message.edit',
  icon: Icon,
  list: MessageList,
  edit: MessageEdit,
  recordRepresentation: 'id',
};
