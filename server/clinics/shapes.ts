import { domainToUnicode } from 'node:url';
import findTimeZone from '@photostructure/tz-lookup';
import type { Clinic, ClinicCard } from '../../contract/clinics.ts';
import { cityTitle, countryTitle } from '../places/titles.ts';

export type CardRow = {
  id: number;
  slug: string;
  title: string;
  title_lang: string | null;
  country: string;
  city_id: number | null;
  lat: number | null;
  lon: number | null;
  is_demo: boolean;
  city_title: string | null;
  city_titles: unknown;
  labels: Record<string, string> | null;
  source: { source: string; retrieved_at: string } | null;
};

export type ClinicRow = CardRow &
  Pick<
    Clinic,
    'address' | 'postcode' | 'phone' | 'website' | 'established' | 'beds' | 'location_precision'
  > & {
    names: Clinic['names'] | null;
    sources: Clinic['sources'] | null;
  };

/** The name to show: in the reader's language, else in English, else the clinic's own. */
function shownTitle(row: CardRow, language: string): { title: string; title_lang: string | null } {
  const isOwn = row.title_lang?.split('-')[0] === language;
  for (const lang of isOwn ? [] : [language, ...(row.title_lang === 'en' ? [] : ['en'])]) {
    const label = row.labels?.[lang];
    if (label) return { title: label, title_lang: lang };
  }
  return { title: row.title, title_lang: row.title_lang };
}

export function shapeCard(row: CardRow, language: string): ClinicCard {
  const city = row.city_id !== null && row.city_title !== null;
  return {
    id: row.id,
    slug: row.slug,
    ...shownTitle(row, language),
    title_original: row.title,
    title_original_lang: row.title_lang,
    country: { code: row.country, title: countryTitle(row.country, language) },
    city: city
      ? {
          id: Number(row.city_id),
          title: cityTitle({ title: String(row.city_title), titles: row.city_titles }, language),
        }
      : null,
    location: row.lat !== null && row.lon !== null ? { lat: row.lat, lon: row.lon } : null,
    // No table holds these facts yet: of a clinic that nobody has claimed or verified they are unknown.
    rating: { score: null, count: 0 },
    price_from: null,
    languages: [],
    reply_time_minutes: null,
    is_claimed: false,
    verified_at: null,
    is_demo: row.is_demo,
    source: row.source,
  };
}

/** `xn--2-9tba1b.xn--p1ai` is `щрб2.рф` to people. */
const shownHost = (website: string): string =>
  domainToUnicode(URL.parse(website)?.hostname ?? '').replace(/^www\./, '');

export function shapeClinic(row: ClinicRow, language: string): Clinic {
  const card = shapeCard(row, language);
  return {
    ...card,
    names: row.names ?? [],
    location_precision: row.location_precision,
    address: row.address,
    postcode: row.postcode,
    phone: row.phone,
    website: row.website,
    website_host: row.website && shownHost(row.website),
    established: row.established,
    beds: row.beds,
    time_zone: card.location && findTimeZone(card.location.lat, card.location.lon),
    sources: row.sources ?? [],
  };
}
