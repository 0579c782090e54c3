/** Larger parts of countries by which patients search: states, provinces, oblasts. */
import { DEFAULT_LANGUAGE } from '../../../contract/content/languages.ts';
import listed from './regions.json' with { type: 'json' };

type Region = {
  /** Country and first-level division of GeoNames, as `cities` have them: DE-02. */
  code: string;
  titles: Readonly<Record<string, string>>;
  /** What it is called besides. */
  names?: readonly string[];
};

export const regions: readonly Region[] = listed;

/** Code of the region that a city of a country and first-level division lies in; null where none is listed. */
export const regionOf = (country: string, admin: string | null): string | null =>
  admin !== null && byCode.has(`${country}-${admin}`) ? `${country}-${admin}` : null;

const byCode = new Map(regions.map((region) => [region.code, region]));

/** Name of a region in a language; its code where it is not listed any more. */
export function regionTitle(code: string, language: string): string {
  const titles = byCode.get(code)?.titles;
  return titles?.[language] ?? titles?.[DEFAULT_LANGUAGE] ?? code;
}
