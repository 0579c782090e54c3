import { type RawBuilder, sql } from 'kysely';
import type { DB } from '../../../database/types.ts';
import type { Transaction } from '../../platform/database.ts';

/** Rows of a table that go from one entry to another. In conditions `t` is the row, `o` one of the survivor's. */
type Move = {
  table: keyof DB;
  /** Column that names the entry. */
  column: string;
  /** Columns that tell a row among those of its entry. */
  keys: readonly string[];
  /** Rows that go; without it all. `to` is the survivor. */
  only?(to: number): RawBuilder<unknown>;
  /** Rows that stay because the survivor has its own. */
  unless?: RawBuilder<unknown>;
};

type Columns = readonly string[];

const moving =
  (column: string) =>
  (table: keyof DB, ...keys: Columns): Move => ({ table, column, keys });
/** What the survivor says itself stands; only what it does not know comes from the other. */
const filling =
  (column: string) =>
  (table: keyof DB, ...keys: Columns): Move => ({
    table,
    column,
    keys,
    unless: sql.join(
      [sql`true`, ...keys.map((key) => sql`o.${sql.ref(key)} = t.${sql.ref(key)}`)],
      sql` and `,
    ),
  });

const [ofClinic, fillingClinic] = [moving('clinic_id'), filling('clinic_id')];
const [ofDoctor, fillingDoctor] = [moving('doctor_id'), filling('doctor_id')];

/** Of two pairs with the same clinics one is enough, and none is of a clinic with itself. */
const openPairs = (column: string, other: string): Move => ({
  table: 'clinic_matches',
  column,
  keys: ['id'],
  only: (to) => sql`t.state = 'open' and t.${sql.ref(other)} <> ${to}`,
  unless: sql`o.${sql.ref(other)} = t.${sql.ref(other)}`,
});

/** An author's second comment on the same treatment stays where it is. */
const ofOneTreatment = sql`t.account_id is not null and o.account_id = t.account_id and o.status <> 'withdrawn'
  and o.treated_in is not distinct from t.treated_in and o.procedure_id is not distinct from t.procedure_id`;
const sameLicence = sql`o.body = t.body and o.number = t.number`;
const isUnanswered = () => sql`t.state = 'received'`;

/**
 * What makes an entry of the directory. What people do with a clinic's people (requests, offers, chats, staff) never
 * goes: those who were not named by a client would read it. A clinic that has any of it cannot be merged into another.
 */
export const clinicMoves: readonly Move[] = [
  ofClinic('clinic_sources', 'source', 'dataset', 'source_id'),
  ofClinic('clinic_slugs', 'slug'),
  moving('merged_into')('clinics', 'id'),
  ofClinic('positions', 'id'),
  moving('created_by_clinic')('doctors', 'id'),
  { ...ofClinic('comments', 'id'), unless: ofOneTreatment },
  fillingClinic('favourite_clinics', 'account_id'),
  fillingClinic('news_clinics', 'news_id'),
  { ...ofClinic('clinic_licences', 'id'), unless: sameLicence },
  fillingClinic('clinic_accreditations', 'accreditation_id'),
  fillingClinic('clinic_languages', 'lang'),
  fillingClinic('clinic_specializations', 'specialization_id'),
  fillingClinic('clinic_diseases', 'disease_id'),
  fillingClinic('clinic_procedures', 'procedure_id'),
  fillingClinic('clinic_comforts', 'comfort_id'),
  fillingClinic('clinic_texts', 'lang'),
  fillingClinic('clinic_international'),
  ofClinic('commons_images', 'wikidata_id'),
  {
    ...ofClinic('clinic_claims', 'id'),
    only: () => sql`t.state in ('submitted', 'needs_more')`,
    unless: sql`o.account_id = t.account_id and o.state in ('submitted', 'needs_more')`,
  },
  { ...ofClinic('reports', 'id'), only: isUnanswered },
  openPairs('clinic_id', 'candidate_id'),
  openPairs('candidate_id', 'clinic_id'),
];

