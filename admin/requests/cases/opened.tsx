import { Box, Typography } from '@mui/material';
import { type ReactNode, useId } from 'react';
import { useTranslate } from 'react-admin';
import {
  listOpenedMessages,
  type OpenedRequest,
  openRequestDocument,
} from '../../../contract/requests/admin-requests.ts';
import { api } from '../../platform/api.ts';
import { OpenedConversation } from './opened-conversation.tsx';
import { OpenedDocuments } from './opened-documents.tsx';
import { OpenedOffer } from './opened-offer.tsx';

const words = { whiteSpace: 'pre-line', overflowWrap: 'anywhere', maxInlineSize: '80ch' } as const;

/** A part of what was opened, under its title. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id} sx={{ marginBlockStart: 2 }}>
      <Typography id={id} variant="h6" component="h3">
        <bdi>{title}</bdi>
      </Typography>
      {children}
    </Box>
  );
}

/** What the patient and the clinics have written, in their words. */
export function OpenedContent({ id, opened }: { id: string; opened: OpenedRequest }) {
  const translate = useTranslate();
  return (
    <Box sx={{ border: '1px solid var(--line-2)', borderRadius: 2, padding: 2 }}>
      <Typography variant="h6" component="h2" dir="auto">
        {opened.title}
      </Typography>
      <Typography dir="auto" sx={words}>
        {opened.body}
      </Typography>
      {opened.questions.map(({ clinic, body, answer }) => (
        <Part key={`${clinic} ${body}`} title={clinic}>
          <Typography dir="auto" sx={words}>
            {body}
          </Typography>
          <Typography dir="auto" sx={words}>
            {answer ?? translate('admin.requests.no_answer')}
          </Typography>
        </Part>
      ))}
      <Part title={translate('admin.requests.documents.title')}>
        <OpenedDocuments id={id} opened={opened} target={openRequestDocument} />
      </Part>
      {opened.offers.map((offer) => (
        <Part
          key={offer.id}
          title={translate('admin.requests.offer.of', { clinic: `\u2068${offer.clinic}\u2069` })}
        >
          <OpenedOffer offer={offer} />
        </Part>
      ))}
      {opened.conversations.map((one) => (
        <Part
          key={one.id}
          title={translate('admin.requests.conversation_with', { clinic: `\u2068${one.clinic}\u2069` })}
        >
          <OpenedConversation
            conversation={one}
            readBefore={async (before) =>
              (await api(listOpenedMessages, { params: { id, chatId: one.id }, query: { before } })).data
            }
          />
        </Part>
      ))}
    </Box>
  );
}
