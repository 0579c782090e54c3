import { sql } from 'kysely';
import type { DoctorCard } from '../../../contract/clinics/doctors.ts';
import type { Words } from '../../content/localization/reads.ts';
import { clinicLabels } from '../../content/localization/reads.ts';
import { type Database, prepared } from '../../platform/database.ts';
import { KnownError } from '../../platform/errors.ts';
import { ownedBy } from '../../platform/kept/noted-reads.ts';
import { portraitSeed } from '../pictures/reads.ts';
import { priceFrom, ratesTable } from '../prices/reads.ts';
import { type CardInput, isVerified, NO_PROCEDURE, spokenOrder } from '../reads.ts';
import { type CardRow, shapeCard } from './shapes.ts';

/** Columns of the clinic `c` in `city` of a position. */
export const positionClinic = (language: string) => sql`
  c.id, c.slug, c.title, c.title_lang, ${clinicLabels(language)} as labels,
  c.country, c.city_id, city.title as city_title, city.titles as city_titles`;

/** The main position of doctor `d`, held now at a clinic that is shown. */
const mainPosition = (language: string) => sql`
  (select row_to_json(m) from (
    select ${positionClinic(language)}, p.role, c.lat, c.lon, c.claimed_at is not null as is_claimed,
      r.median_reply_minutes, r.requests
    from positions p join clinics c on c.id = p.clinic_id and c.status = 'published'
    left join cities city on city.id = c.city_id
    left join clinic_responses r on r.clinic_id = c.id
    where p.doctor_id = d.id and p.is_main) m)`;

/** Where a registry says doctor `d` practises, for one whose clinic is not known. */
const ownPlace = sql`
  case when d.country is not null then (select row_to_json(o) from (
    select d.country, d.city_id, city.title as city_title, city.titles as city_titles
    from (select 1) one left join cities city on city.id = d.city_id) o) end`;

/** Official names of doctor `d` in the reader's language and in English: `{ lang: name }`. */
export const doctorLabels = (language: string) => sql`
  (select json_object_agg(n.lang, n.text) from doctor_names n
    where n.doctor_id = d.id and n.kind = 'label' and n.lang in (${language}, 'en'))`;

/** Columns of a card of doctor `d`; `asked`: the procedure whose price it shows, null for the lowest. */
export const cardColumns = (language: string, asked = sql`null::int`) => sql`
  d.id, d.title, d.title_lang, d.sex, ${portraitSeed} as portrait_seed, d.practising_since, d.is_demo,
  ${doctorLabels(language)} as labels,
  array(select specialization_id from doctor_specializations where doctor_id = d.id
    order by position, specialization_id) as specializations,
  ${mainPosition(language)} as main, ${ownPlace} as own_place,
  (select counts from doctor_ratings where doctor_id = d.id) as rating_counts,
  ${priceFrom('doctor_procedures', 'doctor_id', { id: sql`d.id`, asked })} as price_from,
  array(select lang from doctor_languages where doctor_id = d.id order by ${spokenOrder}) as languages,
  (select json_build_object('body', l.body, 'checked_on', l.checked_on) from doctor_licences l
    where l.doctor_id = d.id and ${isVerified} order by l.checked_on desc, l.id limit 1) as licence`;

/** Cards of published doctors in the order of `wishes`, in one query. A doctor withdrawn since is left out. */
export async function listCards(
  db: Database,
  inputs: readonly CardInput[],
  words: Words,
): Promise<DoctorCard[]> {
  if (inputs.length === 0) return [];
  const asked = inputs.map(({ price }) =>
    price === undefined ? null : (price?.procedureId ?? NO_PROCEDURE),
  );
  const ids = inputs.map(({ id }) => id);
  const { rows } = await ownedBy({ doctor_id: ids }, () =>
    sql<CardRow>`${prepared}
    with ${ratesTable(words.rates)}
    select ${cardColumns(words.language, sql`asked.procedure_id`)}
    from unnest(${ids}::int[], ${asked}::int[]) with ordinality as asked (id, procedure_id, position)
    join doctors d on d.id = asked.id and d.status = 'published'
    order by asked.position`.execute(db),
  );
  const isOneOfMany = new Set(inputs.flatMap(({ id, price }) => (price?.isOneOfMany ? [id] : [])));
  return rows.map((row) => {
    const card = shapeCard(row, words);
    if (card.price_from && isOneOfMany.has(row.id)) card.price_from.is_range = true;
    return card;
  });
}

/** Id of a published doctor, or of the one that another was merged into. Throws not_found. */
export async function getDoctorId(db: Database, id: number): Promise<number> {
  const [row] = await ownedBy(
    ([found]) => (found?.id === id ? { doctor_id: [id] } : null),
    async () => {
      const { rows } = await sql<{ id: number }>`
        select id from doctors where status = 'published'
          and id = (select coalesce(merged_into, id) from doctors where id = ${id})`.execute(db);
      return rows;
    },
  );
  if (!row) throw new KnownError('not_found');
  return row.id;
}
