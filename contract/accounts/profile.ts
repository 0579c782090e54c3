import Type, { type Static } from 'typebox';
import { endpoint } from '../platform/endpoint.ts';
import { limits } from '../platform/limits.ts';
import { closed, Time } from '../platform/schemas.ts';
import {
  EmailAddress,
  FactorCode,
  GivenPassword,
  NewPassword,
  PersonName,
  PhoneCountry,
  PhoneText,
  User,
} from './sessions.ts';

export const Profile = Type.Object({
  ...User.properties,
  can_verify_phone: Type.Boolean({ description: 'Whether this service sends text messages.' }),
  mails_requests: Type.Boolean({ description: 'Mails about requests and offers.' }),
  mails_messages: Type.Boolean({ description: 'Mails about unread messages.' }),
  mails_comments: Type.Boolean({ description: 'Mails about new comments on a clinic one works for.' }),
  mails_searches: Type.Boolean({ description: 'Mails about what is new in saved searches.' }),
  pushes_requests: Type.Boolean({ description: 'The same as notifications on devices.' }),
  pushes_messages: Type.Boolean({ description: 'The same as notifications on devices.' }),
  pushes_comments: Type.Boolean({ description: 'The same as notifications on devices.' }),
  pushes_searches: Type.Boolean({ description: 'The same as notifications on devices.' }),
  created_at: Time,
});
export type Profile = Static<typeof Profile>;

const Done = Type.Object({ data: Type.Object({}) });
const ofOwner = ['unauthenticated', 'blocked', 'unavailable'] as const;
const ofOwnerChanging = [...ofOwner, 'malformed', 'stale_page', 'invalid', 'too_many'] as const;

export const getProfile = endpoint({
  method: 'GET',
  path: '/api/v1/client/profile',
  summary: 'The data of the account.',
  access: 'profile.edit',
  reply: Type.Object({ data: Profile }),
  errors: ofOwner,
});

export const changeProfile = endpoint({
  method: 'PATCH',
  path: '/api/v1/client/profile',
  summary:
    'Changes what is given. Phone number and email open the account, so changing them takes the password.',
  access: 'profile.edit',
  consents: ['terms', 'personal_data'],
  body: Type.Partial(
    Type.Object({
      name: PersonName,
      surname: PersonName,
      phone_number: PhoneText,
      phone_country: PhoneCountry,
      email: Type.Union([EmailAddress, Type.Null()]),
      password: GivenPassword,
      language: Type.String({ minLength: 2, maxLength: 20 }),
      currency_id: Type.Integer({ minimum: 1, maximum: 32_767 }),
      mails_requests: Type.Boolean(),
      mails_messages: Type.Boolean(),
      mails_comments: Type.Boolean(),
      mails_searches: Type.Boolean(),
      pushes_requests: Type.Boolean(),
      pushes_messages: Type.Boolean(),
      pushes_comments: Type.Boolean(),
      pushes_searches: Type.Boolean(),
    }),
    closed,
  ),
  reply: Type.Object({ data: Profile }),
  errors: [...ofOwnerChanging, 'consent_needed'],
});

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/v1/client/profile/password',
  summary: 'Changes the password and logs out all other devices.',
  access: 'profile.edit',
  body: Type.Object(
    {
      current_password: GivenPassword,
      password: NewPassword,
      password_confirmation: Type.String({ minLength: 1, maxLength: limits.passwordMax }),
    },
    closed,
  ),
  reply: Done,
  errors: ofOwnerChanging,
});

export const deleteAccount = endpoint({
  method: 'DELETE',
  path: '/api/v1/client/profile',
  summary: 'Deletes the account at once and for good; what has to be kept is named at /about/privacy.',
  access: 'account.delete',
  body: Type.Object({ password: GivenPassword, code: Type.Optional(FactorCode) }, closed),
  reply: Done,
  errors: ofOwnerChanging,
});

export const sendEmailLink = endpoint({
  method: 'POST',
  path: '/api/v1/client/profile/email/link',
  summary: 'Sends the link that proves the email address once more.',
  access: 'profile.edit',
  reply: Done,
  errors: ofOwnerChanging,
});

