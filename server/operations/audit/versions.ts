import type { AuditVersions } from '../../../contract/operations/audit.ts';
import { auditKindOf } from '../../../contract/operations/audit-kinds.ts';
import { findEntryChange } from '../../clinics/sections/versions/reads.ts';
import { findNewsChange } from '../../content/news/versions/reads.ts';
import type { Database } from '../../platform/database.ts';
import { KnownError } from '../../platform/errors.ts';

const none: AuditVersions = { section: null, news: null };

/**
 * What an act has changed, from the versions that are kept of it: the log itself holds no public text, so that one that has
 * to be erased is erased in one place. Throws not_found.
 */
export async function getVersions(db: Database, eventId: string, language: string): Promise<AuditVersions> {
  const event = await db
    .selectFrom('audit_events')
    .select(['kind', 'entity', 'entity_id', 'detail'])
    .where('id', '=', eventId)
    .executeTakeFirst();
  if (!event) throw new KnownError('not_found');
  const id = Number(event.entity_id);
  const versions = auditKindOf(event.kind)?.versions;
  if (versions === 'news') return { ...none, news: await findNewsChange(db, { id, eventId }, language) };
  if (versions === undefined) return none;
  const { detail } = event;
  const section =
    detail !== null && typeof detail === 'object' && 'section' in detail ? detail.section : null;
  if (typeof section !== 'string') return none;
  const target = { kind: event.entity === 'doctor' ? 'doctors' : 'clinics', id } as const;
  return { ...none, section: await findEntryChange(db, target, { section, eventId }, language) };
}
