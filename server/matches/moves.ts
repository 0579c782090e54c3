import { sql } from 'kysely';
import type { Database } from '../platform/database.ts';

/** Rows of a table that go from one entry to another. SQL here is ours: `t` is the row, `o` one of the survivor's. */
export type Move = {
  table: string;
  /** Column that names the entry. */
  column: string;
  /** Columns that tell a row among those of its entry. */
  keys: readonly string[];
  /** Rows that go; without it all. */
  only?: string;
  /** Rows that stay because the survivor has its own. */
  unless?: string;
};

const whole = (table: string, ...keys: string[]): Move => ({ table, column: 'clinic_id', keys });
/** What the survivor says itself stands; only what it does not know comes from the other. */
const filling = (table: string, ...keys: string[]): Move => ({
  table,
  column: 'clinic_id',
  keys,
  unless: keys.map((key) => `o.${key} = t.${key}`).join(' and ') || 'true',
});
/** Of two pairs with the same clinics one is enough. */
const pairs = (column: string, other: string): Move => ({
  table: 'clinic_matches',
  column,
  keys: ['id'],
  only: `t.state = 'open'`,
  unless: `o.${other} = t.${other}`,
});

/**
 * What makes an entry of the directory. What people do with a clinic's people (requests, offers, chats, staff) never
 * goes: those who were not named by a client would read it. A clinic that has any of it cannot be merged into another.
 */
export const clinicMoves: readonly Move[] = [
  whole('clinic_sources', 'source', 'dataset', 'source_id'),
  whole('clinic_slugs', 'slug'),
  { table: 'clinics', column: 'merged_into', keys: ['id'] },
  whole('positions', 'id'),
  {
    ...whole('comments', 'id'),
    unless: `t.account_id is not null and o.account_id = t.account_id and o.status <> 'withdrawn'
      and o.treated_in is not distinct from t.treated_in and o.procedure_id is not distinct from t.procedure_id`,
  },
  filling('favourite_clinics', 'account_id'),
  filling('news_clinics', 'news_id'),
  { ...whole('clinic_licences', 'id'), unless: 'o.body = t.body and o.number = t.number' },
  filling('clinic_accreditations', 'accreditation_id'),
  filling('clinic_languages', 'lang'),
  filling('clinic_specializations', 'specialization_id'),
  filling('clinic_diseases', 'disease_id'),
  filling('clinic_procedures', 'procedure_id'),
  filling('clinic_comforts', 'comfort_id'),
  filling('clinic_texts', 'lang'),
  filling('clinic_international'),
  {
    ...whole('clinic_claims', 'id'),
    only: `t.state in ('submitted', 'needs_more')`,
    unless: `o.account_id = t.account_id and o.state in ('submitted', 'needs_more')`,
  },
  { ...whole('reports', 'id'), only: `t.state = 'received'` },
  pairs('clinic_id', 'candidate_id'),
  pairs('candidate_id', 'clinic_id'),
];

const ofDoctor = (table: string, ...keys: string[]): Move => ({ table, column: 'doctor_id', keys });
const fillingDoctor = (table: string, ...keys: string[]): Move => ({
  ...filling(table, ...keys),
  column: 'doctor_id',
});

