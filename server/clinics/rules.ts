import { domainToUnicode } from 'node:url';
import type { ClinicCard } from '../../contract/clinics.ts';
import { limits } from '../../contract/limits.ts';
import { cityTitle, countryTitle } from '../places/titles.ts';

/** A clinic or doctor with its own name and its labels in the language asked for and in English. */
export type NamedRow = {
  title: string;
  title_lang: string | null;
  labels: Record<string, string> | null;
};

export type ShownNames = {
  title: string;
  title_lang: string | null;
  title_original: string;
  title_original_lang: string | null;
};

/** The name to show: in the reader's language, else in English, else the own one. */
export function shownTitle(row: NamedRow, language: string): ShownNames {
  const original = { title_original: row.title, title_original_lang: row.title_lang };
  const own = row.title_lang?.split('-')[0];
  for (const lang of own === language ? [] : [language, ...(own === 'en' ? [] : ['en'])]) {
    const label = row.labels?.[lang];
    if (label) return { title: label, title_lang: lang, ...original };
  }
  return { title: row.title, title_lang: row.title_lang, ...original };
}

/** `xn--2-9tba1b.xn--p1ai` is `щрб2.рф` to people. */
export const shownHost = (website: string): string =>
  domainToUnicode(URL.parse(website)?.hostname ?? '').replace(/^www\./, '');

/** A day of the calendar, UTC. */
export const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);

const DAY_MS = 86_400_000;
/** The day when a clinic is to confirm its profile: so long after the last time, else after it took the profile over. */
export const dueOn = (since: Date): string =>
  dayOf(new Date(since.getTime() + limits.attestationDays * DAY_MS));

export const isOverdue = (since: Date, now: Date): boolean => dueOn(since) <= dayOf(now);

export type PlacedRow = {
  country: string;
  city_id: number | null;
  city_title: string | null;
  city_titles: unknown;
};

export function shapePlace(row: PlacedRow, language: string): Pick<ClinicCard, 'country' | 'city'> {
  const hasCity = row.city_id !== null && row.city_title !== null;
  const city = { title: row.city_title ?? '', titles: row.city_titles };
  return {
    country: { code: row.country, title: countryTitle(row.country, language) },
    city: hasCity ? { id: Number(row.city_id), title: cityTitle(city, language) } : null,
  };
}
