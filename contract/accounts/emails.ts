import Type from 'typebox';
import { endpoint } from '../platform/endpoint.ts';
import { closed } from '../platform/schemas.ts';

const Token = Type.String({ minLength: 1, maxLength: 300 });

/** What letters are about that can be stopped by themselves. */
export const letterSubjects = ['requests', 'messages', 'comments'] as const;
export type LetterSubject = (typeof letterSubjects)[number];

/** Takes the token in the body from our page, and in the address from mail programs (RFC 8058), which post a form. */
export const stopLetters = endpoint({
  method: 'POST',
  path: '/api/v1/client/letters/stop',
  summary:
    'Turns letters of its kind off for the account that a letter was written to: about requests, about messages, or about comments on a clinic.',
  access: 'public',
  query: Type.Object({ token: Type.Optional(Token) }, closed),
  body: Type.Object({ token: Type.Optional(Token) }, closed),
  reply: Type.Object({ data: Type.Object({ subject: Type.Enum([...letterSubjects]) }) }),
  errors: ['malformed', 'stale_page', 'invalid', 'unavailable'],
});