/** What makes a doctor's entry. As with clinics, what is between people stays where it is. */
export const doctorMoves: readonly Move[] = [
  { table: 'doctors', column: 'merged_into', keys: ['id'] },
  {
    ...ofDoctor('positions', 'id'),
    unless: `o.clinic_id = t.clinic_id and o.specialization_id = t.specialization_id and o.role = t.role
      and o.since is not distinct from t.since and o.until is not distinct from t.until`,
  },
  {
    ...ofDoctor('comments', 'id'),
    unless: `t.account_id is not null and o.account_id = t.account_id and o.status <> 'withdrawn'
      and o.treated_in is not distinct from t.treated_in and o.procedure_id is not distinct from t.procedure_id`,
  },
  ofDoctor('doctor_keys', 'clinic_id', 'repeat_key'),
  fillingDoctor('favourite_doctors', 'account_id'),
  { ...ofDoctor('doctor_licences', 'id'), unless: 'o.body = t.body and o.number = t.number' },
  fillingDoctor('doctor_names', 'kind', 'lang', 'text'),
  fillingDoctor('doctor_languages', 'lang'),
  fillingDoctor('doctor_specializations', 'specialization_id'),
  fillingDoctor('doctor_diseases', 'disease_id'),
  fillingDoctor('doctor_procedures', 'procedure_id'),
  fillingDoctor('doctor_texts', 'lang'),
  // A portrait of one's own stands.
  { ...ofDoctor('photos', 'id'), only: 't.removed_at is null', unless: 'o.removed_at is null' },
  { ...ofDoctor('reports', 'id'), only: `t.state = 'received'` },
];

/** Keys of the rows that went, by table and column: what undoing a merge needs. */
export type Moved = Record<string, unknown[][]>;

const keysOf = ({ keys }: Move) => sql.raw(`jsonb_build_array(${keys.map((key) => `t.${key}`).join(', ')})`);
const whichOf = (move: Move, to: number) => sql`${sql.raw(move.only ?? 'true')} and not exists (
  select from ${sql.table(move.table)} o where o.${sql.ref(move.column)} = ${to} and ${sql.raw(move.unless ?? 'false')})`;
const nameOf = ({ table, column }: Move): string => `${table}.${column}`;

type Way = { moves: readonly Move[]; from: number; to: number };

/** Gives the survivor what makes the other one's entry. The rows of both must be locked. */
export async function moveRows(trx: Database, { moves, from, to }: Way): Promise<Moved> {
  const moved: Moved = {};
  for (const move of moves) {
    const table = sql.table(move.table);
    const column = sql.ref(move.column);
    const { rows } = await sql<{ key: unknown[] }>`
      update ${table} t set ${column} = ${to} where t.${column} = ${from}
        and ${whichOf(move, to)}
        and ${move.table === 'clinic_matches' ? sql`${to} not in (t.clinic_id, t.candidate_id)` : sql`true`}
      returning ${keysOf(move)} as key`.execute(trx);
    if (rows.length > 0) moved[nameOf(move)] = rows.map(({ key }) => key);
  }
  return moved;
}

/** Gives back what went, where it is still with the survivor as it was. */
export async function returnRows(trx: Database, moved: Moved, { moves, from, to }: Way): Promise<void> {
  for (const move of moves) {
    const keys = moved[nameOf(move)];
    if (!keys) continue;
    const column = sql.ref(move.column);
    await sql`
      update ${sql.table(move.table)} t set ${column} = ${to} where t.${column} = ${from}
        and ${whichOf(move, to)} and ${keysOf(move)} in (select jsonb_array_elements(${JSON.stringify(keys)}::jsonb))`.execute(
      trx,
    );
  }
}

/** Photos of the one come after those of the other. Returns id and former position of each. */
export async function movePhotos(trx: Database, from: number, to: number): Promise<[number, number][]> {
  const { rows } = await sql<{ id: number; position: number }>`
    select id, position from photos where clinic_id = ${from} and position is not null order by position`.execute(
    trx,
  );
  await sql`
    update photos set clinic_id = ${to}, repeat_key = null,
      position = position + 1 + (select coalesce(max(position), -1) from photos where clinic_id = ${to})
    where id = any(${rows.map(({ id }) => id)}::int[])`.execute(trx);
  return rows.map(({ id, position }) => [id, position]);
}

export async function returnPhotos(
  trx: Database,
  photos: readonly [number, number][],
  from: number,
  to: number,
): Promise<void> {
  await sql`
    update photos p set clinic_id = ${to}, position = t.position
    from unnest(${photos.map(([id]) => id)}::int[], ${photos.map(([, position]) => position)}::int[]) as t (id, position)
    where p.id = t.id and p.clinic_id = ${from} and p.removed_at is null`.execute(trx);
}
