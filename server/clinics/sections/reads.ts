import { sql } from 'kysely';
import type { DataFact } from '../../../contract/clinics/data-score.ts';
import type { OpeningHours, Ownership } from '../../../contract/clinics/facts.ts';
import { syntaxOfDays, timesOfDays } from '../../../contract/clinics/opening-hours.ts';
import { type International, noFacts } from '../../../contract/clinics/sections/international.ts';
import type { EntryChange, EntrySection } from '../../../contract/clinics/sections/sections.ts';
import { type StaffProfile, sectionIn } from '../../../contract/clinics/sections/staff-endpoints.ts';
import type { Words } from '../../content/localization/reads.ts';
import { clinicLabels } from '../../content/localization/reads.ts';
import { shownTitle } from '../../content/localization/rules.ts';
import type { Database } from '../../platform/database.ts';
import { KnownError } from '../../platform/errors.ts';
import { jsonList } from '../../platform/json-list.ts';
import { dataFactsOfClinic, scoreOfFacts } from '../data-score/reads.ts';
import { readDoctorContent } from '../positions/reads.ts';
import { spokenOrder } from '../reads.ts';
import { readAmenities } from './contents.ts';
import { readOfficial as readNamesAndPlace } from './official.ts';
import type { Target } from './rules.ts';

type Row = Pick<StaffProfile, 'sections' | 'operator_acts' | 'texts' | 'languages'> & {
  slug: string;
  title: string;
  title_lang: string | null;
  labels: Record<string, string> | null;
  status: string;
  phone: string | null;
  website: string | null;
  established: number | null;
  beds: number | null;
  opening_hours: OpeningHours | null;
  emergency: boolean | null;
  ownership: Ownership | null;
  international: { facts: Partial<International>; stated_on: string } | null;
  specializations: number[];
  diseases: number[];
  photos: number;
  comforts_told: number[];
  prices: number;
  doctors: number;
  licences: number;
  data_facts: Record<DataFact, boolean>;
};

const operatorActs = jsonList(sql`
  select e.detail ->> 'section' as section, e.reason,
    case when e.entity = 'doctor' then (select title from doctors where id = e.entity_id::integer) end as doctor,
    to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
  from audit_events e
  where e.clinic_id = c.id and e.actor_role in ('moderator', 'admin')
    and e.kind in ('clinic.profile_changed', 'clinic.comforts_changed', 'clinic.profile_restored', 'doctor.changed', 'doctor.restored')
  order by e.id desc limit 10`);

const writtenColumns = sql`
  ${operatorActs} as operator_acts,
  ${jsonList(sql`select s.section, s.version, concat_ws(' ', a.name, a.surname) as changed_by, s.by_operator,
      to_char(s.changed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as changed_at
    from clinic_sections s left join accounts a on a.id = s.changed_by
    where s.clinic_id = c.id order by s.section`)} as sections,
  ${jsonList(sql`select lang, description, equipment from clinic_texts where clinic_id = c.id order by lang`)} as texts,
  ${jsonList(sql`select lang as code, level from clinic_languages where clinic_id = c.id order by ${spokenOrder}`)} as languages,
  array(select specialization_id from clinic_specializations where clinic_id = c.id order by 1) as specializations,
  array(select disease_id from clinic_diseases where clinic_id = c.id order by 1) as diseases,
  (select json_build_object('facts', facts, 'stated_on', stated_on) from clinic_international
    where clinic_id = c.id) as international`;

const countColumns = sql`
  (select count(*)::int from photos where clinic_id = c.id and position is not null and hidden_at is null) as photos,
  array(select comfort_id from clinic_comforts where clinic_id = c.id) as comforts_told,
  (select count(*)::int from clinic_procedures where clinic_id = c.id and amount is not null) as prices,
  (select count(distinct p.doctor_id)::int from positions p join doctors d on d.id = p.doctor_id
    where p.clinic_id = c.id and p.until is null and d.status = 'published') as doctors,
  (select count(*)::int from clinic_licences where clinic_id = c.id) as licences`;

/** A clinic's profile as its people write it, in one query. Throws not_found. */
export async function readStaffProfile(
  db: Database,
  clinicId: number,
  { language, dictionaries }: Words,
): Promise<StaffProfile> {
  const { rows } = await sql<Row>`
    select c.slug, c.title, c.title_lang, ${clinicLabels(language)} as labels, c.status, c.phone, c.website,
      c.established, c.beds, c.opening_hours, c.emergency, c.ownership, ${writtenColumns}, ${countColumns},
      ${dataFactsOfClinic} as data_facts
    from clinics c where c.id = ${clinicId}`.execute(db);
  const [row] = rows;
  if (!row) throw new KnownError('not_found');
  const { phone, website, established, beds, photos, prices, doctors, licences } = row;
  const offered = new Set(dictionaries.comforts.offered.map(({ id }) => id));
  return {
    id: clinicId,
    slug: row.slug,
    title: shownTitle(row, language).title,
    is_public: row.status === 'published',
    sections: row.sections.map((section) => ({
      ...section,
      changed_by: section.by_operator ? null : section.changed_by || null,
    })),
    operator_acts: row.operator_acts,
    texts: row.texts,
    contact: { phone, website, established, beds },
    practical: {
      opening_hours: row.opening_hours && syntaxOfDays(timesOfDays(row.opening_hours)),
      emergency: row.emergency,
      ownership: row.ownership,
    },
    languages: row.languages,
    specializations: row.specializations.flatMap(
      (id) => dictionaries.specializations.byId.get(id)?.slug ?? [],
    ),
    diseases: row.diseases.flatMap((id) => dictionaries.diseases.byId.get(id)?.slug ?? []),
    international: row.international && { ...noFacts, ...row.international.facts },
    stated_on: row.international?.stated_on ?? null,
    counts: {
      photos,
      comforts_told: row.comforts_told.filter((id) => offered.has(id)).length,
      comforts: offered.size,
      prices,
      doctors,
      licences,
    },
    data_score: scoreOfFacts(row.data_facts),
  };
}

/** Names and place of a clinic, which it does not write itself. Throws not_found. */
export const readOfficial = readNamesAndPlace;

/** A section as it stands, in the form that writes it. Throws not_found. */
export async function readSection(
  db: Database,
  { id }: Target,
  section: EntrySection,
  words: Words,
): Promise<EntryChange> {
  if (section === 'page') return { page: await readDoctorContent(db, id, words) };
  if (section === 'names' || section === 'place') return { [section]: (await readOfficial(db, id))[section] };
  if (section === 'comforts') return { comforts: await readAmenities(db, id) };
  return sectionIn(await readStaffProfile(db, id, words), section);
}
