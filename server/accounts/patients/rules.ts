import type { FieldProblem } from '../../platform/errors.ts';
import { KnownError } from '../../platform/errors.ts';
import { cleanName } from '../rules.ts';

const YEARS_MAX = 120;

const names = {
  region: new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' }),
  language: new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' }),
};

/** Codes that CLDR has names for and that are no countries: unions, an outlying ocean, tests, and the unknown. */
const noCountries: ReadonlySet<string> = new Set(['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ']);

const isCountry = (code: string): boolean => !noCountries.has(code) && names.region.of(code) !== undefined;
const isSpoken = (code: string): boolean => code !== 'und' && names.language.of(code) !== undefined;

/** A year that someone alive may be born in. */
function isPlausibleYear(year: number, now: Date): boolean {
  const age = now.getUTCFullYear() - year;
  return age >= 0 && age <= YEARS_MAX;
}

export type Problems = Record<string, FieldProblem[]>;
export type Facts = { birth_year: number; country: string; languages: readonly string[] };

/** What is wrong with facts about a person, by field; those that are absent are not looked at. */
export function findFactProblems(
  { birth_year, country, languages }: { [Name in keyof Facts]?: Facts[Name] | undefined },
  now: Date,
): Problems {
  return {
    ...(birth_year !== undefined &&
      !isPlausibleYear(birth_year, now) && { birth_year: [{ key: 'birth_year' }] }),
    ...(country !== undefined && !isCountry(country) && { country: [{ key: 'unknown_country' }] }),
    ...(languages?.every(isSpoken) === false && { languages: [{ key: 'unknown_spoken' }] }),
  };
}

export type PersonChange = { name?: string; sex?: 'female' | 'male' | null } & {
  [Name in keyof Facts]?: Facts[Name];
};

/** The same as it is stored: spaces of the name in order, each language once. Throws `invalid`. */
export function cleanPerson<Given extends PersonChange>(given: Given, now = new Date()): Given {
  const name = given.name === undefined ? undefined : cleanName(given.name);
  const problems: Problems = {
    ...(name === null && { name: [{ key: 'plain_name' }] }),
    ...findFactProblems(given, now),
  };
  if (Object.keys(problems).length > 0) throw new KnownError('invalid', problems);
  return {
    ...given,
    ...(name !== undefined && { name }),
    ...(given.languages && { languages: [...new Set(given.languages)] }),
  };
}
