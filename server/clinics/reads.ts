import { type RawBuilder, sql } from 'kysely';
import type { ClinicCard } from '../../contract/clinics/clinics.ts';
import type { ComfortGroup } from '../../contract/clinics/comforts.ts';
import { type ComfortValue, comfortValues } from '../../contract/clinics/sections/amenities.ts';
import { toTerm } from '../content/dictionaries/rules.ts';
import { clinicLabels, type Words } from '../content/localization/reads.ts';
import type { SourceText } from '../content/translation/reads.ts';
import { type Database, prepared } from '../platform/database.ts';
import { KnownError } from '../platform/errors.ts';
import { ownedBy } from '../platform/kept/noted-reads.ts';
import { escapeLike } from '../platform/text/clean.ts';
import { coverPhoto } from './pictures/reads.ts';
import { priceFrom, ratesTable } from './prices/reads.ts';
import type { ShownAmount } from './prices/rules.ts';
import { type CardRow, shapeCard } from './shapes.ts';

/** Order of how well a language is spoken. */
export const spokenOrder = sql`array_position(array['native', 'fluent', 'basic', 'interpreter'], level), lang`;

/** Of a licence or an accreditation. */
export const isInForce = sql`(valid_until is null or valid_until >= current_date)`;

/** Of a licence: compared with its register, and still in force. */
export const isVerified = sql`(checked_on is not null and ${isInForce})`;

/** Ids of clinics that an operator looks for: by the beginning of the title, the slug or the number, each by its index. `most`: of one beginning, the first by title. */
export function foundClinics(q: string, most?: number): RawBuilder<unknown> {
  const text = q.trim().toLowerCase();
  const first = most === undefined ? sql`` : sql`order by lower(title) collate "C", id limit ${most}`;
  return sql`
    (select id from clinics where lower(title) collate "C" like ${`${escapeLike(text)}%`} ${first})
    union select id from clinics where slug = ${text}
    union select id from clinics where id = ${/^\d{1,9}$/.test(text) ? Number(text) : null}`;
}

/** Of a row with its clinic in `column`: it is of a clinic that `q` finds; nothing is looked for without words. */
export const ofFoundClinics = (column: RawBuilder<unknown>, q: string | undefined): RawBuilder<unknown> =>
  q?.trim() ? sql`${column} in (${foundClinics(q)})` : sql`true`;

/** Fields that a card names. */
const CARD_FIELDS = 3;

/** How the bills of clinic `c` compare with its offers; null: of too few patients. */
export const billStatistic = sql`
  (select json_build_object('cases', f.cases, 'median_deviation', f.median_deviation, 'above', f.above,
    'counted_on', f.counted_on) from clinic_bill_statistics f where f.clinic_id = c.id)`;

/** Columns of a card of clinic `c` in `city`; `asked`: the procedure whose price it shows, null for the lowest. */
export const cardColumns = (language: string, asked = sql`null::int`) => sql`
  c.id, c.slug, c.title, c.title_lang, c.country, c.city_id, c.lat, c.lon, c.is_demo, c.claimed_at,
  city.title as city_title, city.titles as city_titles, ${clinicLabels(language)} as labels,
  ${coverPhoto} as photo,
  (select counts from clinic_ratings where clinic_id = c.id) as rating_counts,
  ${priceFrom('clinic_procedures', 'clinic_id', { id: sql`c.id`, asked })} as price_from,
  array(select lang from clinic_languages where clinic_id = c.id order by ${spokenOrder}) as languages,
  array(select specialization_id from clinic_specializations where clinic_id = c.id
    order by specialization_id limit ${CARD_FIELDS}) as fields, c.beds,
  response.median_reply_minutes, response.requests, ${billStatistic} as bill_statistic,
  (select json_build_object('body', l.body, 'checked_on', l.checked_on) from clinic_licences l
    where l.clinic_id = c.id and ${isVerified} order by l.checked_on desc, l.id limit 1) as licence,
  (select json_build_object('source', s.source, 'retrieved_at', s.retrieved_at) from clinic_sources s
    where s.clinic_id = c.id and s.removed_at is null
    order by s.retrieved_at desc, s.source limit 1) as source`;

/** What `cardColumns` need beside clinics c. */
export const besideClinic = sql`
  left join cities city on city.id = c.city_id
  left join clinic_responses response on response.clinic_id = c.id`;

/** A card that is wanted, with the price that the directory chose for it; without one the lowest of all is shown. */
export type CardInput = { id: number; price?: Pick<ShownAmount, 'procedureId' | 'isOneOfMany'> | null };

