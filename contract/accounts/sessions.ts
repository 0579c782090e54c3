import Type, { type Static } from 'typebox';
import { endpoint } from '../platform/endpoint.ts';
import { limits } from '../platform/limits.ts';
import { roles } from '../platform/permissions.ts';
import { accountPurposes } from '../platform/purposes.ts';
import { closed, Nullable, Time, Uuid } from '../platform/schemas.ts';

/** Cookie and header of the anti-forgery token, and the header in which a fresh token follows an old one. */
export const FORGERY_COOKIE = 'XSRF-TOKEN';
export const FORGERY_HEADER = 'x-xsrf-token';
export const FRESH_TOKEN_HEADER = 'x-auth-token';

export const User = Type.Object({
  id: Uuid,
  name: Type.String(),
  surname: Type.String(),
  phone_number: Type.String({ description: 'E.164.' }),
  email: Nullable(Type.String()),
  is_email_verified: Type.Boolean(),
  is_phone_verified: Type.Boolean({ description: 'A code sent to the number came back.' }),
  language: Nullable(Type.String({ description: 'Locale code that mails are written in.' })),
  currency_id: Nullable(Type.Integer()),
  roles: Type.Array(Type.Enum([...roles])),
  second_factor: Type.Enum(['off', 'on', 'missing'], {
    description: '`missing`: a role needs one, and until then its permissions are not given.',
  }),
});
export type User = Static<typeof User>;

/** Names, each of 1 to 100 characters of any script, not only spaces. */
export const PersonName = Type.String({ minLength: 1, maxLength: limits.nameMax, pattern: '\\S' });
export const NewPassword = Type.String({ minLength: limits.passwordMin, maxLength: limits.passwordMax });
/** A password that is checked, not chosen. */
export const GivenPassword = Type.String({ minLength: 1, maxLength: limits.passwordMax });
export const EmailAddress = Type.String({ minLength: 3, maxLength: limits.emailMax, format: 'email' });
export const PhoneText = Type.String({ minLength: 1, maxLength: 40 });
export const PhoneCountry = Type.String({
  pattern: '^[A-Z]{2}$',
  description: 'Country of a number written without its country code, ISO 3166-1 alpha-2.',
});
/** Six figures of an authenticator, or a recovery code. */
export const FactorCode = Type.String({ minLength: 1, maxLength: 40 });

export const Base64Url = (maxLength: number) =>
  Type.String({ minLength: 1, maxLength, pattern: '^[\\w-]+$' });

/** Result of `navigator.credentials.get` with bytes as base64url; member names as in WebAuthn. */
export const PasskeyAnswer = Type.Object(
  {
    id: Base64Url(1400),
    response: Type.Object(
      {
        clientDataJSON: Base64Url(4000),
        authenticatorData: Base64Url(2000),
        signature: Base64Url(8000),
        userHandle: Type.Optional(Base64Url(100)),
      },
      closed,
    ),
  },
  closed,
);
export type PasskeyAnswer = Static<typeof PasskeyAnswer>;

export const GivenConsent = Type.Object(
  {
    purpose: Type.Enum([...accountPurposes]),
    hash: Type.String({ pattern: '^[0-9a-f]{64}$', description: 'Of the text that was shown.' }),
  },
  closed,
);

export const Opened = Type.Object({ data: Type.Object({ token: Type.String(), client: User }) });

export const getForgeryCookie = endpoint({
  method: 'GET',
  path: '/sanctum/csrf-cookie',
  summary: 'Sets the anti-forgery cookie `XSRF-TOKEN`; browsers repeat its value in `X-XSRF-TOKEN`.',
  access: 'public',
  reply: Type.Object({}),
  errors: [],
});

export const login = endpoint({
  method: 'POST',
  path: '/api/v1/client/login',
  summary:
    'Opens a session. `email` is an email address or a phone number. Where login codes are on, it takes a `code` or a `passkey` too.',
  access: 'public',
  body: Type.Object(
    {
      email: Type.String({ minLength: 1, maxLength: limits.emailMax }),
      password: GivenPassword,
      code: Type.Optional(FactorCode),
      passkey: Type.Optional(PasskeyAnswer),
    },
    closed,
  ),
  reply: Opened,
  errors: ['malformed', 'blocked', 'stale_page', 'invalid', 'too_many', 'unavailable'],
});

export const register = endpoint({
  method: 'POST',
  path: '/api/v1/client/register',
  summary:
    'Makes an account and opens its first session. Does not tell whether others have the same phone number.',
  access: 'public',
  repeatKey: 'optional',
  body: Type.Object(
    {
      name: PersonName,
      surname: PersonName,
      phone_number: PhoneText,
      phone_country: Type.Optional(PhoneCountry),
      email: Type.Optional(EmailAddress),
      password: NewPassword,
      password_confirmation: Type.String({ minLength: 1, maxLength: limits.passwordMax }),
      consents: Type.Optional(Type.Array(GivenConsent, { maxItems: accountPurposes.length })),
    },
    closed,
  ),
  reply: Opened,
  errors: ['malformed', 'stale_page', 'invalid', 'too_many', 'unavailable'],
});

export const getUser = endpoint({
  method: 'GET',
  path: '/api/v1/client/admin/auth/user',
  summary: 'Who is logged in, and what they may do.',
  access: 'account',
  reply: Type.Object({
    data: Type.Object({ user: User, permissions: Type.Array(Type.String()) }),
  }),
  errors: ['unauthenticated', 'blocked', 'unavailable'],
});

export const logout = endpoint({
  method: 'POST',
  path: '/api/v1/client/admin/logout',
  summary: 'Ends this session.',
  access: 'account',
  reply: Type.Object({ data: Type.Object({}) }),
  errors: ['unauthenticated', 'blocked', 'stale_page', 'unavailable'],
});

export const AccountSession = Type.Object({
  id: Uuid,
  is_current: Type.Boolean(),
  browser: Nullable(Type.String()),
  system: Nullable(Type.String()),
  is_phone: Type.Boolean(),
  address: Nullable(Type.String({ description: 'Network address of the last use.' })),
  country: Nullable(Type.Object({ code: Type.String(), title: Type.String() })),
  created_at: Time,
  last_used_at: Time,
});
export type AccountSession = Static<typeof AccountSession>;

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/v1/client/profile/sessions',
  summary: 'Where this account is logged in, the present session first, then the last used.',
  access: 'profile.edit',
  reply: Type.Object({ data: Type.Array(AccountSession) }),
  errors: ['unauthenticated', 'blocked', 'unavailable'],
});

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/v1/client/profile/sessions/:id',
  summary: 'Logs out one device of this account.',
  access: 'profile.edit',
  params: Type.Object({ id: Uuid }),
  reply: Type.Object({ data: Type.Object({}) }),
  errors: ['unauthenticated', 'blocked', 'not_found', 'stale_page', 'unavailable'],
});

export const endSessions = endpoint({
  method: 'DELETE',
  path: '/api/v1/client/profile/sessions',
  summary: 'Logs out everywhere, here too.',
  access: 'profile.edit',
  reply: Type.Object({ data: Type.Object({ ended: Type.Integer() }) }),
  errors: ['unauthenticated', 'blocked', 'stale_page', 'unavailable'],
});
