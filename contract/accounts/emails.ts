import Type from 'typebox';
import { endpoint } from '../platform/endpoint.ts';
import { closed } from '../platform/schemas.ts';

const Token = Type.String({ minLength: 1, maxLength: 300 });

/** What letters are about that can be stopped by themselves. */
export const letterSubjects = ['requests', 'messages', 'comments'] as const;
export type LetterSubject = (typeof letterSubjects)[number];
/** What the link in a letter can stop: invitations go to addresses that have no account. */
export const stoppableLetters = [...letterSubjects, 'invitations'] as const;
export type StoppableLetters = (typeof stoppableLetters)[number];

/** Takes the token in the body from our page, and in the address from mail programs (RFC 8058), which post a form. */
export const stopLetters = endpoint({
  method: 'POST',
  path: '/api/v1/client/letters/stop',
  summary:
    'Turns letters of its kind off for whom a letter was written to: about requests, about messages, about comments on a clinic, or invitations to claim a clinic.',
  access: 'public',
  query: Type.Object({ token: Type.Optional(Token) }, closed),
  body: Type.Object({ token: Type.Optional(Token) }, closed),
  reply: Type.Object({ data: Type.Object({ subject: Type.Enum([...stoppableLetters]) }) }),
  errors: ['malformed', 'stale_page', 'invalid', 'unavailable'],
});
