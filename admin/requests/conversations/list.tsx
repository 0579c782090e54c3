import { FunctionField, SelectField, SelectInput, TextField, TextInput, useTranslate } from 'react-admin';
import { type AdminChat, chatSides, chatWaits } from '../../../contract/chats/admin-chats.ts';
import { chatStates } from '../../../contract/chats/chats.ts';
import { AdminList } from '../../platform/admin-list.tsx';
import { choicesOf } from '../../platform/choices.ts';
import { Figure } from '../../platform/figure.tsx';
import { Search } from '../../platform/search.tsx';
import { When } from '../../platform/when.tsx';

export const states = choicesOf('admin.requests.chat', chatStates);

const filters = [
  <Search key="q" source="q" alwaysOn words="admin.requests.search" />,
  <SelectInput
    key="waiting"
    source="waiting"
    choices={choicesOf('admin.conversations.waiting', chatWaits)}
    alwaysOn
  />,
  <SelectInput
    key="unread"
    source="unread"
    choices={choicesOf('admin.conversations.unread', chatSides)}
    alwaysOn
  />,
  <SelectInput key="state" source="state" choices={states} />,
  <TextInput key="clinic_id" source="clinic_id" />,
];

export function UnreadField(_: { source: string; sortable?: false }) {
  const translate = useTranslate();
  return (
    <FunctionField<AdminChat>
      source="unread_by"
      render={({ unread_by }) =>
        unread_by.map((side) => translate(`admin.conversations.unread.${side}`)).join(translate('site.comma'))
      }
    />
  );
}

function RequestField(_: { source: string; sortable?: false }) {
  const translate = useTranslate();
  return (
    <FunctionField<AdminChat>
      source="request.number"
      render={({ request }) => request?.number ?? translate('admin.conversations.no_request')}
    />
  );
}

/** Fields of a conversation. Its messages are not among them: reading them takes a reason. */
export const chatFields = [
  <RequestField key="number" source="request.number" sortable={false} />,
  <TextField key="clinic" source="clinic.title" sortable={false} />,
  <SelectField key="state" source="state" choices={states} sortable={false} />,
  <When key="waiting_since" source="waiting_since" />,
  <UnreadField key="unread_by" source="unread_by" sortable={false} />,
  <Figure key="messages" source="messages" sortable={false} />,
  <When key="last_at" source="last_at" />,
];

/** Path of the page where a conversation is read: that of its request, or its own if it has no request. */
export const pageOfChat = ({ id, request }: AdminChat): string =>
  request ? `/requests/${request.id}/show` : `/conversations/${id}/show`;

/** All conversations. The one in which the patient has waited longest comes first. */
export function ChatList() {
  return (
    <AdminList<AdminChat>
      filters={filters}
      sort={{ field: 'waiting_since', order: 'ASC' }}
      leadsTo={pageOfChat}
    >
      {chatFields}
    </AdminList>
  );
}
