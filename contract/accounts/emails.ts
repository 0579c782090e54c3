import Type from 'typebox';
import { endpoint } from '../platform/endpoint.ts';
import { closed } from '../platform/schemas.ts';

const Token = Type.String({ minLength: 1, maxLength: 300 });

/** What emails are about that can be stopped by themselves. */
export const emailSubjects = ['requests', 'messages', 'comments', 'searches'] as const;
export type EmailSubject = (typeof emailSubjects)[number];
/** What the link in an email can stop: invitations go to addresses that have no account; `search` is one saved search. */
export const stoppableEmails = [...emailSubjects, 'invitations', 'search'] as const;
export type StoppableEmails = (typeof stoppableEmails)[number];

/** Takes the token in the body from our page, and in the address from mail programs (RFC 8058), which post a form. */
export const stopEmails = endpoint({
  method: 'POST',
  path: '/api/v1/client/letters/stop',
  summary:
    'Turns letters of its kind off for whom a letter was written to: about requests, about messages, about comments on a clinic, about saved searches or one of them, or invitations to claim a clinic.',
  access: 'public',
  query: Type.Object({ token: Type.Optional(Token) }, closed),
  body: Type.Object({ token: Type.Optional(Token) }, closed),
  reply: Type.Object({ data: Type.Object({ subject: Type.Enum([...stoppableEmails]) }) }),
  errors: ['malformed', 'stale_page', 'invalid', 'unavailable'],
});
