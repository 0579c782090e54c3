import { cleanFact } from '../../clean/text.ts';
import { titleCase } from '../../clean/title-case.ts';
import type { Place } from '../record.ts';

/** Territories are countries of their own in ISO 3166 and in GeoNames. */
const TERRITORIES = new Set(['AS', 'GU', 'MP', 'PR', 'VI']);

/** Null for what is no state. */
export function statePlace(state: string, city: string): Place | null {
  if (!/^[A-Z]{2}$/.test(state)) return null;
  const cityName = cleanFact(city);
  return TERRITORIES.has(state)
    ? { country: state, cityName, admin: null }
    : { country: 'US', cityName, admin: state };
}

/** Ten digits, null for anything else. */
export function usDigits(given: string): string | null {
  const digits = given.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
  return /^[2-9]\d{9}$/.test(digits) ? digits : null;
}

export function usPhone(given: string): string | null {
  const digits = usDigits(given);
  return digits && `+1 ${digits.slice(0, 3)} ${digits.slice(3, 6)} ${digits.slice(6)}`;
}

/** The five digits that name a post office; null for anything else. */
export const zipOf = (given: string): string | null => /^(?!00000)\d{5}/.exec(given.trim())?.[0] ?? null;

/** A street with its city, as people write it; null without a street. */
export function usAddress(street: string, { cityName, admin, country }: Place): string | null {
  const line = cleanFact(street);
  if (line === null) return null;
  const readable = titleCase(line, 'en', 'place').replace(/\b(?:Ne|Nw|Se|Sw|Us|Po)\b/g, (word) =>
    word.toUpperCase(),
  );
  return [readable, cityName && titleCase(cityName, 'en', 'place'), admin ?? country]
    .filter(Boolean)
    .join(', ');
}
