import Type, { type Static } from 'typebox';
import { CursorMeta, cursorQuery } from '../platform/admin-lists.ts';
import { endpoint } from '../platform/endpoint.ts';
import { roles } from '../platform/permissions.ts';
import { closed, Nullable, Time, Uuid } from '../platform/schemas.ts';
import { AccountSession, FactorCode, PasskeyAnswer } from './sessions.ts';

/** An account as operators see it. */
export const Account = Type.Object({
  id: Uuid,
  name: Type.String(),
  surname: Type.String(),
  phone_number: Type.String({
    description: 'In lists with dots for its middle, unless it was asked for exactly.',
  }),
  email: Nullable(Type.String({ description: 'Masked as the phone number.' })),
  roles: Type.Array(Type.Enum([...roles])),
  blocked_at: Nullable(Time),
  block_reason: Nullable(Type.String()),
  created_at: Time,
  last_seen_at: Nullable(Time, { description: 'Of the sessions that last. Null: none does.' }),
});
export type Account = Static<typeof Account>;

const params = Type.Object({ id: Uuid });
const reply = Type.Object({ data: Account });
const errors = [
  'malformed',
  'unauthenticated',
  'blocked',
  'not_found',
  'stale_page',
  'invalid',
  'confirmation_needed',
  'unavailable',
] as const;

export const accountStates = ['blocked', 'phone_unverified', 'email_unverified'] as const;
/** Days since the account was last used; `not_30`: it is logged in nowhere, or has not been used for so long. */
export const accountSeen = ['in_7', 'in_30', 'not_30'] as const;

export const findAccounts = endpoint({
  method: 'GET',
  path: '/api/v1/admin/accounts',
  summary:
    'Accounts by phone number, email address or id, or by parts of these: the beginning of words of a name or address, the first or last digits of a number. Without a search: operators; with filters also people of clinics and those who are blocked. Nobody leafs through patients.',
  access: 'account.view',
  personal: 'account',
  query: cursorQuery({
    q: Type.Optional(Type.String({ minLength: 3, maxLength: 254 })),
    role: Type.Optional(Type.Enum([...roles])),
    state: Type.Optional(Type.Enum([...accountStates])),
    seen: Type.Optional(Type.Enum([...accountSeen])),
  }),
  reply: Type.Object({
    data: Type.Array(Account),
    meta: Type.Object({
      per_page: CursorMeta.properties.per_page,
      next: CursorMeta.properties.next,
      is_more: Type.Boolean({ description: 'More fit a search than it shows: it is to be narrowed.' }),
    }),
  }),
  errors: ['unauthenticated', 'blocked', 'not_found', 'invalid', 'unavailable'],
});

/** What happened to an account, as its owner may read it too. */
const AccountEvent = Type.Object({
  id: Type.String(),
  at: Time,
  kind: Type.String(),
  actor_id: Nullable(Uuid),
});

export const AccountDetail = Type.Object({
  ...Account.properties,
  is_email_verified: Type.Boolean(),
  is_phone_verified: Type.Boolean(),
  language: Nullable(Type.String()),
  has_second_factor: Type.Boolean(),
  clinics: Type.Array(
    Type.Object({
      id: Type.Integer(),
      title: Type.String(),
      role: Type.Enum(['owner', 'coordinator', 'doctor']),
    }),
  ),
  sessions: Type.Array(AccountSession),
  events: Type.Array(AccountEvent, { description: 'The last ones, newest first.' }),
});
export type AccountDetail = Static<typeof AccountDetail>;

export const getAccountDetail = endpoint({
  method: 'GET',
  path: '/api/v1/admin/accounts/:id',
  summary: 'One account with where it is logged in and what happened to it; nothing of its health.',
  access: 'account.view',
  personal: 'account',
  params,
  reply: Type.Object({ data: AccountDetail }),
  errors: ['unauthenticated', 'blocked', 'not_found', 'unavailable'],
});

export const endAccountSession = endpoint({
  method: 'DELETE',
  path: '/api/v1/admin/accounts/:id/sessions/:session',
  summary: 'Logs out one device of an account.',
  access: 'account.block',
  params: Type.Object({
    id: Uuid,
    session: Uuid,
  }),
  reply: Type.Object({ data: Type.Object({ ended: Type.Integer() }) }),
  errors: ['unauthenticated', 'blocked', 'not_found', 'stale_page', 'unavailable'],
});

export const endAccountSessions = endpoint({
  method: 'DELETE',
  path: '/api/v1/admin/accounts/:id/sessions',
  summary: 'Logs an account out everywhere.',
  access: 'account.block',
  fresh: true,
  params,
  reply: Type.Object({ data: Type.Object({ ended: Type.Integer() }) }),
  errors: ['unauthenticated', 'blocked', 'not_found', 'stale_page', 'confirmation_needed', 'unavailable'],
});

const Reason = Type.String({ minLength: 3, maxLength: 500, pattern: '\\S' });

export const blockAccount = endpoint({
  method: 'POST',
  path: '/api/v1/admin/accounts/:id/block',
  summary: 'Bars an account: its sessions answer 403 from now on. Operators are barred by admins only.',
  access: 'account.block',
  fresh: true,
  params,
  body: Type.Object({ reason: Reason }, closed),
  reply,
  errors,
});

export const unblockAccount = endpoint({
  method: 'POST',
  path: '/api/v1/admin/accounts/:id/unblock',
  summary: 'Lets a barred account in again.',
  access: 'account.block',
  params,
  body: Type.Optional(Type.Object({ reason: Type.Optional(Reason) }, closed)),
  reply,
  errors,
});

export const appointOperator = endpoint({
  method: 'POST',
  path: '/api/v1/admin/accounts/:id/role',
  summary: 'Makes an account an operator, or no operator any more (`null`). Nobody changes their own role.',
  access: 'account.appoint',
  fresh: true,
  params,
  body: Type.Object(
    { role: Nullable(Type.Enum(['moderator', 'admin'])), reason: Type.Optional(Reason) },
    closed,
  ),
  reply,
  errors,
});

export const confirmOperator = endpoint({
  method: 'POST',
  path: '/api/v1/admin/confirm',
  summary: 'Gives a code or a passkey again; dangerous acts go through for some minutes.',
  access: 'audit.view',
  body: Type.Object({ code: Type.Optional(FactorCode), passkey: Type.Optional(PasskeyAnswer) }, closed),
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
  key: { scope: 'any', clinic: 'handler' },
  reply: Type.Object({
    data: Type.Array(
      Type.Object({
        id: Type.Integer(),
        slug: Type.String(),
        title: Type.String(),
        role: Type.Enum(['owner', 'coordinator', 'doctor']),
        review_due_on: Nullable(Type.String({ format: 'date' }), {
          description:
            'For owners: the day until which the profile is to be confirmed, two weeks before and from then on.',
        }),
      }),
    ),
  }),
  errors: ['unauthenticated', 'blocked', 'not_found', 'unavailable'],
});
