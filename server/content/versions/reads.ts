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

/** Versions, the latest first, at most 50. */
export async function listVersions<Content>(
  db: Database,
  { entity, id, section = '' }: Versioned,
): Promise<KeptVersion<Content>[]> {
  const { rows } = await sql<Omit<KeptVersion<Content>, 'made_at'> & { made_at: Date }>`
    select v.version, v.content, v.made_at, v.is_operator, v.reason,
      nullif(concat_ws(' ', a.name, a.surname), '') as made_by
    from content_versions v left join accounts a on a.id = v.made_by
    where v.entity = ${entity} and v.entity_id = ${id} and v.section = ${section}
    order by v.version desc limit ${SHOWN}`.execute(db);
  return rows.map((row) => ({ ...row, made_at: row.made_at.toISOString() }));
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
