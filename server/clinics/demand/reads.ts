import { type RawBuilder, sql } from 'kysely';
import type { ClinicDemand, listDemand } from '../../../contract/clinics/demand.ts';
import type { QueryOf, ReplyOf } from '../../../contract/platform/endpoint.ts';
import { cityTitle } from '../../content/places/titles.ts';
import type { Database } from '../../platform/database.ts';
import { KnownError } from '../../platform/errors.ts';
import { countList, offsetOf } from '../../platform/list-page.ts';
import { ofFoundClinics } from '../reads.ts';

/** Days that demand is counted over. */
export const DEMAND_DAYS = 90;

type Row = Omit<ClinicDemand, 'city' | 'invited_at'> & {
  city: { title: string; titles: unknown } | null;
  invitedAt: Date | null;
};

/** Unclaimed clinics that somebody asked for, `w` with the sums. */
const asked = sql`
  (select clinic_id, sum(count)::int as total,
      coalesce(sum(count) filter (where kind = 'answer'), 0)::int as answer,
      coalesce(sum(count) filter (where kind = 'facts'), 0)::int as facts,
      coalesce(sum(count) filter (where kind = 'request'), 0)::int as requests
    from clinic_interest where day > current_date - ${DEMAND_DAYS}::int group by clinic_id) w
  join clinics c on c.id = w.clinic_id and c.status = 'published' and c.claimed_at is null and not c.is_demo
  left join clinic_invitations i on i.clinic_id = c.id`;

const columns = sql`c.id, c.slug, c.title, c.country, c.website, w.answer, w.facts, w.requests, i.sent_at as "invitedAt",
  (select jsonb_build_object('title', g.title, 'titles', g.titles) from cities g where g.id = c.city_id) as city`;

const shape = ({ city, invitedAt, ...row }: Row, language: string): ClinicDemand => ({
  ...row,
  city: city && cityTitle(city, language),
  invited_at: invitedAt?.toISOString() ?? null,
});

function foundBy({ q, country, invited }: QueryOf<typeof listDemand>): RawBuilder<unknown> {
  const conditions = [ofFoundClinics(sql`c.id`, q)];
  if (country !== undefined) conditions.push(sql`c.country = ${country}`);
  if (invited !== undefined) conditions.push(sql`(i.sent_at is not null) = ${invited}`);
  return sql`${asked} where ${sql.join(conditions, sql` and `)}`;
}

/** One page of the clinics that patients miss, in two queries. */
export async function listDemanded(
  db: Database,
  query: QueryOf<typeof listDemand>,
  language: string,
): Promise<ReplyOf<typeof listDemand>> {
  const direction = query.order === 'DESC' ? sql`desc` : sql`asc`;
  const order =
    query.sort === 'title' ? sql`lower(c.title) collate "C" ${direction}` : sql`w.total ${direction}`;
  const { rows } = await sql<Row>`
    select ${columns} from ${foundBy(query)}
    order by ${order}, c.id limit ${query.per_page} offset ${offsetOf(query)}`.execute(db);
  const meta = await countList(db, sql`select from ${foundBy(query)}`, query);
  return { data: rows.map((row) => shape(row, language)), meta };
}

/** Throws not_found for a clinic that is claimed, or that nobody asked for. */
export async function getDemand(db: Database, id: number, language: string): Promise<ClinicDemand> {
  const { rows } = await sql<Row>`select ${columns} from ${asked} where c.id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) throw new KnownError('not_found');
  return shape(row, language);
}
