import { sql } from 'kysely';
import type {
  ClinicProblem,
  listProblems,
  listQuality,
  QualityGroup,
} from '../../../contract/imports/admin-quality.ts';
import type { QueryOf, ReplyOf } from '../../../contract/platform/endpoint.ts';
import { ofFoundClinics } from '../../clinics/reads.ts';
import type { Words } from '../../content/localization/reads.ts';
import type { Database } from '../../platform/database.ts';
import { KnownError } from '../../platform/errors.ts';
import { countList, offsetOf } from '../../platform/list-page.ts';
import { findSourcesByTitle } from '../reads.ts';

type GroupRow = Pick<QualityGroup, 'kind' | 'name' | 'clinics' | 'newest_on'> & {
  counts: Pick<QualityGroup, 'score' | 'facts' | 'ages' | 'problems'>;
  computedAt: Date;
};

const groupColumns = sql`kind, name, clinics, counts, newest_on, computed_at as "computedAt"`;

const shapeGroup = ({ counts, computedAt, ...row }: GroupRow): QualityGroup => ({
  id: row.kind === 'all' ? 'all' : `${row.kind}-${row.name}`,
  ...row,
  ...counts,
  computed_at: computedAt.toISOString(),
});

/** One page of the groups of a kind, as they were counted last. */
export async function listGroups(
  db: Database,
  query: QueryOf<typeof listQuality>,
  words: Words,
): Promise<ReplyOf<typeof listQuality>> {
  const direction = query.order === 'DESC' ? sql`desc` : sql`asc`;
  const order = query.sort === 'name' ? sql`name ${direction}` : sql`clinics ${direction}, name`;
  const titled = query.kind === 'source' ? findSourcesByTitle(query.name ?? '', words) : [];
  const name =
    query.name === undefined
      ? sql`true`
      : sql`(lower(name) = ${query.name.trim().toLowerCase()} or name = any(${titled}))`;
  const found = sql`from quality_groups where kind = ${query.kind} and ${name}`;
  const { rows } = await sql<GroupRow>`
    select ${groupColumns} ${found} order by ${order} limit ${query.per_page} offset ${offsetOf(query)}`.execute(
    db,
  );
  return { data: rows.map(shapeGroup), meta: await countList(db, sql`select ${found}`, query) };
}

/** Throws not_found for a group without clinics, and while nothing was counted yet. */
export async function getGroup(db: Database, id: string): Promise<QualityGroup> {
  const [kind, ...rest] = id.split('-');
  const { rows } = await sql<GroupRow>`
    select ${groupColumns} from quality_groups where kind = ${kind} and name = ${rest.join('-')}`.execute(db);
  const [row] = rows;
  if (!row) throw new KnownError('not_found');
  return shapeGroup(row);
}

/** Every group, most clinics first. */
export async function listAllGroups(db: Database): Promise<QualityGroup[]> {
  const { rows } = await sql<GroupRow>`
    select ${groupColumns} from quality_groups order by kind, clinics desc, name`.execute(db);
  return rows.map(shapeGroup);
}

type ProblemRow = {
  clinic_id: number;
  title: string;
  country: string;
  kind: ClinicProblem['kind'];
  /** Pairs as `findProblems` writes them: first a source, the day since when a website is dead, or the number of a pair. */
  stated: [by: string, value: string][];
};

function shapeProblem({ clinic_id, title, country, kind, stated }: ProblemRow): ClinicProblem {
  return {
    id: `${clinic_id}-${kind}`,
    clinic: { id: clinic_id, title },
    country,
    kind,
    stated: stated.map(([by, value]) => ({
      source: kind === 'doubtful_pair' || kind === 'dead_website' ? null : by,
      since: kind === 'dead_website' ? by : null,
      value,
    })),
    match_id: kind === 'doubtful_pair' ? Number(stated[0]?.[0]) : null,
  };
}

/** The rows of a page, which an index has in order; exported for the test of its plan. */
export function problemRows({ q, kind, country }: QueryOf<typeof listProblems>) {
  const conditions = [ofFoundClinics(sql`p.clinic_id`, q)];
  if (kind !== undefined) conditions.push(sql`p.kind = ${kind}`);
  if (country !== undefined) conditions.push(sql`p.country = ${country}`);
  return sql`from clinic_problems p where ${sql.join(conditions, sql` and `)}`;
}

/** One page of what is to be looked at. */
export async function listClinicProblems(
  db: Database,
  query: QueryOf<typeof listProblems>,
): Promise<ReplyOf<typeof listProblems>> {
  const direction = query.order === 'DESC' ? sql`desc` : sql`asc`;
  const found = problemRows(query);
  const { rows } = await sql<ProblemRow>`
    select p.*, c.title from (select * ${found} order by clinic_id ${direction}, kind
      limit ${query.per_page} offset ${offsetOf(query)}) p
    join clinics c on c.id = p.clinic_id order by p.clinic_id ${direction}, p.kind`.execute(db);
  return { data: rows.map(shapeProblem), meta: await countList(db, sql`select ${found}`, query) };
}

/** Whether clinics were imported since the last count, or that is older than 20 hours. */
export async function isQualityStale(db: Database): Promise<boolean> {
  const { rows } = await sql<{ stale: boolean }>`
    select not exists (select from quality_groups where kind = 'all' and computed_at > now() - interval '20 hours'
      and computed_at > coalesce((select max(finished_at) from imports), '-infinity')) as stale`.execute(db);
  return rows[0]?.stale ?? true;
}
