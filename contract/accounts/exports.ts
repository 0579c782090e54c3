import Type, { type Static } from 'typebox';
import { endpoint } from '../platform/endpoint.ts';
import { closed, Time, Uuid } from '../platform/schemas.ts';
import { FactorCode, GivenPassword } from './sessions.ts';

export const Export = Type.Object({
  id: Uuid,
  state: Type.Enum(['queued', 'running', 'ready', 'failed']),
  progress: Type.Integer({ minimum: 0, maximum: 100, description: 'Per cent.' }),
  bytes: Type.Union([Type.Integer(), Type.Null()]),
  created_at: Time,
  expires_at: Type.Union([Time, Type.Null()], {
    description: 'When the file is removed; null until it is ready.',
  }),
});
export type Export = Static<typeof Export>;

const LastExport = Type.Object({ data: Type.Object({ export: Type.Union([Export, Type.Null()]) }) });

export const getExport = endpoint({
  method: 'GET',
  path: '/api/v1/client/profile/export',
  summary: 'How far the last export of everything about this account is; null: there is none.',
  access: 'data.export',
  reply: LastExport,
  errors: ['unauthenticated', 'blocked', 'unavailable'],
});

export const startExport = endpoint({
  method: 'POST',
  path: '/api/v1/client/profile/export',
  summary: 'Begins to gather everything about this account into a ZIP file; one at a time.',
  access: 'data.export',
  reply: LastExport,
  errors: ['malformed', 'unauthenticated', 'blocked', 'stale_page', 'too_many', 'unavailable'],
});

/** A token alone may be stolen: who takes everything along shows that they are the person. */
export const grantExport = endpoint({
  method: 'POST',
  path: '/api/v1/client/profile/export/:id/grant',
  summary:
    'Opens the ZIP file of a finished export once, for ten minutes, by the password and, where it is on, a code.',
  access: 'data.export',
  params: Type.Object({ id: Uuid }),
  body: Type.Object({ password: GivenPassword, code: Type.Optional(FactorCode) }, closed),
  reply: Type.Object({ data: Type.Object({ grant: Type.String() }) }),
  errors: [
    ...(['malformed', 'unauthenticated', 'blocked', 'not_found', 'stale_page', 'invalid'] as const),
    ...(['too_many', 'unavailable'] as const),
  ],
});

/** Bytes of the ZIP file, as an attachment. */
export const downloadExport = endpoint({
  method: 'GET',
  path: '/api/v1/client/profile/export/:id/file',
  summary: 'The ZIP file of a finished export.',
  access: 'data.export',
  params: Type.Object({ id: Uuid }),
  query: Type.Object(
    { grant: Type.Optional(Type.String({ maxLength: 100, description: 'Opens the file once.' })) },
    closed,
  ),
  reply: Type.Any(),
  mediaTypes: ['application/zip'],
  errors: ['unauthenticated', 'blocked', 'not_found', 'invalid', 'unavailable'],
});
