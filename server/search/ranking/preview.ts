import { sql } from 'kysely';
import type { BodyOf } from '../../../contract/platform/endpoint.ts';
import type { PreviewedSearch, previewRanking } from '../../../contract/search/admin-ranking.ts';
import { titleIn } from '../../content/dictionaries/rules.ts';
import type { Words } from '../../content/localization/reads.ts';
import { cityTitle, countryTitle } from '../../content/places/titles.ts';
import type { Database } from '../../platform/database.ts';
import { KnownError } from '../../platform/errors.ts';
import {
  type DirectoryEngine,
  type DirectoryFilters,
  type DirectoryQuery,
  everything,
  noFilters,
  type PreviewedEntry,
} from '../directory/directory.ts';

type Needs = { db: Database; directory: DirectoryEngine; words: Words };
type Input = BodyOf<typeof previewRanking>;
type Typical = { search: PreviewedSearch['search']; value: string | null; filters: DirectoryFilters };

const FIRST = 10;

/**
 * Typical searches in the order in force and by the given weights; one query for the names of all that they find. Throws
 * invalid at `specialization` for one that is in no dictionary.
 */
export async function previewWeights(needs: Needs, input: Input): Promise<PreviewedSearch[]> {
  const { directory, words } = needs;
  const searches = await typicalSearches(needs, input);
  const previews = await Promise.all(
    searches.map(({ filters }) =>
      directory.previewOrder({ of: input.of, filters, weights: input.weights, limit: FIRST }),
    ),
  );
  const ids = previews.flatMap(({ now, next }) => [...now, ...next].map(({ id }) => id));
  const names = await readNames(needs.db, input.of, [...new Set(ids)], words.language);
  const shape = (entries: readonly PreviewedEntry[]) =>
    entries.flatMap(({ id, points, otherPlace }) => {
      const named = names.get(id);
      return named ? [{ id, ...named, points, other: otherPlace }] : [];
    });
  return searches.map(({ search, value }, at) => {
    const preview = previews[at];
    const [now, next] = [shape(preview?.now ?? []), shape(preview?.next ?? [])];
    return { search, value, total: preview?.total ?? 0, now, next };
  });
}

/** Those that were asked for, else by what most clinics or doctors have; a directory without any has fewer searches. */
async function typicalSearches({ directory, words }: Needs, input: Input): Promise<Typical[]> {
  const { dictionaries, language } = words;
  const facets = ['country', 'specialization', 'procedure'] as const;
  const query: DirectoryQuery = { ...everything, limit: 0, facets, facetLimit: 1 };
  const found = await (input.of === 'clinics'
    ? directory.searchClinics(query)
    : directory.searchDoctors(query));
  const country = input.country ?? found.facets.country?.[0]?.value;
  const specialization =
    input.specialization === undefined
      ? dictionaries.specializations.byId.get(found.facets.specialization?.[0]?.value ?? 0)
      : dictionaries.specializations.bySlug.get(input.specialization);
  if (!specialization && input.specialization !== undefined)
    throw new KnownError('invalid', { specialization: [{ key: 'not_listed' }] });
  const procedure = dictionaries.procedures.byId.get(found.facets.procedure?.[0]?.value ?? 0);
  const text = input.q?.trim() || (procedure && titleIn(procedure.titles, language));
  const searches: (Typical | false)[] = [
    { search: 'all', value: null, filters: noFilters },
    country !== undefined && {
      search: 'country',
      value: countryTitle(country, language),
      filters: { ...noFilters, country: [country] },
    },
    specialization !== undefined && {
      search: 'specialization',
      value: titleIn(specialization.titles, language),
      filters: { ...noFilters, specialization: [specialization.id] },
    },
    text !== undefined && { search: 'text', value: text, filters: { ...noFilters, q: text } },
  ];
  return searches.filter((search) => search !== false);
}

type NameRow = {
  id: number;
  title: string;
  country: string | null;
  city: { title: string; titles: unknown } | null;
};

const placeColumns = sql`c.country,
  (select jsonb_build_object('title', g.title, 'titles', g.titles) from cities g where g.id = c.city_id) as city`;

async function readNames(db: Database, of: Input['of'], ids: readonly number[], language: string) {
  const from =
    of === 'clinics'
      ? sql`select c.id, c.title, ${placeColumns} from clinics c where c.id = any(${ids}::int[])`
      : sql`select d.id, d.title, ${placeColumns} from doctors d
          left join positions p on p.doctor_id = d.id and p.is_main left join clinics c on c.id = p.clinic_id
          where d.id = any(${ids}::int[])`;
  const { rows } = await sql<NameRow>`${from}`.execute(db);
  return new Map(
    rows.map(({ id, title, country, city }) => {
      const places = [city && cityTitle(city, language), country && countryTitle(country, language)];
      return [id, { title, place: places.filter(Boolean).join(', ') || null }];
    }),
  );
}
