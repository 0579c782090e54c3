import {
  getExampleNumber,
  isSupportedCountry,
  parseDigits,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max';
import examples from 'libphonenumber-js/mobile/examples';

/** Direction marks and joiners that come along when a number is copied out of a text. */
const INVISIBLE = /\p{Cf}/gu;

/**
 * E.164 of a number as people write it (any digits, brackets, spaces); null where it is none. `country` (ISO 3166-1
 * alpha-2) is that of a number without a country code. Checked by the full ranges of each country: the shorter lists
 * let through numbers that nobody can have, or know mobile ones only, and a patient may have a fixed line.
 */
export function parsePhone(text: string, country: string | null): string | null {
  // No number begins with two zeros at home: everywhere they stand for the plus, also where another code leads abroad.
  const written = text
    .normalize('NFKC')
    .replace(INVISIBLE, '')
    .trim()
    .replace(/^[0٠۰]{2}/, '+');
  const isKnown = country !== null && isSupportedCountry(country);
  const options = { extract: false, ...(isKnown && { defaultCountry: country }) };
  const found = parsePhoneNumberFromString(written, options);
  return found?.isValid() && !found.ext ? found.number : null;
}

/**
 * What a number may mean that someone logs in with: with its plus, as digits that begin with the country code, and as
 * it is written in each of the countries. No plus, no country: none is preferred, the password tells.
 */
export function readingsOfPhone(text: string, countries: readonly (string | null)[]): string[] {
  const known = countries.flatMap((country) => parsePhone(text, country) ?? []);
  const abroad = parsePhone(`+${text.replace(INVISIBLE, '').trim().replace(/^\+/, '')}`, null);
  return [...new Set([...known, ...(abroad === null ? [] : [abroad])])].sort();
}

/** Shorter parts of a phone number are of too many people. */
export const PHONE_PART_MIN = 4;

/** Digits of a number or a part of one, as people write it; empty where `text` is something else. */
export function digitsOfPhone(text: string): string {
  const written = text.replace(INVISIBLE, '');
  return /^[\p{Nd}\p{Pd}\s()+./]+$/u.test(written) ? parseDigits(written) : '';
}

/** How a mobile number of the country is written for callers from abroad. */
export function examplePhone(country: string): string {
  const example = isSupportedCountry(country) ? getExampleNumber(country, examples) : undefined;
  return example?.formatInternational() ?? '+49 1512 3456789';
}

/** Where a language is spoken by nearly all who read in it, so that its readers' numbers are of there. */
const HOMES: Readonly<Record<string, string>> = { ru: 'RU', de: 'DE' };

export const homeOfLanguage = (language: string): string | null => HOMES[language] ?? null;
