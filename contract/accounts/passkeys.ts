import Type, { type Static } from 'typebox';
import { endpoint } from '../platform/endpoint.ts';
import { closed, Nullable, Time, Uuid } from '../platform/schemas.ts';
import { Base64Url, FactorCode, GivenPassword, Opened, PasskeyAnswer } from './sessions.ts';

/** Apart from `limits`, which every page loads. `minutes`: a challenge can be answered for so long. */
export const passkeyLimits = { max: 10, nameMax: 60, minutes: 5 } as const;

/** How a browser reaches an authenticator, as WebAuthn names it. */
export const transports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;

const Descriptor = Type.Object({
  id: Type.String({ description: 'Base64url.' }),
  type: Type.Enum(['public-key']),
  transports: Type.Array(Type.Enum([...transports])),
});

/** Names as in WebAuthn’s `PublicKeyCredentialRequestOptionsJSON`. */
export const RequestOptions = Type.Object({
  challenge: Type.String({ description: 'Base64url; can be answered once.' }),
  timeout: Type.Integer({ description: 'Milliseconds.' }),
  rpId: Type.String(),
  userVerification: Type.Enum(['required']),
  allowCredentials: Type.Array(Descriptor, { description: 'Empty: any passkey of this site.' }),
});
export type RequestOptions = Static<typeof RequestOptions>;

/** Names as in WebAuthn’s `PublicKeyCredentialCreationOptionsJSON`. */
export const CreationOptions = Type.Object({
  challenge: Type.String({ description: 'Base64url; can be answered once.' }),
  timeout: Type.Integer({ description: 'Milliseconds.' }),
  rp: Type.Object({ id: Type.String(), name: Type.String() }),
  user: Type.Object({ id: Type.String(), name: Type.String(), displayName: Type.String() }),
  pubKeyCredParams: Type.Array(Type.Object({ alg: Type.Integer(), type: Type.Enum(['public-key']) })),
  excludeCredentials: Type.Array(Descriptor),
  authenticatorSelection: Type.Object({
    residentKey: Type.Enum(['required']),
    requireResidentKey: Type.Boolean(),
    userVerification: Type.Enum(['required']),
  }),
  attestation: Type.Enum(['none']),
});
export type CreationOptions = Static<typeof CreationOptions>;

/** Result of `navigator.credentials.create` with bytes as base64url; member names as in WebAuthn. */
export const NewPasskeyAnswer = Type.Object(
  {
    id: Base64Url(1400),
    response: Type.Object(
      {
        clientDataJSON: Base64Url(4000),
        attestationObject: Base64Url(16_000),
        transports: Type.Optional(Type.Array(Type.Enum([...transports]), { maxItems: transports.length })),
      },
      closed,
    ),
  },
  closed,
);
export type NewPasskeyAnswer = Static<typeof NewPasskeyAnswer>;

/** The owner shows that it is them: by a passkey, or by the password and, where login codes are on, a code. */
const Confirmation = Type.Object(
  {
    password: Type.Optional(GivenPassword),
    code: Type.Optional(FactorCode),
    passkey: Type.Optional(PasskeyAnswer),
  },
  closed,
);

const PasskeyName = Type.String({ minLength: 1, maxLength: passkeyLimits.nameMax, pattern: '\\S' });

export const Passkey = Type.Object({
  id: Uuid,
  name: Type.String(),
  is_synced: Type.Boolean({ description: 'Its provider copies it to other devices of its owner.' }),
  created_at: Time,
  last_used_at: Nullable(Time, { description: 'Null: not used since it was added.' }),
});
export type Passkey = Static<typeof Passkey>;

const ofOwner = ['unauthenticated', 'blocked', 'unavailable'] as const;
const ofOwnerChanging = [...ofOwner, 'malformed', 'stale_page', 'invalid', 'too_many'] as const;

export const startPasskeyLogin = endpoint({
  method: 'POST',
  path: '/api/v1/client/login/passkey/challenge',
  summary: 'Makes a challenge for a login by passkey, or for a passkey instead of a code.',
  access: 'public',
  reply: Type.Object({ data: RequestOptions }),
  errors: ['malformed', 'stale_page', 'too_many', 'unavailable'],
});

export const loginByPasskey = endpoint({
  method: 'POST',
  path: '/api/v1/client/login/passkey',
  summary: 'Opens a session by a passkey alone, without password and code.',
  access: 'public',
  body: Type.Object({ passkey: PasskeyAnswer }, closed),
  reply: Opened,
  errors: ['malformed', 'blocked', 'stale_page', 'invalid', 'too_many', 'unavailable'],
});

export const listPasskeys = endpoint({
  method: 'GET',
  path: '/api/v1/client/profile/passkeys',
  summary: 'Passkeys of the account, the oldest first.',
  access: 'profile.edit',
  reply: Type.Object({ data: Type.Array(Passkey) }),
  errors: ofOwner,
});

export const startPasskeyConfirmation = endpoint({
  method: 'POST',
  path: '/api/v1/client/profile/passkeys/challenge',
  summary: 'Makes a challenge by which a passkey of the account confirms an act.',
  access: 'profile.edit',
  reply: Type.Object({ data: RequestOptions }),
  errors: ofOwnerChanging,
});

export const offerPasskey = endpoint({
  method: 'POST',
  path: '/api/v1/client/profile/passkeys/options',
  summary: 'Makes what a browser needs to create a passkey.',
  access: 'profile.edit',
  body: Confirmation,
  reply: Type.Object({ data: CreationOptions }),
  errors: ofOwnerChanging,
});

export const addPasskey = endpoint({
  method: 'POST',
  path: '/api/v1/client/profile/passkeys',
  summary: 'Adds the passkey that a browser has created.',
  access: 'profile.edit',
  body: Type.Object({ name: PasskeyName, passkey: NewPasskeyAnswer }, closed),
  reply: Type.Object({ data: Passkey }),
  errors: ofOwnerChanging,
});

export const renamePasskey = endpoint({
  method: 'PATCH',
  path: '/api/v1/client/profile/passkeys/:id',
  summary: 'Gives a passkey another name.',
  access: 'profile.edit',
  params: Type.Object({ id: Uuid }),
  body: Type.Object({ name: PasskeyName }, closed),
  reply: Type.Object({ data: Passkey }),
  errors: [...ofOwnerChanging, 'not_found'],
});

export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/api/v1/client/profile/passkeys/:id',
  summary: 'Removes a passkey: it opens nothing any more.',
  access: 'profile.edit',
  params: Type.Object({ id: Uuid }),
  body: Confirmation,
  reply: Type.Object({ data: Type.Object({}) }),
  errors: [...ofOwnerChanging, 'not_found'],
});
