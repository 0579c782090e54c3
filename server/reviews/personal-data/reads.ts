import { sql } from 'kysely';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import type { PersonalData } from '../../../contract/reviews/personal-data.ts';
import { homeOfLanguage, parsePhone } from '../../accounts/phones/rules.ts';
import { shownHost } from '../../clinics/rules.ts';
import type { Database } from '../../platform/database.ts';
import { detectPersonalData } from './detect.ts';
import type { Person } from './names.ts';

type Of = {
  target: { kind: 'clinic' | 'doctor'; id: number };
  accountId: string | null;
  text: string;
  language: string;
};

type Found = {
  people: Person[];
  clinics: { country: string; phone: string | null; website: string | null }[];
  phone: string | null;
};

/** Names that are looked for, at most: a clinic of more people has most of them in no review. */
const PEOPLE_MAX = 3000;

/** Who works at the clinics that a comment is about, who has written it, and what the clinics themselves publish; one query. */
async function readAround(db: Database, { target, accountId }: Of): Promise<Found> {
  const doctorId = target.kind === 'doctor' ? target.id : null;
  const clinics =
    doctorId === null
      ? sql`select ${target.id}::int as id`
      : sql`select clinic_id as id from positions where doctor_id = ${doctorId} and until is null`;
  const { rows } = await sql<Found>`
    with there as materialized (${clinics}),
    known as (
      select 'author' as kind, name as given, surname as family from accounts where id = ${accountId}::uuid
      union all
      select distinct 'staff', a.name, a.surname from staff s join accounts a on a.id = s.account_id
      where s.clinic_id in (select id from there)
      union all
      select distinct 'doctor', '', n.text
      from positions p join doctors d on d.id = p.doctor_id
      cross join lateral (
        select d.title as text union select text from doctor_names where doctor_id = d.id) n
      where p.clinic_id in (select id from there) and p.until is null and d.id is distinct from ${doctorId}::int
      limit ${PEOPLE_MAX})
    select (select coalesce(json_agg(known), '[]') from known) as people,
      (select coalesce(json_agg(json_build_object('country', country, 'phone', phone, 'website', website)), '[]')
        from clinics where id in (select id from there)) as clinics,
      (select phone from accounts where id = ${accountId}::uuid) as phone`.execute(db);
  return rows[0] ?? { people: [], clinics: [], phone: null };
}

/** What a program takes for personal data in a comment; what the clinic itself publishes, its number and website, is none. */
export async function findingsIn(db: Database, of: Of): Promise<PersonalData[]> {
  const { people, clinics, phone } = await readAround(db, of);
  const own = phone === null ? undefined : parsePhoneNumberFromString(phone)?.country;
  const home = homeOfLanguage(of.language);
  const countries = [...new Set([...clinics.map(({ country }) => country), own, home])].filter(
    (country) => typeof country === 'string',
  );
  const phones = new Set(
    clinics.flatMap(({ country, phone: published }) =>
      (published ?? '').split(';').map((number) => parsePhone(number, country)),
    ),
  );
  const hosts = clinics.flatMap(({ website }) => (website === null ? [] : [shownHost(website)]));
  const isPublished = ({ start, end, kind }: PersonalData): boolean => {
    const shown = of.text.slice(start, end);
    if (kind === 'phone')
      return [null, ...countries].some((country) => {
        const number = parsePhone(shown, country);
        return number !== null && phones.has(number);
      });
    return kind === 'link' && hosts.includes(shownHost(/^https?:/i.test(shown) ? shown : `https://${shown}`));
  };
  return detectPersonalData({ ...of, countries, people }).filter((found) => !isPublished(found));
}
