/** How much is known of a clinic: what puts one before another where the query does not. */
import type { ClinicDocument } from '../directory.ts';
import { foldText } from '../text.ts';

/** Knowing where a clinic is counts as much as so many names. */
const PLACE = 3;
export const MOST_DOCUMENTED = 255;

/** Its different names, the languages they are in, and whether its place is known: up to `MOST_DOCUMENTED`. */
export function documented({ names, lat }: ClinicDocument): number {
  const different = new Set(names.map(({ text }) => foldText(text)));
  const languages = new Set(names.flatMap(({ lang }) => lang ?? []));
  return Math.min(MOST_DOCUMENTED, different.size + languages.size + (lat === null ? 0 : PLACE));
}

/** More than there are places in the order of titles, of which a posting can number 2 ** 24. */
const TITLES = 2 ** 25;

/** Ascending from the best documented on, those documented alike by title. */
export const relevanceKey = (documented: number, titleKey: number): number =>
  (MOST_DOCUMENTED - documented) * TITLES + titleKey;
