import type { Database } from '../../server/platform/database.ts';

export type ClinicDraft = {
  title: string;
  lang?: string;
  slug?: string;
  country?: string;
  cityId?: number | null;
  lat?: number;
  lon?: number;
  names?: { kind: 'label' | 'alias' | 'acronym' | 'former'; text: string; lang?: string }[];
  isWithdrawn?: boolean;
};

const cities = [
  {
    id: 2950159,
    country: 'DE',
    title: 'Berlin',
    titles: { ru: 'Берлин', ar: 'برلين' },
    lat: 52.52437,
    lon: 13.41053,
  },
  {
    id: 2867714,
    admin: '02',
    country: 'DE',
    title: 'Munich',
    titles: { ru: 'Мюнхен', de: 'München' },
    lat: 48.13743,
    lon: 11.57549,
  },
  {
    id: 5043473,
    country: 'US',
    title: 'Rochester',
    titles: { ru: 'Рочестер' },
    lat: 44.02163,
    lon: -92.4699,
  },
];

export const BERLIN = 2950159;
export const MUNICH = 2867714;
export const ROCHESTER = 5043473;

/** Three cities to stand clinics in. */
export async function createCities(db: Database): Promise<void> {
  const rows = cities.map((city) => ({
    admin: null,
    ...city,
    titles: JSON.stringify(city.titles),
    population: 100_000,
  }));
  await db
    .insertInto('cities')
    .values(rows)
    .onConflict((on) => on.doNothing())
    .execute();
}

/** A published clinic in Berlin unless the draft says otherwise. Returns its id. */
export async function createClinic(db: Database, draft: ClinicDraft): Promise<number> {
  const hasPlace = draft.lat !== undefined && draft.lon !== undefined;
  const { id } = await db
    .insertInto('clinics')
    .values({
      title: draft.title,
      title_lang: draft.lang ?? 'en',
      slug: draft.slug ?? draft.title.toLowerCase().replace(/[^a-z0-9]+/g, '-'),
      status: draft.isWithdrawn ? 'withdrawn' : 'published',
      country: draft.country ?? 'DE',
      city_id: draft.cityId === undefined ? BERLIN : draft.cityId,
      ...(hasPlace && { lat: draft.lat, lon: draft.lon, location_precision: 'building' }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const names = (draft.names ?? []).map(({ kind, text, lang }) => ({
    clinic_id: id,
    kind,
    text,
    lang: lang ?? 'und',
  }));
  if (names.length > 0) await db.insertInto('clinic_names').values(names).execute();
  return id;
}
