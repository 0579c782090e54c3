import { domainToUnicode } from 'node:url';
import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import type { ClinicCard } from '../../contract/clinics/clinics.ts';
import { DAY_MS } from '../../contract/platform/durations.ts';
import { limits } from '../../contract/platform/limits.ts';
import { cityTitle, countryTitle } from '../content/places/titles.ts';

/** `xn--2-9tba1b.xn--p1ai` is `щрб2.рф` to people. */
export const shownHost = (website: string): string =>
  domainToUnicode(URL.parse(website)?.hostname ?? '').replace(/^www\./, '');

/** Numbers of a field, `;` between them, each in the groups of its country; what is no number there stays as it was written. */
export function shownPhone(phone: string | null, country: string): string | null {
  if (phone === null) return null;
  return phone
    .split(/[;,]/)
    .map((number) => {
      const parsed = parsePhoneNumberFromString(number, isSupportedCountry(country) ? country : undefined);
      return parsed?.isValid() ? parsed.formatInternational() : number.trim();
    })
    .filter(Boolean)
    .join('; ');
}

/** A day of the calendar, UTC. */
export const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);

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

/** Whether a part of the address is the city by one of its names: sources often write it there too. */
export function namesCity({
  address,
  city_title,
  city_titles,
}: Pick<PlacedRow, 'city_title' | 'city_titles'> & { address: string | null }): boolean {
  const titles = [city_title, ...Object.values(city_titles ?? {})].map((title) => fold(String(title)));
  return address?.split(/[,،]/).some((part) => titles.includes(fold(part))) ?? false;
}

const fold = (name: string): string => name.trim().toLowerCase();

export function shapePlace(row: PlacedRow, language: string): Pick<ClinicCard, 'country' | 'city'> {
  const hasCity = row.city_id !== null && row.city_title !== null;
  const city = { title: row.city_title ?? '', titles: row.city_titles };
  return {
    country: { code: row.country, title: countryTitle(row.country, language) },
    city: hasCity ? { id: Number(row.city_id), title: cityTitle(city, language) } : null,
  };
}
