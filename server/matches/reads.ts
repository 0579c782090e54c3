import { type RawBuilder, sql } from 'kysely';
import type {
  AdminMatch,
  AdminMatchDetail,
  listAdminMatches,
  MatchSide,
} from '../../contract/admin-matches.ts';
import type { QueryOf, ReplyOf } from '../../contract/endpoint.ts';
import { cityTitle } from '../places/titles.ts';
import type { Database } from '../platform/database.ts';
import { KnownError } from '../platform/errors.ts';
import { countList, offsetOf } from '../platform/list-page.ts';

type City = { title: string; titles: unknown };
type SideRow<Side extends { city: unknown }> = Omit<Side, 'city'> & { city: City | null };
type Row = Omit<AdminMatch, 'clinic' | 'candidate' | 'created_at'> & {
  createdAt: Date;
  clinic: SideRow<AdminMatch['clinic']>;
  candidate: SideRow<AdminMatch['candidate']>;
};

const withCity = <Side extends { city: City | null }>(side: Side, language: string) => ({
  ...side,
  city: side.city && cityTitle(side.city, language),
});

const city = (clinic: string) =>
  `(select jsonb_build_object('title', g.title, 'titles', g.titles) from cities g where g.id = ${clinic}.city_id)`;
const side = (clinic: string) =>
  sql.raw(
    `jsonb_build_object('id', ${clinic}.id, 'slug', ${clinic}.slug, 'title', ${clinic}.title, 'city', ${city(clinic)})`,
  );

/** Whoever acted on a pair, by name. */
export const nameOf = (account: RawBuilder<unknown>) =>
  sql`(select concat_ws(' ', o.name, o.surname) from accounts o where o.id = ${account})`;

const columns = sql`m.id, m.state, a.country, case when m.made_by is null then m.name_similarity end as name_similarity,
  m.distance_metres, m.reason, ${nameOf(sql`m.made_by`)} as made_by, m.created_at as "createdAt"`;

/** One page of pairs, in two queries; `q` is a part of a title. */
export async function listMatches(
  db: Database,
  query: QueryOf<typeof listAdminMatches>,
  language: string,
): Promise<ReplyOf<typeof listAdminMatches>> {
  const direction = query.order === 'DESC' ? sql`desc` : sql`asc`;
  const text = query.q?.trim().toLowerCase() ?? '';
  // A clinic that has gone in the meantime leaves nothing to decide.
  const isOpen = query.state === 'open' ? sql`a.status = 'published' and b.status = 'published'` : sql`true`;
  const found = sql`clinic_matches m join clinics a on a.id = m.clinic_id join clinics b on b.id = m.candidate_id
    where m.state = ${query.state} and ${isOpen}
      and (strpos(lower(a.title), ${text}) > 0 or strpos(lower(b.title), ${text}) > 0)`;
  const { rows } = await sql<Row>`
    select ${columns}, ${side('a')} as clinic, ${side('b')} as candidate from ${found}
    order by ${sql.ref(`m.${query.sort}`)} ${direction}, m.id
    limit ${query.per_page} offset ${offsetOf(query)}`.execute(db);
  const meta = await countList(db, sql`select from ${found}`, query);
  const data = rows.map(({ createdAt, ...row }) => ({
    ...row,
    created_at: createdAt.toISOString(),
    clinic: withCity(row.clinic, language),
    candidate: withCity(row.candidate, language),
  }));
  return { data, meta };
}

type DetailRow = Omit<AdminMatchDetail, 'clinic' | 'candidate' | 'created_at' | 'decided_at'> & {
  createdAt: Date;
  decidedAt: Date | null;
  clinicId: number;
  candidateId: number;
};

/** A pair with everything to decide by. Throws not_found. */
export async function getMatch(db: Database, id: number, language: string): Promise<AdminMatchDetail> {
  const { rows } = await sql<DetailRow>`
    select ${columns}, m.clinic_id as "clinicId", m.candidate_id as "candidateId", m.decided_at as "decidedAt",
      ${nameOf(sql`m.decided_by`)} as decided_by,
      (select json_build_object('id', r.id, 'number', r.number) from reports r where r.id = m.report_id) as report,
      (select survivor_id from clinic_merges g where g.match_id = m.id and g.undone_at is null) as survivor_id
    from clinic_matches m join clinics a on a.id = m.clinic_id where m.id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) throw new KnownError('not_found');
  const { createdAt, decidedAt, clinicId, candidateId, ...rest } = row;
  const sides = await readSides(db, [clinicId, candidateId], language);
  const clinic = sides.find((one) => one.id === clinicId);
  const candidate = sides.find((one) => one.id === candidateId);
  if (!clinic || !candidate) throw new KnownError('not_found');
  return {
    ...rest,
    created_at: createdAt.toISOString(),
    decided_at: decidedAt?.toISOString() ?? null,
    clinic,
    candidate,
  };
}

/** Staff, requests and conversations: what stays where people have put it. */
export const peopleCounts = (clinic: string) =>
  sql.raw(`'staff', (select count(*) from staff where clinic_id = ${clinic}),
    'requests', (select count(*) from request_recipients where clinic_id = ${clinic}),
    'chats', (select count(*) from chats where clinic_id = ${clinic})`);

async function readSides(db: Database, ids: readonly number[], language: string): Promise<MatchSide[]> {
  type Found = Omit<SideRow<MatchSide>, 'claimed_at' | 'may_go'> & { claimedAt: Date | null };
  const { rows } = await sql<Found>`
    select c.id, c.slug, c.title, ${sql.raw(city('c'))} as city, c.country, c.address, c.postcode, c.phone, c.website,
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
        ${peopleCounts('c.id')}) as counts
    from clinics c where c.id = any(${ids}::int[])`.execute(db);
  return rows.map(({ claimedAt, ...row }) => ({
    ...withCity(row, language),
    claimed_at: claimedAt?.toISOString() ?? null,
    may_go: row.counts.staff + row.counts.requests + row.counts.chats === 0,
  }));
}
