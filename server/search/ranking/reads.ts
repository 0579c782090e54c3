import { sql } from 'kysely';
import type { QueryOf, ReplyOf } from '../../../contract/platform/endpoint.ts';
import type { AdminRanking, listAdminRanking } from '../../../contract/search/admin-ranking.ts';
import { type RankingWeights, weightNames } from '../../../contract/search/ranking.ts';
import type { getRanking, RankingChange } from '../../../contract/search/ranking-history.ts';
import type { Database } from '../../platform/database.ts';
import { KnownError } from '../../platform/errors.ts';
import { countList, offsetOf } from '../../platform/list-page.ts';

type Row = RankingWeights & {
  version: number;
  reasons: Record<string, string>;
  changed_at: Date;
};

const columns = sql`v.version, v.reasons, v.changed_at, ${sql.join(weightNames.map((name) => sql.ref(`v.${name}`)))}`;

const weightsOf = (row: RankingWeights): RankingWeights => ({
  licence_checked: row.licence_checked,
  profile_kept: row.profile_kept,
  rating: row.rating,
  reply_time: row.reply_time,
  documented: row.documented,
  data_score: row.data_score,
});

const PUBLIC_CHANGES = 20;

/** The weights in force and how they came about, for everyone. */
export async function readPublicRanking(
  db: Database,
  language: string,
): Promise<ReplyOf<typeof getRanking>['data']> {
  const { rows } = await sql<Row>`
    select ${columns} from ranking_versions v order by v.version desc limit ${PUBLIC_CHANGES + 1}`.execute(
    db,
  );
  const [latest] = rows;
  if (!latest) throw new Error('There are no ranking weights: the migrations write the first.');
  const changes = rows.slice(0, PUBLIC_CHANGES).flatMap((after, at) => {
    const before = rows[at + 1];
    return before ? [shapeChange(before, after, language)] : [];
  });
  return { weights: weightsOf(latest), since: latest.changed_at.toISOString(), changes };
}

function shapeChange(before: Row, after: Row, language: string): RankingChange {
  const lang = [language, 'en', 'ru'].find((one) => after.reasons[one] !== undefined);
  return {
    at: after.changed_at.toISOString(),
    weights: weightNames
      .filter((name) => before[name] !== after[name])
      .map((name) => ({ name, before: before[name], after: after[name] })),
    reason: lang === undefined ? null : { text: after.reasons[lang] ?? '', lang },
  };
}

type OperatorRow = Row & { restored_from: number | null; changed_by: string; is_in_force: boolean };

const operatorColumns = sql`${columns}, v.restored_from, concat_ws(' ', a.name, a.surname) as changed_by,
  v.version = (select max(version) from ranking_versions) as is_in_force`;
const withOperator = sql`ranking_versions v left join accounts a on a.id = v.changed_by`;

const shapeVersion = (row: OperatorRow): AdminRanking => ({
  id: row.version,
  weights: weightsOf(row),
  reasons: row.reasons,
  restored_from: row.restored_from,
  changed_by: row.changed_by || null,
  changed_at: row.changed_at.toISOString(),
  is_in_force: row.is_in_force,
});

/** One page of the versions. */
export async function listVersions(
  db: Database,
  query: QueryOf<typeof listAdminRanking>,
): Promise<ReplyOf<typeof listAdminRanking>> {
  const direction = query.order === 'DESC' ? sql`desc` : sql`asc`;
  const { rows } = await sql<OperatorRow>`
    select ${operatorColumns} from ${withOperator}
    order by v.version ${direction} limit ${query.per_page} offset ${offsetOf(query)}`.execute(db);
  const meta = await countList(db, sql`select from ranking_versions`, query);
  return { data: rows.map(shapeVersion), meta };
}

/** Throws not_found. */
export async function getVersion(db: Database, version: number): Promise<AdminRanking> {
  const { rows } = await sql<OperatorRow>`
    select ${operatorColumns} from ${withOperator} where v.version = ${version}`.execute(db);
  const [row] = rows;
  if (!row) throw new KnownError('not_found');
  return shapeVersion(row);
}

/** The version in force and its weights; the latest. */
export async function readInForce(db: Database): Promise<{ version: number; weights: RankingWeights }> {
  const { rows } = await sql<Row>`
    select ${columns} from ranking_versions v order by v.version desc limit 1`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('There are no ranking weights: the migrations write the first.');
  return { version: row.version, weights: weightsOf(row) };
}
