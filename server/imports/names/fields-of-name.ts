import { readFileSync } from 'node:fs';
import { isUnspaced, words } from '../../platform/text/text.ts';
import type { PlacedRecord, RecordName } from '../record.ts';

/** By slug of a specialization and language: patterns with a comma between them. See README.md for the signs. */
type Fields = Record<string, Record<string, string>>;

/** Where a pattern must begin or end a word. */
type Pattern = { fields: string[]; startsName: boolean; startsWord: boolean; endsWord: boolean };
type Node = { next: Map<string, Node>; patterns: Pattern[] };

const newNode = (): Node => ({ next: new Map(), patterns: [] });

/** Words that name something else than a field ("Sacred Heart"): the longest pattern counts, so these hide theirs. */
const EXCEPTIONS = 'none';

/** The Arabic article, alone and with the prepositions written in one with it. */
const ARTICLE = /^(?:[وفبك]?ال|و?لل)(?=\p{Script=Arabic}{3})/u;

const normalise = (text: string): string =>
  words(text)
    .map((word) => word.replace(ARTICLE, ''))
    .join(' ');

function readPatterns(fields: Fields): Node {
  const root = newNode();
  for (const [field, byLanguage] of Object.entries(fields)) {
    for (const pattern of Object.values(byLanguage).flatMap((list) => list.split(','))) {
      const literal = normalise(pattern.replace(/[*^]/g, ' '));
      let node = root;
      for (const letter of literal) {
        const next = node.next.get(letter) ?? newNode();
        node.next.set(letter, next);
        node = next;
      }
      const startsName = pattern.trim().startsWith('^');
      // Scripts without spaces have no words to begin.
      const startsWord = !pattern.trim().startsWith('*') && !isUnspaced(literal);
      const endsWord = !pattern.trim().endsWith('*') && !isUnspaced(literal);
      const same = node.patterns.find(
        (one) => one.startsName === startsName && one.startsWord === startsWord && one.endsWord === endsWord,
      );
      if (same) same.fields.push(field);
      else node.patterns.push({ fields: [field], startsName, startsWord, endsWord });
    }
  }
  return root;
}

const root = readPatterns(JSON.parse(readFileSync(new URL('fields.json', import.meta.url), 'utf8')));

/** The longest pattern that the text has at a place. */
function longestAt(text: string, start: number): { fields: string[]; end: number } | null {
  const isStart = start === 0 || text[start - 1] === ' ';
  let found: { fields: string[]; end: number } | null = null;
  let node: Node | undefined = root;
  for (let end = start; node && end <= text.length; end++) {
    const isEnd = end === text.length || text[end] === ' ';
    const fits = node.patterns.filter(
      (pattern) =>
        (start === 0 || !pattern.startsName) &&
        (isStart || !pattern.startsWord) &&
        (isEnd || !pattern.endsWord),
    );
    if (fits.length > 0) found = { fields: fits.flatMap(({ fields }) => fields), end };
    node = node.next.get(text[end] ?? '');
  }
  return found;
}

/** Specializations that a text names, by slug, in the order of the text. */
export function fieldsOfName(given: string): string[] {
  const text = normalise(given);
  const fields = new Set<string>();
  for (let at = 0; at < text.length; ) {
    const found = longestAt(text, at);
    if (found && !found.fields.includes(EXCEPTIONS)) for (const field of found.fields) fields.add(field);
    at = found && found.end > at ? found.end : at + 1;
  }
  return [...fields];
}

/** Specializations that the present names of a clinic say. A former name says what it was; an acronym says nothing. */
const fieldsOfNames = (names: readonly RecordName[]): string[] => [
  ...new Set(
    names.flatMap(({ kind, text }) => (kind === 'former' || kind === 'acronym' ? [] : fieldsOfName(text))),
  ),
];

/** The record with what its names say; as it was where they say nothing. */
export function withNamedFields(record: PlacedRecord): PlacedRecord {
  const named = fieldsOfNames(record.names);
  return named.length > 0 ? { ...record, named } : record;
}
