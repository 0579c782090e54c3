import { sql } from 'kysely';
import type { Database } from '../../platform/database.ts';

/** What has versions; `section`: a part that has its own. */
export type Versioned = { entity: 'news' | 'clinic' | 'doctor'; id: number; section?: string };

export type KeptVersion<Content> = {
  version: number;
  content: Content;
  made_at: string;
  /** Null: the service itself, or the account is gone. */
  made_by: string | null;
  is_operator: boolean;
  reason: string | null;
};

const SHOWN = 50;

type Row<Content> = Omit<KeptVersion<Content>, 'made_at'> & { made_at: Date };

const columns = sql`v.version, v.content, v.made_at, v.is_operator, v.reason,
  nullif(concat_ws(' ', a.name, a.surname), '') as made_by`;

const shape = <Content>(row: Row<Content>): KeptVersion<Content> => ({
  ...row,
  made_at: row.made_at.toISOString(),
});

/** Versions, the latest first, at most 50. */
export async function listVersions<Content>(
  db: Database,
  { entity, id, section = '' }: Versioned,
): Promise<KeptVersion<Content>[]> {
  const { rows } = await sql<Row<Content>>`
    select ${columns} from content_versions v left join accounts a on a.id = v.made_by
    where v.entity = ${entity} and v.entity_id = ${id} and v.section = ${section}
    order by v.version desc limit ${SHOWN}`.execute(db);
  return rows.map(shape);
}

/**
 * The version that act `eventId` of the audit log has made, and the one before it. Null: it has made none, or it is not kept
 * any more. Both are written in one transaction, by whose time they belong together.
 */
export async function findMadeBy<Content>(
  db: Database,
  { entity, id, section = '' }: Versioned,
  eventId: string,
): Promise<{ before: KeptVersion<Content> | null; after: KeptVersion<Content> } | null> {
  const { rows } = await sql<Row<Content>>`
    with made as (
      select max(m.version) as version from content_versions m
      where m.entity = ${entity} and m.entity_id = ${id} and m.section = ${section}
        and m.made_at = (select e.at from audit_events e where e.id = ${eventId}::bigint))
    select ${columns} from made
    join content_versions v on v.entity = ${entity} and v.entity_id = ${id} and v.section = ${section}
      and v.version in (made.version, made.version - 1)
    left join accounts a on a.id = v.made_by order by v.version desc`.execute(db);
  const [after, before] = rows.map(shape);
  return after ? { before: before ?? null, after } : null;
}

/** A content as it was in a version; null where none is kept. */
export async function findContent<Content>(
  db: Database,
  { entity, id, section = '' }: Versioned,
  version: number,
): Promise<Content | null> {
  const { rows } = await sql<{ content: Content }>`
    select content from content_versions
    where entity = ${entity} and entity_id = ${id} and section = ${section} and version = ${version}`.execute(
    db,
  );
  return rows[0]?.content ?? null;
}
