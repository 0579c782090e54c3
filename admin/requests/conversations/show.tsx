import { Box, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { FunctionField, Link, SelectField, useRecordContext, useTranslate } from 'react-admin';
import {
  type AdminChat,
  listOpenedChatMessages,
  type OpenedAdminChat,
  openAdminChat,
  openChatDocument,
} from '../../../contract/chats/admin-chats.ts';
import { ActButton } from '../../platform/act-button.tsx';
import { AdminShow } from '../../platform/admin-show.tsx';
import { api } from '../../platform/api.ts';
import { Figure } from '../../platform/figure.tsx';
import { When } from '../../platform/when.tsx';
import { Part } from '../cases/opened.tsx';
import { OpenedConversation } from '../cases/opened-conversation.tsx';
import { OpenedDocuments } from '../cases/opened-documents.tsx';
import { clinicLink } from '../clinic-link.tsx';
import { pageOfChat, states, UnreadField } from './list.tsx';

/** What both sides have written, in their words. */
function Opened({ opened }: { opened: OpenedAdminChat }) {
  const translate = useTranslate();
  const { id } = opened;
  return (
    <Box sx={{ border: '1px solid var(--line-2)', borderRadius: 2, padding: 2, paddingBlockStart: 0 }}>
      <Part title={translate('admin.conversations.written')}>
        <OpenedConversation
          conversation={opened}
          readBefore={async (before) =>
            (await api(listOpenedChatMessages, { params: { id }, query: { before } })).data
          }
        />
      </Part>
      <Part title={translate('admin.requests.documents.title')}>
        <OpenedDocuments id={id} opened={opened} target={openChatDocument} />
      </Part>
    </Box>
  );
}

/** Opens a conversation for a reason; what was read is gone with the page. One about a request is opened with the request. */
function ChatActs() {
  const chat = useRecordContext<AdminChat>();
  const [opened, setOpened] = useState<OpenedAdminChat | null>(null);
  const translate = useTranslate();
  if (!chat) return null;
  const { id, request } = chat;
  if (request)
    return (
      <Typography>
        {translate('admin.conversations.of_request')}{' '}
        <Link to={pageOfChat(chat)}>
          {translate('admin.conversations.to_request', { number: String(request.number) })}
        </Link>
      </Typography>
    );
  return (
    <Stack spacing={2}>
      <div>
        <ActButton
          text="admin.conversations.open"
          reason="required"
          variant="contained"
          run={async (reason) =>
            setOpened((await api(openAdminChat, { params: { id }, body: { reason } })).data)
          }
        >
          <Typography>{translate('admin.conversations.open_text')}</Typography>
        </ActButton>
      </div>
      {opened && <Opened key={opened.documents_until} opened={opened} />}
    </Stack>
  );
}

/** A conversation as it stands; what was written stays closed until a reason is given. */
export function ChatShow() {
  return (
    <AdminShow<AdminChat> acts={<ChatActs />} entity="chat">
      <FunctionField<AdminChat> source="clinic.title" render={clinicLink} />
      <SelectField source="state" choices={states} />
      <When source="waiting_since" />
      <UnreadField source="unread_by" />
      <Figure source="messages" />
      <When source="last_at" />
    </AdminShow>
  );
}
