import { diffArrays } from 'diff';

export type Part = { kind: 'same' | 'removed' | 'added'; text: string };

/** Beyond so many changed words two texts are shown as a whole: comparing further takes long and tells nothing. */
const MOST_CHANGES = 2000;

const wordsOf = (text: string, segmenter: Intl.Segmenter): string[] =>
  Array.from(segmenter.segment(text), ({ segment }) => segment);

const isOnlyBetween = (text: string): boolean => !/[\p{L}\p{N}]/u.test(text);

/** One part of each kind between two that are the same: words replaced by words are not torn at each space. */
function joined(parts: readonly Part[]): Part[] {
  const found: Part[] = [];
  let removed = '';
  let added = '';
  const flush = () => {
    if (removed !== '') found.push({ kind: 'removed', text: removed });
    if (added !== '') found.push({ kind: 'added', text: added });
    removed = '';
    added = '';
  };
  for (const [at, { kind, text }] of parts.entries()) {
    const isTorn = kind === 'same' && isOnlyBetween(text) && at > 0 && at < parts.length - 1;
    if (kind === 'same' && !isTorn) {
      flush();
      found.push({ kind, text });
    }
    if (kind === 'removed' || isTorn) removed += text;
    if (kind === 'added' || isTorn) added += text;
  }
  flush();
  return found;
}

/** What differs between two texts, word by word in the order of reading. Words are told by the rules of every script. */
export function wordDifference(before: string, after: string): Part[] {
  const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });
  const changes = diffArrays(wordsOf(before, segmenter), wordsOf(after, segmenter), {
    maxEditLength: MOST_CHANGES,
  });
  if (!changes)
    return [
      { kind: 'removed', text: before },
      { kind: 'added', text: after },
    ];
  return joined(
    changes.map(({ added, removed, value }) => ({
      kind: added ? 'added' : removed ? 'removed' : 'same',
      text: value.join(''),
    })),
  );
}

/** Characters of a passage without changes that stay beside a change. */
const CONTEXT = 120;

/** Long passages without changes, but for what stands beside a change. */
export function shortened(parts: readonly Part[]): Part[] {
  return parts.map((part, at): Part => {
    const { kind, text } = part;
    if (kind !== 'same' || text.length <= 3 * CONTEXT || parts.length === 1) return part;
    const head = at === 0 ? '' : text.slice(0, CONTEXT).replace(/\S*$/, '');
    const tail = at === parts.length - 1 ? '' : text.slice(-CONTEXT).replace(/^\S*/, '');
    return { kind, text: `${head}…${tail}` };
  });
}

/** Characters of a value in one line. */
const LINE = 80;
const SHOWN_BEFORE = 20;

/** Two values for one line: of long ones the place where they begin to differ. */
export function linesOf(before: string, after: string): [string, string] {
  if (before.length <= LINE && after.length <= LINE) return [before, after];
  let same = 0;
  while (same < before.length && same < after.length && before[same] === after[same]) same += 1;
  const from = Math.max(0, same - SHOWN_BEFORE);
  const cut = (text: string) => {
    const shown = text.slice(from, from + LINE).replaceAll(/\s+/g, ' ');
    return `${from > 0 ? '…' : ''}${shown}${text.length > from + LINE ? '…' : ''}`;
  };
  return [cut(before), cut(after)];
}
