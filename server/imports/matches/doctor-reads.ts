import { type RawBuilder, sql } from 'kysely';
import type {
  AdminDoctorMatch,
  AdminDoctorMatchDetail,
  DoctorMatchSide,
  listDoctorMatches as listEndpoint,
} from '../../../contract/imports/admin-doctor-matches.ts';
import type { QueryOf, ReplyOf } from '../../../contract/platform/endpoint.ts';
import { type Titles, titleIn } from '../../content/dictionaries/rules.ts';
import type { Database } from '../../platform/database.ts';
import { getPair, listPairs, madeBy } from './pair-reads.ts';
import type { PairTables } from './pairs.ts';

export const doctorTables: PairTables = {
  entries: sql`doctors`,
  matches: sql`doctor_matches`,
  merges: sql`doctor_merges`,
  first: sql`doctor_id`,
};

const mainClinic = (doctor: RawBuilder<unknown>) => sql`
  (select jsonb_build_object('slug', c.slug, 'title', c.title)
    from positions p join clinics c on c.id = p.clinic_id where p.doctor_id = ${doctor}.id and p.is_main)`;
const side = (doctor: RawBuilder<unknown>) => sql`
  jsonb_build_object('id', ${doctor}.id, 'title', ${doctor}.title, 'clinic', ${mainClinic(doctor)})`;

type Own = Pick<AdminDoctorMatch, 'made_by'>;

/** One page of pairs of doctors, in two queries; `q` is a part of a name. */
export async function listDoctorMatches(
  db: Database,
  query: QueryOf<typeof listEndpoint>,
): Promise<ReplyOf<typeof listEndpoint>> {
  type Sides = Pick<AdminDoctorMatch, 'doctor' | 'candidate'>;
  const columns = sql`${madeBy}, ${side(sql`a`)} as doctor, ${side(sql`b`)} as candidate`;
  const { rows, meta } = await listPairs<Own & Sides>(db, doctorTables, columns, query);
  return { data: rows, meta };
}

/** A pair of doctors with everything to decide by. Throws not_found. */
export async function getDoctorMatch(
  db: Database,
  id: number,
  language: string,
): Promise<AdminDoctorMatchDetail> {
  const sides = (ids: readonly number[]) => readSides(db, ids, language);
  const { pair, first, candidate } = await getPair<Own, DoctorMatchSide>(db, doctorTables, madeBy, id, sides);
  return { ...pair, doctor: first, candidate };
}

/** What is between people and stays where they have put it; `doctor` is the expression of the id. */
export const doctorPeople = (doctor: RawBuilder<unknown>) => sql`
  'staff', (select count(*) from staff where doctor_id = ${doctor}),
  'requests', (select count(*) from request_recipients where doctor_id = ${doctor}),
  'offers', (select count(distinct offer_id) from offer_versions where doctor_id = ${doctor}),
  'chats', (select count(*) from chats where doctor_id = ${doctor})`;

type Found = Omit<DoctorMatchSide, 'may_go' | 'positions'> & {
  positions: (Omit<DoctorMatchSide['positions'][number], 'specialization'> & { titles: Titles })[];
};

async function readSides(db: Database, ids: readonly number[], language: string): Promise<DoctorMatchSide[]> {
  const { rows } = await sql<Found>`
    select d.id, d.title, ${mainClinic(sql`d`)} as clinic, d.sex, d.practising_since,
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
        ${doctorPeople(sql`d.id`)}) as counts
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