export const sendPhoneCode = endpoint({
  method: 'POST',
  path: '/api/v1/client/profile/phone/code',
  summary:
    'Sends a code of six digits to the phone number of the account; the code before it no longer works.',
  access: 'profile.edit',
  reply: Done,
  errors: ofOwnerChanging,
});

export const verifyPhone = endpoint({
  method: 'POST',
  path: '/api/v1/client/profile/phone/verify',
  summary: 'Verifies the phone number by the code that was sent to it.',
  access: 'profile.edit',
  body: Type.Object({ code: Type.String({ minLength: 1, maxLength: 20 }) }, closed),
  reply: Type.Object({ data: Profile }),
  errors: ofOwnerChanging,
});

export const verifyEmail = endpoint({
  method: 'POST',
  path: '/api/v1/client/email/verify',
  summary: 'Proves an email address by the token of a mailed link.',
  access: 'public',
  body: Type.Object({ token: Type.String({ minLength: 1, maxLength: 100 }) }, closed),
  reply: Type.Object({ data: Type.Object({ email: Type.String() }) }),
  errors: ['malformed', 'stale_page', 'invalid', 'too_many', 'unavailable'],
});

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/api/v1/client/password/forgot',
  summary:
    'Mails a link for a new password, if there is such an account with an email address. Says no more.',
  access: 'public',
  body: Type.Object({ email: Type.String({ minLength: 1, maxLength: limits.emailMax }) }, closed),
  reply: Done,
  errors: ['malformed', 'stale_page', 'invalid', 'too_many', 'unavailable'],
});

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/v1/client/password/reset',
  summary: 'Sets a new password by the token of a mailed link, and logs out everywhere.',
  access: 'public',
  body: Type.Object(
    {
      token: Type.String({ minLength: 1, maxLength: 100 }),
      password: NewPassword,
      password_confirmation: Type.String({ minLength: 1, maxLength: limits.passwordMax }),
    },
    closed,
  ),
  reply: Done,
  errors: ['malformed', 'stale_page', 'invalid', 'too_many', 'unavailable'],
});

/** A QR code as an SVG path on a square of `size` units. */
const QrCode = Type.Object({ size: Type.Integer(), path: Type.String() });

export const offerSecondFactor = endpoint({
  method: 'POST',
  path: '/api/v1/client/profile/second-factor',
  summary: 'Makes a secret for an authenticator; it counts from its confirmation on.',
  access: 'profile.edit',
  body: Type.Object({ password: GivenPassword }, closed),
  reply: Type.Object({
    data: Type.Object({ secret: Type.String({ description: 'Base32.' }), uri: Type.String(), qr: QrCode }),
  }),
  errors: ofOwnerChanging,
});

const RecoveryCodes = Type.Object({
  data: Type.Object({ recovery_codes: Type.Array(Type.String(), { description: 'Shown only now.' }) }),
});

export const confirmSecondFactor = endpoint({
  method: 'POST',
  path: '/api/v1/client/profile/second-factor/confirm',
  summary: 'Turns the second factor on by a code of the authenticator, and logs out all other devices.',
  access: 'profile.edit',
  body: Type.Object({ code: FactorCode }, closed),
  reply: RecoveryCodes,
  errors: ofOwnerChanging,
});

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/v1/client/profile/second-factor/recovery-codes',
  summary: 'Makes new recovery codes; the old ones end.',
  access: 'profile.edit',
  body: Type.Object({ password: GivenPassword, code: FactorCode }, closed),
  reply: RecoveryCodes,
  errors: ofOwnerChanging,
});

export const removeSecondFactor = endpoint({
  method: 'DELETE',
  path: '/api/v1/client/profile/second-factor',
  summary: 'Turns the second factor off.',
  access: 'profile.edit',
  body: Type.Object({ password: GivenPassword, code: FactorCode }, closed),
  reply: Done,
  errors: ofOwnerChanging,
});