/** A procedure that nobody has: no price is shown. */
export const NO_PROCEDURE = -1;

/** Cards of published clinics in the order of `wishes`, in one query. A clinic withdrawn since is left out. */
export async function listCards(
  db: Database,
  inputs: readonly CardInput[],
  words: Words,
): Promise<ClinicCard[]> {
  if (inputs.length === 0) return [];
  const asked = inputs.map(({ price }) =>
    price === undefined ? null : (price?.procedureId ?? NO_PROCEDURE),
  );
  const ids = inputs.map(({ id }) => id);
  const { rows } = await ownedBy({ clinic_id: ids }, () =>
    sql<CardRow>`${prepared}
    with ${ratesTable(words.rates)}
    select ${cardColumns(words.language, sql`asked.procedure_id`)}
    from unnest(${ids}::int[], ${asked}::int[]) with ordinality as asked (id, procedure_id, position)
    join clinics c on c.id = asked.id and c.status = 'published'
    ${besideClinic}
    order by asked.position`.execute(db),
  );
  const isOneOfMany = new Set(inputs.flatMap(({ id, price }) => (price?.isOneOfMany ? [id] : [])));
  return rows.map((row) => {
    const card = shapeCard(row, words);
    if (card.price_from && isOneOfMany.has(row.id)) card.price_from.is_range = true;
    return card;
  });
}

/** Id of a published clinic by its present or a former slug, or by that of one that was merged into it. Throws not_found. */
export async function getClinicId(db: Database, slug: string): Promise<number> {
  const [row] = await ownedBy(
    ([found]) => (found?.slug === slug ? { clinic_id: [found.id] } : null),
    async () => {
      const { rows } = await sql<{ id: number; slug: string }>`
        select id, slug from clinics where status = 'published' and id = coalesce(
          (select coalesce(merged_into, id) from clinics where slug = ${slug}),
          (select clinic_id from clinic_slugs where slug = ${slug}))`.execute(db);
      return rows;
    },
  );
  if (!row) throw new KnownError('not_found');
  return row.id;
}

/** Clinics that nobody has claimed and that can answer all the same: someone works for them, or they are of the demo world. */
export async function listAnsweringUnclaimed(db: Database): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from clinics
    where status = 'published' and claimed_at is null and (is_demo or id in (select clinic_id from staff))`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

const isValue = (value: string): value is ComfortValue => comfortValues.some((known) => known === value);

/** Every comfort of the dictionary and what the clinic says of it, in one query. */
export async function listClinicComforts(
  db: Database,
  clinicId: number,
  { dictionaries, language }: Words,
): Promise<ComfortGroup[]> {
  const rows = await ownedBy({ clinic_id: [clinicId] }, () =>
    db
      .selectFrom('clinic_comforts')
      .select(['comfort_id', 'value'])
      .where('clinic_id', '=', clinicId)
      .execute(),
  );
  const values = new Map(rows.map(({ comfort_id, value }) => [comfort_id, value]));
  const shown = [...dictionaries.comforts.byId.values()].filter(
    ({ id, is_retired }) => !is_retired || values.has(id),
  );
  return dictionaries.comfortGroups.flatMap((group) => {
    const comforts = shown
      .filter(({ group_id }) => group_id === group.id)
      .map((comfort) => {
        const value = values.get(comfort.id) ?? 'unknown';
        return {
          ...toTerm(comfort, language),
          icon: comfort.icon,
          value: isValue(value) ? value : ('unknown' as const),
        };
      });
    return comforts.length > 0 ? [{ ...toTerm(group, language), comforts }] : [];
  });
}

/** What a published clinic, or a shown doctor, has written of itself in one language, as something to translate. Throws not_found. */
export async function getWrittenText(
  db: Database,
  { kind, id, lang }: { kind: 'clinic' | 'doctor'; id: number; lang: string },
): Promise<SourceText> {
  const { rows } = await (kind === 'clinic'
    ? sql<{ text: string }>`
        select t.description as text from clinic_texts t join clinics c on c.id = t.clinic_id
        where t.clinic_id = ${id} and t.lang = ${lang} and c.status = 'published'`
    : sql<{ text: string }>`
        select t.about as text from doctor_texts t join doctors d on d.id = t.doctor_id
        where t.doctor_id = ${id} and t.lang = ${lang} and d.status = 'published'`
  ).execute(db);
  const [row] = rows;
  if (!row) throw new KnownError('not_found');
  return { subject: `${kind}:${id}`, text: row.text, language: lang.split('-')[0] ?? lang, patientId: null };
}
