import Type, { type Static } from 'typebox';
import { endpoint } from '../platform/endpoint.ts';
import { limits } from '../platform/limits.ts';
import { closed, Nullable, Time, Uuid } from '../platform/schemas.ts';

/** A device that gets notifications (web push). */
export const PushDevice = Type.Object({
  id: Uuid,
  is_current: Type.Boolean({ description: 'The device of this session.' }),
  browser: Nullable(Type.String()),
  system: Nullable(Type.String()),
  is_phone: Type.Boolean(),
  created_at: Time,
  last_sent_at: Nullable(Time),
});
export type PushDevice = Static<typeof PushDevice>;

const ofOwner = ['unauthenticated', 'blocked', 'unavailable'] as const;

export const getPushKey = endpoint({
  method: 'GET',
  path: '/api/v1/client/push-key',
  summary: 'Public key (VAPID) with which a browser subscribes to notifications of this service.',
  access: 'public',
  reply: Type.Object({
    data: Type.Object({ key: Type.String({ description: 'Uncompressed P-256 point, base64url.' }) }),
  }),
  errors: ['unavailable'],
});

export const listPushDevices = endpoint({
  method: 'GET',
  path: '/api/v1/client/profile/push-devices',
  summary: 'Devices of this account that get notifications, the present one first, then the newest.',
  access: 'profile.edit',
  reply: Type.Object({ data: Type.Array(PushDevice) }),
  errors: ofOwner,
});

export const addPushDevice = endpoint({
  method: 'POST',
  path: '/api/v1/client/profile/push-devices',
  summary:
    'Sends notifications to the browser of this session from now on, until the session ends. The body is the browser’s own subscription; a repeat changes nothing.',
  access: 'profile.edit',
  body: Type.Object(
    {
      endpoint: Type.String({ minLength: 1, maxLength: limits.pushUrlMax }),
      keys: Type.Object(
        {
          p256dh: Type.String({ minLength: 1, maxLength: 100 }),
          auth: Type.String({ minLength: 1, maxLength: 40 }),
        },
        closed,
      ),
    },
    closed,
  ),
  reply: Type.Object({ data: PushDevice }),
  errors: [...ofOwner, 'malformed', 'stale_page', 'invalid'],
});

export const removePushDevice = endpoint({
  method: 'DELETE',
  path: '/api/v1/client/profile/push-devices/:id',
  summary: 'Stops notifications to a device of this account.',
  access: 'profile.edit',
  params: Type.Object({ id: Uuid }),
  reply: Type.Object({ data: Type.Object({}) }),
  errors: [...ofOwner, 'not_found', 'stale_page'],
});
