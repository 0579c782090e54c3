import { sql } from 'kysely';
import { limits } from '../../../contract/platform/limits.ts';
import type { Suggested } from '../../../contract/requests/inquiry.ts';
import { priceFrom, ratesTable } from '../../clinics/prices/reads.ts';
import { isVerified, listAnsweringUnclaimed } from '../../clinics/reads.ts';
import { type PlacedRow, shapePlace } from '../../clinics/rules.ts';
import type { Words } from '../../content/localization/reads.ts';
import { clinicLabels } from '../../content/localization/reads.ts';
import { type NamedRow, shownTitle } from '../../content/localization/rules.ts';
import type { Database } from '../../platform/database.ts';
import { type DirectoryEngine, type DirectoryFilters, everything } from '../../search/directory/directory.ts';
import type { Input } from './suggest-rules.ts';
import {
  type Fit,
  type FitFacts,
  inEuro,
  isCandidate,
  type LanguageLevel,
  measureFit,
  rankFits,
} from './suggest-rules.ts';

/**
 * Clinics that are weighed of each search, the best of the directory first. Where a search finds more, those that do
 * everything asked for and those that speak the patient's language have searches of their own: nobody is crowded out by
 * clinics that could not fit better.
 */
const CANDIDATES = 2000;

export type SuggestQuery = Input & {
  /** One of these; empty: anywhere. */
  countries: readonly string[];
  /** One of these; empty: anywhere. */
  cities: readonly number[];
  /** Most that it may cost, where a price is known; null: no limit. */
  priceMax: NonNullable<FitFacts['price']> | null;
  /** Chosen already. */
  except: readonly number[];
};

type FactRow = {
  id: number;
  has_specialization: boolean;
  has_disease: boolean;
  has_procedure: boolean;
  spoken: { lang: string; level: LanguageLevel }[];
  price: { amount: number; currency_id: number } | null;
  reply_minutes: number | null;
  is_verified: boolean;
};

type ShownRow = NamedRow &
  PlacedRow & { id: number; slug: string; doctor: (NamedRow & { id: number }) | null };

/** Clinics that fit best, with the reasons, at most five. Nothing that fits is an empty list. Three queries. */
export async function suggestRecipients(
  { db, directory }: { db: Database; directory: DirectoryEngine },
  input: SuggestQuery,
  words: Words,
): Promise<Suggested[]> {
  const unclaimed = await listAnsweringUnclaimed(db);
  const ids = await findCandidates(directory, input, unclaimed);
  const rows = await readFacts(db, ids, input, words);
  const euroMax = inEuro(input.priceMax, words.rates);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const fits = rows
    .map((row) => toFacts(row))
    .filter((facts) => isCandidate(facts, input))
    .map((facts) => measureFit(facts, input, words.rates))
    .filter(({ euro }) => euro === Infinity || euro <= euroMax);
  const best = rankFits(fits, limits.recipientsMax);
  const shown = await listShown(
    db,
    best.map(({ id }) => id),
    input,
    words.language,
  );
  return best.flatMap((fit) => {
    const [facts, clinic] = [byId.get(fit.id), shown.get(fit.id)];
    return facts && clinic ? [shapeSuggested(clinic, facts, fit, words.language)] : [];
  });
}

/** What is searched for: everything asked for together, and each thing by itself; all again in the patient's languages. */
function listSearches(input: SuggestQuery): Partial<DirectoryFilters>[] {
  const each: Partial<DirectoryFilters>[] = [
    ...(input.procedureId === null ? [] : [{ procedure: [input.procedureId] }]),
    ...(input.diseaseId === null ? [] : [{ disease: [input.diseaseId] }]),
    ...(input.specializationId === null ? [] : [{ specialization: [input.specializationId] }]),
  ];
  const asked = each.length === 1 ? each : [Object.assign({}, ...each), ...each];
  const spoken = asked.map((what) => ({ ...what, language: input.languages }));
  return input.languages.length === 0 ? asked : [...asked, ...spoken];
}

/** Ids of clinics that can answer and do at least one of the things asked for. */
async function findCandidates(
  directory: DirectoryEngine,
  input: SuggestQuery,
  unclaimed: readonly number[],
): Promise<number[]> {
  const answering: Partial<DirectoryFilters>[] = [
    { verified: ['profile'] },
    ...(unclaimed.length > 0 ? [{ ids: unclaimed }] : []),
  ];
  const searches = listSearches(input).flatMap((what) =>
    answering.map((who) =>
      directory.searchClinics({
        ...{ ...everything, country: input.countries, city: input.cities, ...what, ...who },
        limit: CANDIDATES,
      }),
    ),
  );
  const except = new Set(input.except);
  const found = (await Promise.all(searches)).flatMap(({ ids }) => ids);
  return [...new Set(found)].filter((id) => !except.has(id));
}

