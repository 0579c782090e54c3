import {
  getCountries,
  getCountryCallingCode,
  getExampleNumber,
  isSupportedCountry,
} from 'libphonenumber-js/max';
import examples from 'libphonenumber-js/mobile/examples';
import type { PhoneCountryOption } from '../../../contract/accounts/phones.ts';
import { countryTitle } from '../../content/places/titles.ts';

const lists = new Map<string, PhoneCountryOption[]>();

/** Countries with their calling codes, by title as the language sorts; made once a language, in some 50 ms. */
export function listCountries(language: string): PhoneCountryOption[] {
  const known = lists.get(language);
  if (known) return known;
  const { compare } = new Intl.Collator(language);
  const list = getCountries()
    .map((code) => ({
      code,
      title: countryTitle(code, language),
      calling_code: getCountryCallingCode(code),
      example: getExampleNumber(code, examples)?.formatNational() ?? '',
    }))
    .sort((a, b) => compare(a.title, b.title));
  lists.set(language, list);
  return list;
}

/** Country to begin with: of the network address, else where most people speak the language. */
export function suggestCountry(nearby: string | null, language: string): string {
  if (nearby !== null && isSupportedCountry(nearby)) return nearby;
  return new Intl.Locale(language).maximize().region ?? 'RU';
}
