import Type, { type Static } from 'typebox';
import { endpoint } from './endpoint.ts';
import { Nullable } from './nullable.ts';
import { roles } from './permissions.ts';
import { FactorCode } from './sessions.ts';

/** An account as operators see it. */
export const Account = Type.Object({
  id: Type.String({ format: 'uuid' }),
  name: Type.String(),
  surname: Type.String(),
  phone_number: Type.String(),
  email: Nullable(Type.String()),
  roles: Type.Array(Type.Enum([...roles])),
  blocked_at: Nullable(Type.String({ format: 'date-time' })),
  block_reason: Nullable(Type.String()),
  created_at: Type.String({ format: 'date-time' }),
});
export type Account = Static<typeof Account>;

const params = Type.Object({ id: Type.String({ format: 'uuid' }) });
const reply = Type.Object({ data: Account });
const errors = [
  'malformed',
  'unauthenticated',
  'blocked',
  'not_found',
  'stale_page',
  'invalid',
  'unavailable',
] as const;

export const findAccounts = endpoint({
  method: 'GET',
  path: '/api/v1/admin/accounts',
  summary: 'Accounts by phone number, email address or id, exactly: there is no browsing through people.',
  access: 'account.view',
  query: Type.Object({ q: Type.String({ minLength: 3, maxLength: 254 }) }, { additionalProperties: false }),
  reply: Type.Object({ data: Type.Array(Account) }),
  errors: ['unauthenticated', 'blocked', 'not_found', 'invalid', 'unavailable'],
});

export const blockAccount = endpoint({
  method: 'POST',
  path: '/api/v1/admin/accounts/:id/block',
  summary: 'Bars an account: its sessions answer 403 from now on. Operators are barred by admins only.',
  access: 'account.block',
  params,
  body: Type.Object(
    { reason: Type.String({ minLength: 3, maxLength: 500, pattern: '\\S' }) },
    { additionalProperties: false },
  ),
  reply,
  errors,
});

export const unblockAccount = endpoint({
  method: 'POST',
  path: '/api/v1/admin/accounts/:id/unblock',
  summary: 'Lets a barred account in again.',
  access: 'account.block',
  params,
  reply,
  errors,
});

export const appointOperator = endpoint({
  method: 'POST',
  path: '/api/v1/admin/accounts/:id/role',
  summary: 'Makes an account an operator, or no operator any more (`null`). Nobody changes their own role.',
  access: 'account.appoint',
  params,
  body: Type.Object({ role: Nullable(Type.Enum(['moderator', 'admin'])) }, { additionalProperties: false }),
  reply,
  errors,
});

export const confirmOperator = endpoint({
  method: 'POST',
  path: '/api/v1/admin/confirm',
  summary: 'Gives the second factor again; dangerous acts go through for some minutes.',
  access: 'audit.view',
  body: Type.Object({ code: FactorCode }, { additionalProperties: false }),
  reply: Type.Object({ data: Type.Object({}) }),
  errors: [
    'malformed',
    'unauthenticated',
    'blocked',
    'not_found',
    'stale_page',
    'invalid',
    'too_many',
    'unavailable',
  ],
});

export const listOwnClinics = endpoint({
  method: 'GET',
  path: '/api/v1/staff/clinics',
  summary: 'Clinics that one works for, with the role at each.',
  access: 'clinic.work',
  reply: Type.Object({
    data: Type.Array(
      Type.Object({
        id: Type.Integer(),
        slug: Type.String(),
        title: Type.String(),
        role: Type.Enum(['owner', 'coordinator', 'doctor']),
      }),
    ),
  }),
  errors: ['unauthenticated', 'blocked', 'not_found', 'unavailable'],
});
