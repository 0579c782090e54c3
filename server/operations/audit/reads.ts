import { type RawBuilder, sql } from 'kysely';
import type { AuditEvent, listAudit } from '../../../contract/operations/audit.ts';
import { decisionKinds } from '../../../contract/operations/audit-kinds.ts';
import type { QueryOf } from '../../../contract/platform/endpoint.ts';
import type { Words } from '../../content/localization/reads.ts';
import type { Database } from '../../platform/database.ts';
import { KnownError } from '../../platform/errors.ts';
import { dayIn, endOfDay, requireTimeZone, startOfDay } from '../../platform/time-zone.ts';
import { readTitles, titlesOf } from './titles.ts';

type Row = Omit<AuditEvent, 'at' | 'actor' | 'key' | 'clinic' | 'entity_title' | 'titles'> & {
  at: Date;
  actor_id: string | null;
  actor_name: string | null;
  key_id: string | null;
  key_title: string;
  clinic_id: number | null;
  clinic_title: string | null;
};

async function shapeEvents(db: Database, rows: readonly Row[], words: Words): Promise<AuditEvent[]> {
  const titles = await readTitles(db, rows, words);
  return rows.map(({ at, actor_id, actor_name, key_id, key_title, clinic_id, clinic_title, ...row }) => ({
    ...row,
    at: at.toISOString(),
    actor: actor_id === null ? null : { id: actor_id, name: actor_name },
    key: key_id === null ? null : { id: key_id, title: key_title },
    clinic: clinic_id === null ? null : { id: clinic_id, title: clinic_title },
    ...titlesOf(row, titles),
  }));
}

async function readEvents(db: Database, conditions: RawBuilder<unknown>[], max: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select e.id::text, e.at, e.actor_id, e.actor_role, e.kind, e.entity, e.entity_id, e.clinic_id, e.detail,
      e.reason, e.key_id, coalesce(e.key_title, '') as key_title, nullif(concat_ws(' ', a.name, a.surname), '') as actor_name, c.title as clinic_title
    from audit_events e left join accounts a on a.id = e.actor_id left join clinics c on c.id = e.clinic_id
    where ${sql.join([sql`true`, ...conditions], sql` and `)} order by e.id desc limit ${max}`.execute(db);
  return rows;
}

/** Acts `e` of operators by which something that waited for them was decided. */
const isDecision = sql`e.kind = any(${decisionKinds}::text[]) and e.actor_role in ('moderator', 'admin')`;

/** Decisions of operators on the day that it is in the zone, of one and of all; one query. */
export async function countDecided(
  db: Database,
  operatorId: string,
  timeZone: string,
): Promise<{ day: string; mine: number; all: number }> {
  const day = dayIn(timeZone, new Date());
  const { rows } = await sql<{ mine: number; all: number }>`
    select count(*) filter (where e.actor_id = ${operatorId}::uuid)::int as mine, count(*)::int as all
    from audit_events e
    where e.at >= ${startOfDay(timeZone, day)} and ${isDecision}`.execute(db);
  const { mine = 0, all = 0 } = rows[0] ?? {};
  return { day, mine, all };
}

/** The cursor is the last id of the page before. */
function conditionsOf({
  cursor,
  ...query
}: Omit<QueryOf<typeof listAudit>, 'per_page'>): RawBuilder<unknown>[] {
  const timeZone = requireTimeZone(query.time_zone);
  if (cursor !== undefined && !/^\d{1,18}$/.test(cursor))
    throw new KnownError('invalid', { cursor: [{ key: 'format' }] });
  return [
    cursor === undefined ? null : sql`e.id < ${cursor}::bigint`,
    query.entity === undefined ? null : sql`e.entity = ${query.entity}`,
    query.entity_id === undefined ? null : sql`e.entity_id = ${query.entity_id}`,
    query.actor === undefined ? null : sql`e.actor_id = ${query.actor}::uuid`,
    query.key === undefined ? null : sql`e.key_id = ${query.key}::uuid`,
    query.kind === undefined ? null : sql`e.kind = ${query.kind}`,
    query.clinic_id === undefined ? null : sql`e.clinic_id = ${query.clinic_id}`,
    query.decisions ? isDecision : null,
    query.from === undefined ? null : sql`e.at >= ${startOfDay(timeZone, query.from)}`,
    query.to === undefined ? null : sql`e.at <= ${endOfDay(timeZone, query.to)}`,
  ].filter((condition) => condition !== null);
}

/** A page of the log and where the next one begins. */
export async function listEvents(
  db: Database,
  { per_page, ...query }: QueryOf<typeof listAudit>,
  words: Words,
): Promise<{ data: AuditEvent[]; next: string | null }> {
  const rows = await readEvents(db, conditionsOf(query), per_page + 1);
  const page = rows.slice(0, per_page);
  return {
    data: await shapeEvents(db, page, words),
    next: rows.length > per_page ? (page.at(-1)?.id ?? null) : null,
  };
}

/** Throws not_found. */
export async function getEvent(db: Database, id: string, words: Words): Promise<AuditEvent> {
  const [row] = await readEvents(db, [sql`e.id = ${id}::bigint`], 1);
  if (!row) throw new KnownError('not_found');
  const [event] = await shapeEvents(db, [row], words);
  if (!event) throw new KnownError('not_found');
  return event;
}
