import Type, { type Static } from 'typebox';
import { ListMeta, pageQuery } from '../platform/admin-lists.ts';
import { endpoint } from '../platform/endpoint.ts';
import { changeErrors, confirmErrors, readErrors } from '../platform/errors.ts';
import { operatorScopes } from '../platform/key-scopes.ts';
import { closed, Uuid } from '../platform/schemas.ts';
import { keyFields, keyInput, keyStates } from './api-keys.ts';

export const OperatorKey = Type.Object(keyFields(operatorScopes));
export type OperatorKey = Static<typeof OperatorKey>;

const params = Type.Object({ id: Uuid });

export const listOperatorKeys = endpoint({
  method: 'GET',
  path: '/api/v1/admin/api-keys',
  summary: 'API keys of all operators; those that ended stay for some months.',
  access: 'key.make',
  query: pageQuery(['created_at'], { state: Type.Optional(Type.Enum([...keyStates])) }),
  reply: Type.Object({ data: Type.Array(OperatorKey), meta: ListMeta }),
  errors: readErrors,
});

export const getOperatorKey = endpoint({
  method: 'GET',
  path: '/api/v1/admin/api-keys/:id',
  summary: 'An API key of an operator.',
  access: 'key.make',
  params,
  reply: Type.Object({ data: OperatorKey }),
  errors: readErrors,
});

export const makeOperatorKey = endpoint({
  method: 'POST',
  path: '/api/v1/admin/api-keys',
  summary:
    'Makes an API key that acts for the caller. Its token is in this answer and nowhere else; a repeat before its first use answers with another token, and the former one ends.',
  access: 'key.make',
  fresh: true,
  repeatKey: 'required',
  body: Type.Object(keyInput(operatorScopes), closed),
  reply: Type.Object({ data: Type.Object({ ...OperatorKey.properties, token: Type.String() }) }),
  errors: confirmErrors,
});

export const revokeOperatorKey = endpoint({
  method: 'DELETE',
  path: '/api/v1/admin/api-keys/:id',
  summary: 'Ends an API key of an operator at once, whoever made it.',
  access: 'key.make',
  params,
  reply: Type.Object({ data: Type.Object({}) }),
  errors: changeErrors,
});
