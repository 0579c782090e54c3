import { limits } from '../../contract/platform/limits.ts';
import { cleanText } from '../platform/text/clean.ts';

/** Longest title that is made of the text itself, in code points. */
const FIRST_WORDS = 60;

const countOf = (text: string): number => [...text].length;

const onOneLine = (text: string): string => cleanText(text).replace(/\s+/gu, ' ');

/** Whether the text, without what is around it, is long enough to say something. */
export const isLongEnough = (text: string): boolean => countOf(cleanText(text)) >= limits.requestTextMin;

/** Begin of a text, cut between words. */
function firstWords(text: string): string {
  const line = onOneLine(text);
  if (countOf(line) <= FIRST_WORDS) return line;
  const cut = [...line].slice(0, FIRST_WORDS + 1).join('');
  const words = cut.slice(0, Math.max(cut.lastIndexOf(' '), 0)) || [...cut].slice(0, FIRST_WORDS).join('');
  return `${words.replace(/[\s,.;:–—-]+$/u, '')}…`;
}

/** What a request is called in lists: as its client says, else by what is wanted or what is wrong, else by its first words. */
export function titleOf({
  given,
  concepts,
  body,
}: {
  given: string | undefined;
  concepts: readonly (string | undefined)[];
  body: string;
}): string {
  const own = onOneLine(given ?? '');
  const concept = concepts.find((title) => title) ?? '';
  const title = own || concept || firstWords(body);
  return [...title].slice(0, limits.requestTitleMax).join('');
}
