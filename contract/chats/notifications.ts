import Type, { type Static } from 'typebox';
import { endpoint } from '../platform/endpoint.ts';
import { closed } from '../platform/schemas.ts';

export const NotificationCounts = Type.Object({
  messageCount: Type.Integer({ minimum: 0, description: 'New messages in all own conversations.' }),
  requestCount: Type.Integer({ minimum: 0, description: 'Own requests with something new.' }),
});
export type NotificationCounts = Static<typeof NotificationCounts>;

export const notificationTypes = ['message', 'request'] as const;
export type NotificationType = (typeof notificationTypes)[number];

export const getNotifications = endpoint({
  method: 'GET',
  path: '/api/v1/client/notifications',
  summary: 'How many messages are new, and how many requests have something new.',
  access: 'notification.read',
  reply: Type.Object({ data: NotificationCounts }),
  errors: ['unauthenticated', 'blocked', 'unavailable'],
});

export const readNotifications = endpoint({
  method: 'POST',
  path: '/api/v1/client/notifications/read',
  summary:
    'Sets everything new of a type aside and answers with the counts. Messages stay unread in their conversations.',
  access: 'notification.read',
  body: Type.Object({ type: Type.Enum([...notificationTypes]) }, closed),
  reply: Type.Object({ data: NotificationCounts }),
  errors: ['malformed', 'unauthenticated', 'blocked', 'stale_page', 'invalid', 'unavailable'],
});
