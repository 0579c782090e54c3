import { type RawBuilder, sql } from 'kysely';
import type {
  AdminMatch,
  AdminMatchDetail,
  listAdminMatches,
  MatchSide,
} from '../../../contract/imports/admin-matches.ts';
import type { QueryOf, ReplyOf } from '../../../contract/platform/endpoint.ts';
import { cityTitle } from '../../content/places/titles.ts';
import type { Database } from '../../platform/database.ts';
import { getPair, listPairs, madeBy } from './pair-reads.ts';
import type { PairTables } from './pairs.ts';

export const clinicTables: PairTables = {
  entries: sql`clinics`,
  matches: sql`clinic_matches`,
  merges: sql`clinic_merges`,
  first: sql`clinic_id`,
};

type City = { title: string; titles: unknown };
type SideRow<Side extends { city: unknown }> = Omit<Side, 'city'> & { city: City | null };

const withCity = <Side extends { city: City | null }>(side: Side, language: string) => ({
  ...side,
  city: side.city && cityTitle(side.city, language),
});

const city = (clinic: RawBuilder<unknown>) =>
  sql`(select jsonb_build_object('title', g.title, 'titles', g.titles) from cities g where g.id = ${clinic}.city_id)`;
const side = (clinic: RawBuilder<unknown>) =>
  sql`jsonb_build_object('id', ${clinic}.id, 'slug', ${clinic}.slug, 'title', ${clinic}.title, 'city', ${city(clinic)})`;

type Own = Pick<AdminMatch, 'country' | 'name_similarity' | 'distance_metres' | 'reason' | 'made_by'>;
const own = sql`a.country, case when m.made_by is null then m.name_similarity end as name_similarity,
  m.distance_metres, m.reason, ${madeBy}`;

/** One page of pairs of clinics, in two queries; `q` is a part of a title. */
export async function listMatches(
  db: Database,
  query: QueryOf<typeof listAdminMatches>,
  language: string,
): Promise<ReplyOf<typeof listAdminMatches>> {
  type Sides = { clinic: SideRow<AdminMatch['clinic']>; candidate: SideRow<AdminMatch['candidate']> };
  const columns = sql`${own}, ${side(sql`a`)} as clinic, ${side(sql`b`)} as candidate`;
  const { rows, meta } = await listPairs<Own & Sides>(db, clinicTables, columns, query);
  const data = rows.map((row) => ({
    ...row,
    clinic: withCity(row.clinic, language),
    candidate: withCity(row.candidate, language),
  }));
  return { data, meta };
}

/** A pair of clinics with everything to decide by. Throws not_found. */
export async function getMatch(db: Database, id: number, language: string): Promise<AdminMatchDetail> {
  const sides = (ids: readonly number[]) => readSides(db, ids, language);
  const { pair, first, candidate } = await getPair<Own, MatchSide>(db, clinicTables, own, id, sides);
  return { ...pair, clinic: first, candidate };
}

/** Staff, requests and conversations: what stays where people have put it. */
export const clinicPeople = (clinic: RawBuilder<unknown>) => sql`
  'staff', (select count(*) from staff where clinic_id = ${clinic}),
  'requests', (select count(*) from request_recipients where clinic_id = ${clinic}),
  'chats', (select count(*) from chats where clinic_id = ${clinic})`;

async function readSides(db: Database, ids: readonly number[], language: string): Promise<MatchSide[]> {
  type Found = Omit<SideRow<MatchSide>, 'claimed_at' | 'may_go'> & { claimedAt: Date | null };
  const { rows } = await sql<Found>`
    select c.id, c.slug, c.title, ${city(sql`c`)} as city, c.country, c.address, c.postcode, c.phone, c.website,
      case when c.lat is not null
        then jsonb_build_object('lat', c.lat, 'lon', c.lon, 'precision', c.location_precision) end as location,
      c.established, c.beds, c.claimed_at as "claimedAt",
      (select coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'lang', lang, 'text', text) order by kind, lang, text), '[]')
        from clinic_names where clinic_id = c.id) as names,
      (select coalesce(jsonb_agg(jsonb_build_object('source', source, 'source_id', source_id, 'url', url,
          'retrieved_at', retrieved_at) order by source, source_id), '[]')
        from clinic_sources where clinic_id = c.id and removed_at is null) as sources,
      jsonb_build_object(
        'doctors', (select count(distinct doctor_id) from positions where clinic_id = c.id),
        'prices', (select count(*) from clinic_procedures where clinic_id = c.id and amount is not null),
        'photos', (select count(*) from photos where clinic_id = c.id and position is not null),
        'comments', (select count(*) from comments where clinic_id = c.id),
        'favourites', (select count(*) from favourite_clinics where clinic_id = c.id),
        ${clinicPeople(sql`c.id`)}) as counts
    from clinics c where c.id = any(${ids}::int[])`.execute(db);
  return rows.map(({ claimedAt, ...row }) => ({
    ...withCity(row, language),
    claimed_at: claimedAt?.toISOString() ?? null,
    may_go: row.counts.staff + row.counts.requests + row.counts.chats === 0,
  }));
}
