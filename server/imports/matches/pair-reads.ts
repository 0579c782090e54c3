import { type RawBuilder, sql } from 'kysely';
import type { AdminMatchDetail, MatchState } from '../../../contract/imports/admin-matches.ts';
import type { ListMeta } from '../../../contract/platform/admin-lists.ts';
import type { Database } from '../../platform/database.ts';
import { KnownError } from '../../platform/errors.ts';
import { countList, offsetOf } from '../../platform/list-page.ts';
import type { PairTables } from './pairs.ts';

const nameOf = (account: RawBuilder<unknown>) =>
  sql`(select concat_ws(' ', o.name, o.surname) from accounts o where o.id = ${account})`;

/** Of every pair; `Own` is what pairs of a kind have beside. */
type PairRow<Own> = Own & { id: number; state: MatchState; createdAt: Date };

type Shaped<Row> = Omit<Row, 'createdAt'> & { created_at: string };

const shape = <Row extends { createdAt: Date }>({ createdAt, ...row }: Row): Shaped<Row> => ({
  ...row,
  created_at: createdAt.toISOString(),
});

const columns = sql`m.id, m.state, m.created_at as "createdAt"`;
/** Column of whoever has named a pair, by name. */
export const madeBy = sql`${nameOf(sql`m.made_by`)} as made_by`;

/** The pair `m` with its entries `a` and `b`. */
const tablesOf = ({ matches, entries, first }: PairTables) =>
  sql`${matches} m join ${entries} a on a.id = m.${first} join ${entries} b on b.id = m.candidate_id`;

type Query = {
  q?: string | undefined;
  state: MatchState;
  sort: string;
  order: 'ASC' | 'DESC';
  page: number;
  per_page: number;
};

/**
 * One page of pairs, in two queries; `q` is a part of a title. `own`: columns of the kind, of `m` and of its entries `a`
 * and `b`.
 */
export async function listPairs<Own>(
  db: Database,
  tables: PairTables,
  own: RawBuilder<unknown>,
  query: Query,
): Promise<{ rows: Shaped<PairRow<Own>>[]; meta: ListMeta }> {
  const text = query.q?.trim().toLowerCase() ?? '';
  // An entry that has gone in the meantime leaves nothing to decide.
  const isOpen = query.state === 'open' ? sql`a.status = 'published' and b.status = 'published'` : sql`true`;
  const found = sql`${tablesOf(tables)} where m.state = ${query.state} and ${isOpen}
    and (strpos(lower(a.title), ${text}) > 0 or strpos(lower(b.title), ${text}) > 0)`;
  const { rows } = await sql<PairRow<Own>>`
    select ${columns}, ${own} from ${found}
    order by m.${sql.ref(query.sort)} ${query.order === 'DESC' ? sql`desc` : sql`asc`}, m.id
    limit ${query.per_page} offset ${offsetOf(query)}`.execute(db);
  const meta = await countList(db, sql`select from ${found}`, query);
  return { rows: rows.map(shape), meta };
}

type DetailRow<Own> = PairRow<Own> &
  Pick<AdminMatchDetail, 'decided_by' | 'report' | 'survivor_id'> & {
    decidedAt: Date | null;
    firstId: number;
    candidateId: number;
  };
type Unshaped = 'decidedAt' | 'firstId' | 'candidateId';

type Pair<Own, Side> = {
  pair: Shaped<Omit<DetailRow<Own>, Unshaped>> & { decided_at: string | null };
  first: Side;
  candidate: Side;
};

/** A pair with everything to decide by; `own` as in a list. Throws not_found. */
export async function getPair<Own, Side extends { id: number }>(
  db: Database,
  tables: PairTables,
  own: RawBuilder<unknown>,
  id: number,
  readSides: (ids: readonly number[]) => Promise<Side[]>,
): Promise<Pair<Own, Side>> {
  const { rows } = await sql<DetailRow<Own>>`
    select ${columns}, ${own}, a.id as "firstId", b.id as "candidateId", m.decided_at as "decidedAt",
      ${nameOf(sql`m.decided_by`)} as decided_by,
      (select json_build_object('id', r.id, 'number', r.number) from reports r where r.id = m.report_id) as report,
      (select survivor_id from ${tables.merges} g where g.match_id = m.id and g.undone_at is null) as survivor_id
    from ${tablesOf(tables)} where m.id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) throw new KnownError('not_found');
  const { decidedAt, firstId, candidateId, ...rest } = row;
  const sides = await readSides([firstId, candidateId]);
  const first = sides.find((side) => side.id === firstId);
  const candidate = sides.find((side) => side.id === candidateId);
  if (!first || !candidate) throw new KnownError('not_found');
  return { pair: { ...shape(rest), decided_at: decidedAt?.toISOString() ?? null }, first, candidate };
}
