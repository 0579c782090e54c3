import { demoCities } from './cities.ts';
import { languageOf, wordsByLanguage } from './languages.ts';
import { type CityNames, inventName, type Kind, kinds, nameClinic, writeTitle } from './names.ts';
import type { Random } from './random.ts';

export type City = {
  id: number;
  country: string;
  title: string;
  titles: Record<string, string>;
  population: number;
  lat: number;
  lon: number;
};

export type DemoClinic = {
  slug: string;
  title: string;
  titleLang: string;
  city: City;
  lat: number;
  lon: number;
  address: string;
  postcode: string | null;
  website: string | null;
  established: number | null;
  beds: number | null;
  kind: Kind;
  names: { kind: 'label' | 'acronym' | 'former'; lang: string; text: string }[];
};

const places = new Map(demoCities.map((city) => [city.id, city]));

/** Bigger cities have more clinics, but not in proportion: the small ones have some too. */
function cityChooser(cities: readonly City[], random: Random): () => City | undefined {
  let total = 0;
  const ends = cities.map(({ population }) => {
    total += Math.max(population, 1000) ** 0.5;
    return total;
  });
  return () => {
    const point = random.fraction() * total;
    let low = 0;
    let high = ends.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((ends[middle] ?? 0) <= point) low = middle + 1;
      else high = middle;
    }
    return cities[low];
  };
}

/** Where a clinic is to be, and what it is where that is not left to chance. */
type Wanted = { city: City; kind?: Kind | undefined };

/** A point in the built-up part, denser towards the centre and on the side where there is land. */
function placeIn(city: City, random: Random): { lat: number; lon: number } {
  const radiusKm = 0.6 + Math.sqrt(city.population) / 700;
  const distanceKm = radiusKm * random.fraction() ** 0.75;
  const landward = places.get(city.id)?.landward;
  const bearing =
    landward === undefined ? random.fraction() * 360 : landward + (random.fraction() - 0.5) * 140;
  const angle = (bearing * Math.PI) / 180;
  const lat = city.lat + (distanceKm * Math.cos(angle)) / 111.2;
  const lon = city.lon + (distanceKm * Math.sin(angle)) / (111.2 * Math.cos((city.lat * Math.PI) / 180));
  return { lat: Number(lat.toFixed(5)), lon: Number(lon.toFixed(5)) };
}

const characters = 'ABDEFGHJLNPQRSTUWXYZ';

