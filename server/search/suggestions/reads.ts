import { sql } from 'kysely';
import type { Suggestion } from '../../../contract/search/suggest.ts';
import { doctorLabels } from '../../clinics/doctors/reads.ts';
import { titleIn } from '../../content/dictionaries/rules.ts';
import type { Words } from '../../content/localization/reads.ts';
import { clinicLabels } from '../../content/localization/reads.ts';
import { type NamedRow, shownTitle } from '../../content/localization/rules.ts';
import { regionTitle } from '../../content/places/regions.ts';
import { cityTitle, countryTitle } from '../../content/places/titles.ts';
import type { Database } from '../../platform/database.ts';
import { jsonList } from '../../platform/json-list.ts';
import type { Suggested, SuggestedConcept } from '../directory/directory.ts';

type PlaceRow = { country: string | null; city: { title: string; titles: unknown } | null };
type NamedPlace = NamedRow & PlaceRow & { id: number; slug: string | null };
type Found = {
  clinics: ReadonlyMap<number, NamedPlace>;
  doctors: ReadonlyMap<number, NamedPlace>;
  cities: ReadonlyMap<number, { id: number; country: string; title: string; titles: unknown }>;
};

const cityJson = sql`case when city.id is not null then
  json_build_object('title', city.title, 'titles', city.titles) end as city`;

const clinicsOf = (ids: number[], language: string) => sql`
  select c.id, c.slug, c.title, c.title_lang, ${clinicLabels(language)} as labels, c.country, ${cityJson}
  from clinics c left join cities city on city.id = c.city_id
  where c.id = any(${ids}::int[]) and c.status = 'published'`;

/** `slug` is that of the main clinic. */
const doctorsOf = (ids: number[], language: string) => sql`
  select d.id, c.slug, d.title, d.title_lang, coalesce(c.country, d.country) as country, ${cityJson},
    ${doctorLabels(language)} as labels
  from doctors d left join positions p on p.doctor_id = d.id and p.is_main
  left join clinics c on c.id = p.clinic_id and c.status = 'published'
  left join cities city on city.id = case when c.id is null then d.city_id else c.city_id end
  where d.id = any(${ids}::int[]) and d.status = 'published'`;

const citiesOf = (ids: number[]) => sql`
  select id, country, title, titles from cities where id = any(${ids}::int[])`;

/** What was suggested, in the words of the reader and in the same order, in one query. What went since is left out. */
export async function shapeSuggestions(
  db: Database,
  suggested: readonly Suggested[],
  words: Words,
): Promise<Suggestion[]> {
  const named: { kind: string; id: number | string }[] = [...suggested];
  for (const one of suggested) if ('place' in one && one.place) named.push(one.place);
  const idsOf = (kind: Suggested['kind']) =>
    named.flatMap((one) => (one.kind === kind && typeof one.id === 'number' ? [one.id] : []));
  const { rows } = await sql<{
    clinics: NamedPlace[];
    doctors: NamedPlace[];
    cities: { id: number; country: string; title: string; titles: unknown }[];
  }>`select ${jsonList(clinicsOf(idsOf('clinic'), words.language))} as clinics,
    ${jsonList(doctorsOf(idsOf('doctor'), words.language))} as doctors,
    ${jsonList(citiesOf(idsOf('city')))} as cities`.execute(db);
  const found: Found = {
    clinics: new Map(rows[0]?.clinics.map((row) => [row.id, row])),
    doctors: new Map(rows[0]?.doctors.map((row) => [row.id, row])),
    cities: new Map(rows[0]?.cities.map((row) => [row.id, row])),
  };
  return suggested.flatMap((one) => {
    const shaped = shapeOne(one, found, words);
    return shaped
      ? [
          {
            clinic_slug: null,
            place: null,
            ...shaped,
            kind: one.kind,
            matched: one.matched === shaped.title ? null : one.matched,
          },
        ]
      : [];
  });
}

type Shaped = Pick<Suggestion, 'value' | 'title' | 'detail' | 'clinics'> &
  Partial<Pick<Suggestion, 'clinic_slug' | 'place'>>;

function shapeOne(one: Suggested, found: Found, words: Words): Shaped | null {
  const { language } = words;
  switch (one.kind) {
    case 'country':
      return { value: one.id, title: countryTitle(one.id, language), detail: null, clinics: one.clinics };
    case 'region': {
      const [country = ''] = one.id.split('-');
      const detail = countryTitle(country, language);
      return { value: one.id, title: regionTitle(one.id, language), detail, clinics: one.clinics };
    }
    case 'city': {
      const city = found.cities.get(one.id);
      if (!city) return null;
      const detail = countryTitle(city.country, language);
      return { value: String(one.id), title: cityTitle(city, language), detail, clinics: one.clinics };
    }
    case 'clinic':
    case 'doctor':
      return shapeNamed(one, found, words);
    default:
      return shapeConcept(one, found, words);
  }
}

function shapeNamed(
  { kind, id }: { kind: 'clinic' | 'doctor'; id: number },
  found: Found,
  words: Words,
): Shaped | null {
  const row = (kind === 'clinic' ? found.clinics : found.doctors).get(id);
  if (!row) return null;
  const { title } = shownTitle(row, words.language);
  const shaped = { title, detail: placeOf(row, words), clinics: null };
  if (kind === 'doctor') return { ...shaped, value: String(id), clinic_slug: row.slug };
  return row.slug === null ? null : { ...shaped, value: row.slug };
}

function shapeConcept(one: SuggestedConcept, found: Found, words: Words): Shaped | null {
  const { dictionaries, language } = words;
  const { specializations, diseases, procedures } = dictionaries;
  const byKind = { specialization: specializations, disease: diseases, procedure: procedures };
  const entry = byKind[one.kind].byId.get(one.id);
  const place = one.place ? shapePlace(one.place, found, language) : null;
  if (!entry || (one.place && !place)) return null;
  return {
    value: entry.slug,
    title: titleIn(entry.titles, language),
    detail: null,
    clinics: one.clinics,
    place,
  };
}

function shapePlace(
  place: NonNullable<SuggestedConcept['place']>,
  found: Found,
  language: string,
): Suggestion['place'] {
  if (place.kind === 'country')
    return { kind: 'country', value: place.id, title: countryTitle(place.id, language) };
  if (place.kind === 'region')
    return { kind: 'region', value: place.id, title: regionTitle(place.id, language) };
  const city = found.cities.get(Number(place.id));
  return city ? { kind: 'city', value: String(city.id), title: cityTitle(city, language) } : null;
}

function placeOf({ country, city }: PlaceRow, { language, say }: Words): string | null {
  if (country === null) return null;
  const parts = [...(city ? [cityTitle(city, language)] : []), countryTitle(country, language)];
  return parts.join(say('site.comma'));
}
