import type { PersonalData } from '../../../contract/reviews/personal-data.ts';
import { findEmails, findHandles, findLinks } from './addresses.ts';
import { asciiSigns } from './characters.ts';
import { findNames, type Person } from './names.ts';
import { findPhones } from './phones.ts';

export type DetectorInput = {
  text: string;
  language: string;
  /** ISO 3166-1 alpha-2: where numbers without a country code may be from. */
  countries: readonly string[];
  people: readonly Person[];
};

/** Personal data in a text by its places (UTF-16 units), the first first, none inside another. */
export function detectPersonalData({ text, language, countries, people }: DetectorInput): PersonalData[] {
  const plain = asciiSigns(text);
  const found: PersonalData[] = [
    ...findEmails(plain).map((span) => ({ ...span, kind: 'email' as const })),
    ...findLinks(plain).map((span) => ({ ...span, kind: 'link' as const })),
    ...findHandles(plain).map((span) => ({ ...span, kind: 'handle' as const })),
    ...findPhones(plain, countries).map((span) => ({ ...span, kind: 'phone' as const })),
    ...findNames(text, people, language),
  ];
  found.sort((one, other) => one.start - other.start || other.end - one.end);
  const apart: PersonalData[] = [];
  for (const span of found) if (span.start >= (apart.at(-1)?.end ?? 0)) apart.push(span);
  return apart;
}