/** Whoever has done most of the procedure there, else the one longest in the field; of no field or procedure nobody is named. */
const bestDoctor = ({ specializationId, procedureId }: Input, language: string) => sql`
  (select row_to_json(best) from (
    select d.id, d.title, d.title_lang, (select json_object_agg(n.lang, n.text) from doctor_names n
      where n.doctor_id = d.id and n.kind = 'label' and n.lang in (${language}, 'en')) as labels
    from positions p join doctors d on d.id = p.doctor_id and d.status = 'published'
    left join doctor_procedures done on done.doctor_id = d.id and done.procedure_id = ${procedureId}::int
    left join doctor_specializations field
      on field.doctor_id = d.id and field.specialization_id = ${specializationId}::int
    where p.clinic_id = c.id and p.until is null and (done.doctor_id is not null or field.doctor_id is not null)
    order by done.doctor_id is null, done.yearly_volume desc nulls last, d.practising_since nulls last, d.id
    limit 1) best)`;

/** What the fit of those clinics is measured by that are still shown, in one query. */
async function readFacts(
  db: Database,
  ids: readonly number[],
  input: Input,
  { rates }: Words,
): Promise<FactRow[]> {
  if (ids.length === 0) return [];
  const has = (table: string, column: string, id: number | null) => sql<boolean>`
    exists (select from ${sql.table(table)} t where t.clinic_id = c.id and t.${sql.ref(column)} = ${id}::int)`;
  const { rows } = await sql<FactRow>`
    with ${ratesTable(rates)}
    select c.id, ${has('clinic_specializations', 'specialization_id', input.specializationId)} as has_specialization,
      ${has('clinic_diseases', 'disease_id', input.diseaseId)} as has_disease,
      ${has('clinic_procedures', 'procedure_id', input.procedureId)} as has_procedure,
      coalesce((select json_agg(json_build_object('lang', l.lang, 'level', l.level)
          order by array_position(${[...input.languages]}::text[], l.lang))
        from clinic_languages l where l.clinic_id = c.id and l.lang = any(${[...input.languages]}::text[])), '[]') as spoken,
      ${priceFrom('clinic_procedures', 'clinic_id', { id: sql`c.id`, asked: sql`${input.procedureId}::int` })} as price,
      response.median_reply_minutes as reply_minutes,
      exists (select from clinic_licences where clinic_id = c.id and ${isVerified}) as is_verified
    from clinics c
    left join clinic_responses response on response.clinic_id = c.id
    where c.id = any(${[...ids]}::int[]) and c.status = 'published'`.execute(db);
  return rows;
}

/** What is shown of the best of them, in one query. */
async function listShown(
  db: Database,
  ids: readonly number[],
  input: Input,
  language: string,
): Promise<Map<number, ShownRow>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<ShownRow>`
    select c.id, c.slug, c.title, c.title_lang, ${clinicLabels(language)} as labels,
      c.country, c.city_id, city.title as city_title, city.titles as city_titles,
      ${bestDoctor(input, language)} as doctor
    from clinics c left join cities city on city.id = c.city_id
    where c.id = any(${[...ids]}::int[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

const toFacts = (row: FactRow): FitFacts => ({
  id: row.id,
  hasSpecialization: row.has_specialization,
  hasDisease: row.has_disease,
  hasProcedure: row.has_procedure,
  spoken: row.spoken,
  price: row.price && { amount: row.price.amount, currencyId: row.price.currency_id },
  replyMinutes: row.reply_minutes,
  isVerified: row.is_verified,
});

function shapeSuggested(
  clinic: ShownRow,
  { price, reply_minutes, spoken }: FactRow,
  { fit, reasons }: Fit,
  language: string,
): Suggested {
  const { country, city } = shapePlace(clinic, language);
  const { doctor } = clinic;
  return {
    clinic_id: clinic.id,
    slug: clinic.slug,
    title: shownTitle(clinic, language).title,
    country,
    city: city?.title ?? null,
    doctor: doctor && { id: doctor.id, title: shownTitle(doctor, language).title },
    price_from: price && { amount: price.amount, currency_id: price.currency_id },
    reply_time_minutes: reply_minutes,
    languages: spoken.map(({ lang }) => lang),
    fit,
    reasons,
  };
}