function fill(pattern: string, random: Random): string {
  return pattern
    .replace(/#/g, () => String(random.between(0, 9)))
    .replace(/@/g, () => characters[random.between(0, characters.length - 1)] ?? 'A');
}

function inLatin(text: string): string {
  const special: Record<string, string> = {
    ß: 'ss',
    ı: 'i',
    ł: 'l',
    đ: 'd',
    ø: 'o',
    æ: 'ae',
    '’': '',
    '‘': '',
    ʻ: '',
  };
  return text
    .toLowerCase()
    .replace(/[ßıłđøæ’‘ʻ]/g, (character) => special[character] ?? character)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

const bedsOf = (kind: Kind, random: Random): number | null => {
  if (random.chance(0.25)) return null;
  if (kind === 'hospital' || kind === 'children') return random.between(8, 90) * 10;
  if (kind === 'teeth' || kind === 'skin' || kind === 'diagnostics' || kind === 'fertility') return null;
  return random.between(10, 180);
};

function otherNames(
  random: Random,
  city: City,
  kind: Kind,
  english: string,
): { kind: 'acronym' | 'former'; lang: string; text: string }[] {
  const language = languageOf(city.country);
  const acronym = english
    .replace(/[^A-Za-z ]/g, '')
    .replace(/\B\w|\s/g, '')
    .replace(/[a-z]/g, '');
  return [
    ...(random.chance(0.15) && acronym.length > 2
      ? [{ kind: 'acronym' as const, lang: 'en', text: acronym }]
      : []),
    ...(random.chance(0.06)
      ? [
          {
            kind: 'former' as const,
            lang: language,
            text: writeTitle(language, city.country, kind, inventName(random, language), null),
          },
        ]
      : []),
  ];
}

function makeClinic(
  { city, kind: given }: Wanted,
  random: Random,
): Omit<DemoClinic, 'slug'> & { slugStem: string } {
  const language = languageOf(city.country);
  const kind = given ?? (random.chance(0.12) ? 'hospital' : random.pick(kinds));
  const { title, titles } = city;
  const cityNames: CityNames = {
    own: places.get(city.id)?.local ?? titles[language] ?? title,
    en: titles.en ?? title,
    de: titles.de ?? title,
    ru: titles.ru ?? null,
    ar: titles.ar ?? null,
  };
  const name = inventName(random, language);
  const named = nameClinic(language, city.country, kind, name, random.chance(0.3) ? cityNames : null);
  const plain = nameClinic(language, city.country, kind, name, null).english;
  const slugStem = inLatin(`${plain} ${cityNames.en}`);
  const postcode = places.get(city.id)?.postcode;
  return {
    slugStem,
    title: named.title,
    titleLang: named.titleLang,
    city,
    ...placeIn(city, random),
    address: random
      .pick(wordsByLanguage[language].streets)
      .replace(/#/g, () => String(random.between(1, 98))),
    postcode: postcode ? fill(postcode, random) : null,
    // .example never leads anywhere (RFC 2606).
    website: random.chance(0.5) ? `https://${slugStem}.example` : null,
    established: random.chance(0.85) ? 2019 - Math.floor(100 * random.fraction() ** 1.3) : null,
    beds: bedsOf(kind, random),
    kind,
    names: [
      ...named.labels.map((label) => ({ kind: 'label' as const, ...label })),
      ...otherNames(random, city, kind, plain),
    ],
  };
}

const CLINICS_OF_A_COUNTRY = 3;

/** The first clinics: one in every city, then more in countries with too few, then the further `kinds` of cities. */
function listFirst(cities: readonly City[]): Wanted[] {
  const byCountry = Map.groupBy(cities, ({ country }) => country);
  const more = [...byCountry.values()].flatMap((own) =>
    Array.from({ length: Math.max(0, CLINICS_OF_A_COUNTRY - own.length) }, (_, turn) =>
      own.slice(turn % own.length, (turn % own.length) + 1),
    ).flat(),
  );
  const kindsOf = ({ id }: City): readonly Kind[] => places.get(id)?.kinds ?? [];
  return [
    ...cities.map((city) => ({ city, kind: kindsOf(city)[0] })),
    ...more.map((city) => ({ city })),
    ...cities.flatMap((city) =>
      kindsOf(city)
        .slice(1)
        .map((kind) => ({ city, kind })),
    ),
  ];
}

/**
 * Fictional clinics, one after the other, the same for the same cities and seed. Each city gets one before any gets a
 * second, then each country three; no two have the same slug, and while names last no two of a city have the same title.
 */
export function* makeClinics(cities: readonly City[], count: number, random: Random): Generator<DemoClinic> {
  const choose = cityChooser(cities, random);
  const first = listFirst(cities);
  const usedSlugs = new Map<string, number>();
  const titles = new Set<string>();
  for (let made = 0; made < count; made += 1) {
    const city = first[made]?.city ?? choose();
    if (!city) return;
    const wanted = first[made] ?? { city };
    let clinic = makeClinic(wanted, random);
    for (let attempt = 0; attempt < 20 && titles.has(`${city.id} ${clinic.title}`); attempt += 1) {
      clinic = makeClinic(wanted, random);
    }
    titles.add(`${city.id} ${clinic.title}`);
    const { slugStem, ...rest } = clinic;
    const uses = (usedSlugs.get(slugStem) ?? 0) + 1;
    usedSlugs.set(slugStem, uses);
    yield { slug: uses === 1 ? slugStem : `${slugStem}-${uses}`, ...rest };
  }
}