/** What makes a doctor's entry. As with clinics, what is between people stays where it is. */
export const doctorMoves: readonly Move[] = [
  moving('merged_into')('doctors', 'id'),
  {
    ...ofDoctor('positions', 'id'),
    unless: sql`o.clinic_id = t.clinic_id and o.specialization_id = t.specialization_id and o.role = t.role
      and o.since is not distinct from t.since and o.until is not distinct from t.until`,
  },
  {
    ...ofDoctor('position_requests', 'id'),
    only: () => sql`t.state = 'waiting'`,
    unless: sql`o.clinic_id = t.clinic_id and o.state = 'waiting'`,
  },
  { ...ofDoctor('comments', 'id'), unless: ofOneTreatment },
  ofDoctor('doctor_keys', 'clinic_id', 'repeat_key'),
  ofDoctor('doctor_sources', 'source', 'dataset', 'source_id'),
  fillingDoctor('favourite_doctors', 'account_id'),
  { ...ofDoctor('doctor_licences', 'id'), unless: sameLicence },
  fillingDoctor('doctor_names', 'kind', 'lang', 'text'),
  fillingDoctor('doctor_languages', 'lang'),
  fillingDoctor('doctor_specializations', 'specialization_id'),
  fillingDoctor('doctor_diseases', 'disease_id'),
  fillingDoctor('doctor_procedures', 'procedure_id'),
  fillingDoctor('doctor_texts', 'lang'),
  // A portrait of one's own stands.
  { ...ofDoctor('photos', 'id'), only: () => sql`t.removed_at is null`, unless: sql`o.removed_at is null` },
  { ...ofDoctor('reports', 'id'), only: isUnanswered },
];

/** Keys of the rows that went, by table and column: what undoing a merge needs. */
export type Moved = Record<string, unknown[][]>;
/** What is written down with a merge. */
export type Kept = { rows: Moved };
export type Way = { from: number; to: number };

const keysOf = ({ keys }: Move) =>
  sql`jsonb_build_array(${sql.join(keys.map((key) => sql`t.${sql.ref(key)}`))})`;
const whichOf = (
  { table, column, only, unless }: Move,
  to: number,
) => sql`${only?.(to) ?? sql`true`} and not exists (
  select from ${sql.table(table)} o where o.${sql.ref(column)} = ${to} and ${unless ?? sql`false`})`;
const nameOf = ({ table, column }: Move): string => `${table}.${column}`;

/** Gives the survivor what makes the other one's entry. The rows of both must be locked. */
export async function moveRows(trx: Transaction, moves: readonly Move[], { from, to }: Way): Promise<Moved> {
  const moved: Moved = {};
  for (const move of moves) {
    const column = sql.ref(move.column);
    const { rows } = await sql<{ key: unknown[] }>`
      update ${sql.table(move.table)} t set ${column} = ${to} where t.${column} = ${from} and ${whichOf(move, to)}
      returning ${keysOf(move)} as key`.execute(trx);
    if (rows.length > 0) moved[nameOf(move)] = rows.map(({ key }) => key);
  }
  return moved;
}

/** Gives back what went, where it is still with the survivor as it was. */
export async function returnRows(
  trx: Transaction,
  moves: readonly Move[],
  { from, to }: Way,
  moved: Moved,
): Promise<void> {
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
export async function movePhotos(trx: Transaction, { from, to }: Way): Promise<[number, number][]> {
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
  trx: Transaction,
  { from, to }: Way,
  photos: readonly [number, number][],
): Promise<void> {
  await sql`
    update photos p set clinic_id = ${to}, position = t.position
    from unnest(${photos.map(([id]) => id)}::int[], ${photos.map(([, position]) => position)}::int[]) as t (id, position)
    where p.id = t.id and p.clinic_id = ${from} and p.removed_at is null`.execute(trx);
}
