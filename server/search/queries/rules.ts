import type { QueryOutcome } from '../../../contract/search/admin-queries.ts';
import { boundFilters, listFilters } from '../../../contract/search/filters.ts';
import { words } from '../../platform/text/text.ts';
import type { DirectoryHits } from '../directory/directory.ts';

/** From so many different sessions on, within one week, an operator may read a query. */
export const SESSIONS_TO_SHOW = 10;

const TEXT_MAX = 60;
const WORDS_MAX = 8;
const DIGITS_MAX = 4;

/**
 * A query as it is counted: its words, folded, so that spellings of one count together. Null: it is not kept, because it is
 * empty or may say who wrote it (a phone or another number, an email, an address of the web, a long personal text).
 */
export function countableText(text: string): string | null {
  const digits = text.match(/\p{N}/gu)?.length ?? 0;
  const said = words(text);
  const folded = said.join(' ');
  if (folded === '' || folded.length > TEXT_MAX || said.length > WORDS_MAX || digits > DIGITS_MAX)
    return null;
  return /@|:\/\/|www\.|\p{L}\.\p{L}{2,}/u.test(text) ? null : folded;
}

/** The Monday of a moment's week, in UTC: `2026-11-23`. */
export function weekOf(moment: Date): string {
  const monday = new Date(moment);
  monday.setUTCDate(monday.getUTCDate() - ((monday.getUTCDay() + 6) % 7));
  return monday.toISOString().slice(0, 10);
}

const termKinds: readonly string[] = ['specialization', 'disease', 'procedure', 'complaint'];

/**
 * How a search has ended for its words: `unread` where they named nothing to treat and what was found was guessed; null
 * where they were understood or are a name, where there are none, and where filters beside them may be why nothing was found.
 */
export function outcomeOf(
  { total, corrected, read }: Pick<DirectoryHits, 'total' | 'corrected' | 'read'>,
  query: { q?: string } & Record<string, unknown>,
): QueryOutcome | null {
  const isFiltered = [...listFilters, ...boundFilters].some((name) => query[name] !== undefined);
  if (!query.q || isFiltered) return null;
  if (total === 0) return 'nowhere';
  const terms = read.filter(({ kind }) => termKinds.includes(kind));
  if (terms.some(({ does }) => does !== 'offers')) return null;
  return corrected !== null || terms.length > 0 ? 'unread' : null;
}
