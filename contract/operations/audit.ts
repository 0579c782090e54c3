import Type, { type Static } from 'typebox';
import { EntryVersion } from '../clinics/sections/operator-endpoints.ts';
import { NewsVersion } from '../content/admin-news.ts';
import { CursorMeta, cursorQuery } from '../platform/admin-lists.ts';
import { endpoint } from '../platform/endpoint.ts';
import { Id } from '../platform/integers.ts';
import { roles } from '../platform/permissions.ts';
import { Nullable, Time, TimeZone, Uuid } from '../platform/schemas.ts';
import { auditEntities, auditKindNames } from './audit-kinds.ts';

/** Something that was done to public content, an account or a setting; it stays as it was written. */
export const AuditEvent = Type.Object({
  id: Type.String(),
  at: Time,
  actor: Nullable(Type.Object({ id: Uuid, name: Nullable(Type.String()) }), {
    description: 'Null: the service itself. `name` null: the account is gone.',
  }),
  actor_role: Type.Enum([...roles, 'service']),
  key: Nullable(Type.Object({ id: Uuid, title: Type.String() }), {
    description: 'The API key by which the actor did it; null: in person.',
  }),
  kind: Type.String({
    description: 'Thing and what was done, like `rate.corrected`; declared in `auditKinds`.',
  }),
  entity: Type.String(),
  entity_id: Type.String(),
  entity_title: Nullable(Type.String(), {
    description:
      'What the public calls the thing, the number of a request, what an API key is called, or the name of somebody who works for a clinic or the service; null: none of these.',
  }),
  clinic: Nullable(Type.Object({ id: Type.Integer(), title: Nullable(Type.String()) })),
  detail: Type.Unsafe<Record<string, unknown>>({
    type: 'object',
    additionalProperties: true,
    description: 'What was and what is, by field.',
  }),
  titles: Type.Record(Type.String(), Type.String(), {
    description:
      'Titles of what `detail` names by an id or a slug, as `clinics-5` or `procedures-hip-replacement`.',
  }),
  reason: Nullable(Type.String()),
});
export type AuditEvent = Static<typeof AuditEvent>;

const Word = Type.String({ minLength: 1, maxLength: 100 });

export const listAudit = endpoint({
  method: 'GET',
  path: '/api/v1/admin/audit',
  summary: 'The log of acts, newest first. Without `time_zone` days are those of UTC.',
  access: 'audit.view',
  query: cursorQuery({
    entity: Type.Optional(Type.Enum([...auditEntities])),
    entity_id: Type.Optional(Word),
    actor: Type.Optional(Uuid),
    key: Type.Optional(Uuid),
    kind: Type.Optional(Type.Enum([...auditKindNames])),
    clinic_id: Type.Optional(Id),
    decisions: Type.Optional(
      Type.Boolean({ description: 'Only acts by which operators decided on what waited for them.' }),
    ),
    from: Type.Optional(Type.String({ format: 'date', description: 'First day, in `time_zone`.' })),
    to: Type.Optional(Type.String({ format: 'date', description: 'Last day, in `time_zone`.' })),
    time_zone: Type.Optional(TimeZone),
  }),
  reply: Type.Object({ data: Type.Array(AuditEvent), meta: CursorMeta }),
  errors: ['unauthenticated', 'blocked', 'not_found', 'invalid', 'unavailable'],
});

export const getAuditEvent = endpoint({
  method: 'GET',
  path: '/api/v1/admin/audit/:id',
  summary: 'One act of the log.',
  access: 'audit.view',
  params: Type.Object({ id: Type.String({ pattern: '^[0-9]{1,18}$' }) }),
  reply: Type.Object({ data: AuditEvent }),
  errors: ['unauthenticated', 'blocked', 'not_found', 'unavailable'],
});

/** What an act has changed, word for word, from the versions that are kept of it. */
export const AuditVersions = Type.Object({
  section: Nullable(Type.Object({ before: Nullable(EntryVersion), after: EntryVersion }), {
    description: 'Of a section of a clinic or a doctor.',
  }),
  news: Nullable(Type.Object({ before: Nullable(NewsVersion), after: NewsVersion })),
});
export type AuditVersions = Static<typeof AuditVersions>;

export const getAuditVersions = endpoint({
  method: 'GET',
  path: '/api/v1/admin/audit/:id/versions',
  summary:
    'What a public text said before an act and said since. Both parts are null where the act changed no such text, or its versions are not kept any more.',
  access: 'audit.view',
  params: Type.Object({ id: Type.String({ pattern: '^[0-9]{1,18}$' }) }),
  reply: Type.Object({ data: AuditVersions }),
  errors: ['unauthenticated', 'blocked', 'not_found', 'unavailable'],
});
