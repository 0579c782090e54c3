import Type, { type Static } from 'typebox';
import { endpoint } from '../platform/endpoint.ts';
import { changeErrors, readErrors } from '../platform/errors.ts';
import { Id } from '../platform/integers.ts';
import { keyScopes } from '../platform/key-scopes.ts';
import { limits } from '../platform/limits.ts';
import { closed, Nullable, Time, Uuid } from '../platform/schemas.ts';

export const keyStates = ['active', 'expired', 'revoked', 'orphaned'] as const;
export type KeyState = (typeof keyStates)[number];

/** What is known of a key besides its token. */
export const keyFields = <const Scope extends string>(scopes: readonly Scope[]) => ({
  id: Uuid,
  title: Type.String(),
  start: Type.String({ description: 'How the token begins.' }),
  scopes: Type.Array(Type.Enum([...scopes])),
  made_by: Nullable(Type.String({ description: 'Name of whom it acts for; null: the account is gone.' })),
  state: Type.Enum([...keyStates], {
    description: 'orphaned: whoever made it may not have keys any more, and it opens nothing.',
  }),
  created_at: Time,
  expires_at: Time,
  last_used_at: Nullable(Time, { description: 'To the minute.' }),
  calls_per_minute: Type.Integer({ description: 'More are refused, on all nodes together.' }),
});

/** What is asked for when a key is made. */
export const keyInput = <const Scope extends string>(scopes: readonly Scope[]) => ({
  title: Type.String({ minLength: 1, maxLength: 60, pattern: '\\S' }),
  scopes: Type.Array(Type.Enum([...scopes]), { minItems: 1, uniqueItems: true }),
  days: Type.Integer({ minimum: 1, maximum: limits.apiKeyDays, description: 'How long it works.' }),
});

export const ApiKey = Type.Object(keyFields(keyScopes));
export type ApiKey = Static<typeof ApiKey>;

const clinicOnly = Type.Object({ clinic_id: Id }, closed);

export const listApiKeys = endpoint({
  method: 'GET',
  path: '/api/v1/staff/api-keys',
  summary: 'API keys of a clinic, the newest first; those that ended stay for some months.',
  access: 'clinic.manage',
  query: clinicOnly,
  reply: Type.Object({ data: Type.Array(ApiKey) }),
  errors: readErrors,
});

export const makeApiKey = endpoint({
  method: 'POST',
  path: '/api/v1/staff/api-keys',
  summary:
    'Makes an API key. Its token is in this answer and nowhere else; a repeat before its first use answers with another token, and the former one ends.',
  access: 'clinic.manage',
  repeatKey: 'required',
  body: Type.Object({ clinic_id: Id, ...keyInput(keyScopes) }, closed),
  reply: Type.Object({ data: Type.Object({ ...ApiKey.properties, token: Type.String() }) }),
  errors: changeErrors,
});

export const revokeApiKey = endpoint({
  method: 'DELETE',
  path: '/api/v1/staff/api-keys/:id',
  summary: 'Ends an API key at once.',
  access: 'clinic.manage',
  params: Type.Object({ id: Uuid }),
  query: clinicOnly,
  reply: Type.Object({ data: Type.Object({}) }),
  errors: changeErrors,
});
