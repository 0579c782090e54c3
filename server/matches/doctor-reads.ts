import { type RawBuilder, sql } from 'kysely';
import type {
  AdminDoctorMatch,
  AdminDoctorMatchDetail,
  DoctorMatchSide,
  listDoctorMatches as listEndpoint,
} from '../../contract/admin-doctor-matches.ts';
import type { QueryOf, ReplyOf } from '../../contract/endpoint.ts';
import { type Titles, titleIn } from '../dictionaries/rules.ts';
import type { Database } from '../platform/database.ts';
import { KnownError } from '../platform/errors.ts';
import { countList, offsetOf } from '../platform/list-page.ts';
import { nameOf } from './reads.ts';

const mainClinic = (doctor: string) =>
  sql.raw(`(select jsonb_build_object('slug', c.slug, 'title', c.title)
  from positions p join clinics c on c.id = p.clinic_id where p.doctor_id = ${doctor}.id and p.is_main)`);
const side = (doctor: string) => sql`
  jsonb_build_object('id', ${sql.raw(doctor)}.id, 'title', ${sql.raw(doctor)}.title, 'clinic', ${mainClinic(doctor)})`;

type Row = Omit<AdminDoctorMatch, 'created_at'> & { createdAt: Date };

const columns = sql`m.id, m.state, m.created_at as "createdAt", ${nameOf(sql`m.made_by`)} as made_by`;

/** One page of pairs, in two queries; `q` is a part of a name. */
export async function listDoctorMatches(
  db: Database,
  query: QueryOf<typeof listEndpoint>,
): Promise<ReplyOf<typeof listEndpoint>> {
  const direction = query.order === 'DESC' ? sql`desc` : sql`asc`;
  const text = query.q?.trim().toLowerCase() ?? '';
  // A doctor who has gone in the meantime leaves nothing to decide.
  const isOpen = query.state === 'open' ? sql`a.status = 'published' and b.status = 'published'` : sql`true`;
  const found = sql`doctor_matches m join doctors a on a.id = m.doctor_id join doctors b on b.id = m.candidate_id
    where m.state = ${query.state} and ${isOpen}
      and (strpos(lower(a.title), ${text}) > 0 or strpos(lower(b.title), ${text}) > 0)`;
  const { rows } = await sql<Row>`
    select ${columns}, ${side('a')} as doctor, ${side('b')} as candidate from ${found}
    order by m.id ${direction} limit ${query.per_page} offset ${offsetOf(query)}`.execute(db);
  const meta = await countList(db, sql`select from ${found}`, query);
  return {
    data: rows.map(({ createdAt, ...row }) => ({ ...row, created_at: createdAt.toISOString() })),
    meta,
  };
}

type DetailRow = Omit<AdminDoctorMatchDetail, 'doctor' | 'candidate' | 'created_at' | 'decided_at'> & {
  createdAt: Date;
  decidedAt: Date | null;
  doctorId: number;
  candidateId: number;
};

/** A pair with everything to decide by. Throws not_found. */
export async function getDoctorMatch(
  db: Database,
  id: number,
  language: string,
): Promise<AdminDoctorMatchDetail> {
  const { rows } = await sql<DetailRow>`
    select ${columns}, m.doctor_id as "doctorId", m.candidate_id as "candidateId", m.decided_at as "decidedAt",
      ${nameOf(sql`m.decided_by`)} as decided_by,
      (select json_build_object('id', r.id, 'number', r.number) from reports r where r.id = m.report_id) as report,
      (select survivor_id from doctor_merges g where g.match_id = m.id and g.undone_at is null) as survivor_id
    from doctor_matches m where m.id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) throw new KnownError('not_found');
  const { createdAt, decidedAt, doctorId, candidateId, ...rest } = row;
  const sides = await readSides(db, [doctorId, candidateId], language);
  const doctor = sides.find((one) => one.id === doctorId);
  const candidate = sides.find((one) => one.id === candidateId);
  if (!doctor || !candidate) throw new KnownError('not_found');
  return {
    ...rest,
    created_at: createdAt.toISOString(),
    decided_at: decidedAt?.toISOString() ?? null,
    doctor,
    candidate,
  };
}

/** What is between people and stays where they have put it; `doctor` is the expression of the id. */
export const doctorPeopleCounts = (doctor: RawBuilder<unknown>) => sql`
  'staff', (select count(*) from staff where doctor_id = ${doctor}),
  'requests', (select count(*) from request_recipients where doctor_id = ${doctor}),
  'offers', (select count(distinct offer_id) from offer_versions where doctor_id = ${doctor}),
  'chats', (select count(*) from chats where doctor_id = ${doctor})`;

type Found = Omit<DoctorMatchSide, 'may_go' | 'positions'> & {
  positions: (Omit<DoctorMatchSide['positions'][number], 'specialization'> & { titles: Titles })[];
};

async function readSides(db: Database, ids: readonly number[], language: string): Promise<DoctorMatchSide[]> {
  const { rows } = await sql<Found>`
    select d.id, d.title, ${mainClinic('d')} as clinic, d.sex, d.practising_since,
      (select coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'lang', lang, 'text', text) order by kind, lang, text), '[]')
        from doctor_names where doctor_id = d.id) as names,
      (select coalesce(jsonb_agg(jsonb_build_object('clinic', c.title, 'titles', s.titles, 'since', p.since, 'until', p.until)
          order by p.until is not null, p.is_main desc, p.id), '[]')
        from positions p join clinics c on c.id = p.clinic_id join specializations s on s.id = p.specialization_id
        where p.doctor_id = d.id) as positions,
      array(select lang from doctor_languages where doctor_id = d.id order by lang) as languages,
      (select coalesce(jsonb_agg(jsonb_build_object('body', body, 'number', number) order by id), '[]')
        from doctor_licences where doctor_id = d.id) as licences,
      jsonb_build_object(
        'prices', (select count(*) from doctor_procedures where doctor_id = d.id and amount is not null),
        'comments', (select count(*) from comments where doctor_id = d.id),
        'favourites', (select count(*) from favourite_doctors where doctor_id = d.id),
        ${doctorPeopleCounts(sql`d.id`)}) as counts
    from doctors d where d.id = any(${ids}::int[])`.execute(db);
  return rows.map(({ positions, ...row }) => ({
    ...row,
    positions: positions.map(({ titles, ...position }) => ({
      ...position,
      specialization: titleIn(titles, language),
    })),
    may_go: row.counts.staff + row.counts.requests + row.counts.offers + row.counts.chats === 0,
  }));
}
