import { createHmac } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { secretsOf } from './carried-keys.ts';
import type { Database } from './database.ts';

/** Each letter becomes so many bytes, four characters of base64: 1 in 16 million for two letters to be the same one. */
const LETTER_BYTES = 3;
/** PostgreSQL takes lexemes of 2,046 bytes. */
const LETTERS_MAX = 500;

/** Hashes that the cache holds, about 10 MB: most words of a language repeat, and a hash takes microseconds. */
const KEPT_MAX = 100_000;

let kept = new Map<string, Map<string, string>>();
let keptCount = 0;

/** Hashes that were made with this key for this variant, by the beginning that they are of. */
function keptOf(key: Buffer, variant: string): Map<string, string> {
  if (keptCount > KEPT_MAX) {
    kept = new Map();
    keptCount = 0;
  }
  const name = `${key.toString('base64')} ${variant}`;
  const known = kept.get(name) ?? new Map<string, string>();
  kept.set(name, known);
  return known;
}

function hashOf(key: Buffer, variant: string, beginning: string, known: Map<string, string>): string {
  const was = known.get(beginning);
  if (was !== undefined) return was;
  const digest = createHmac('sha256', key).update(`${variant}\0${beginning}`).digest();
  const hash = digest.toString('base64', 0, LETTER_BYTES);
  known.set(beginning, hash);
  keptCount += 1;
  return hash;
}

/**
 * A stem for the index: each of its letters, with all before it, as a keyed hash. So the beginning of a stem is the
 * beginning of its token, as prefix search needs, and nothing can be read without the key.
 */
function tokenOf(key: Buffer, variant: string, stem: string): string {
  const known = keptOf(key, variant);
  let beginning = '';
  let token = '';
  for (const letter of [...stem].slice(0, LETTERS_MAX)) {
    beginning += letter;
    token += hashOf(key, variant, beginning, known);
  }
  return token;
}

/** A text, and which one of its row it is: the words of a search have to stand in one of them. */
export type SpokenText = { variant: string; text: string };

/** Values of phrases are isolated, so that they keep their direction: to the search these signs would be letters. */
const withoutIsolates = (text: string): string => text.replaceAll(/[\u2068\u2069]/g, ' ');

/** For a statement: the stems of each text, in order. The texts go through the statement and are kept nowhere. */
export const stemsOf = (texts: readonly string[]): RawBuilder<string[][]> => sql`(
  select coalesce(jsonb_agg(tsvector_to_array(stem_words(said.text)) order by place), '[]')
  from unnest(${texts.map(withoutIsolates)}::text[]) with ordinality as said (text, place))`;

/** Tokens of texts whose stems are known, made with the key that writes. `scope`: who can find them. */
export function tokensOf(
  db: Database,
  scope: string,
  texts: readonly { variant: string; stems: readonly string[] }[],
): string[] {
  const [key] = secretsOf(db).wordKeys(scope);
  if (!key) throw new Error('There is no key');
  return [
    ...new Set(texts.flatMap(({ variant, stems }) => stems.map((stem) => tokenOf(key, variant, stem)))),
  ].sort();
}

/** A lexeme in the text of a tsquery, and whether it is a beginning; or an operator that asks for a distance. */
const LEXEME = /'((?:[^']|'')*)'(:\*)?|<(?:-|\d+)>/g;

/**
 * A query for tokens that finds what `query`, the text of a tsquery, finds among stems: in one variant of one of the
 * scopes, made with any key. A distance between two words is not asked for, as tokens have no places.
 */
export function tokenQuery(
  db: Database,
  query: string,
  { scopes, variants }: { scopes: readonly string[]; variants: readonly string[] },
): string {
  if (query === '') return '';
  const keys = scopes.flatMap((scope) => secretsOf(db).wordKeys(scope));
  return keys
    .flatMap((key) => variants.map((variant) => translate(query, key, variant)))
    .map((one) => `(${one})`)
    .join(' | ');
}

const translate = (query: string, key: Buffer, variant: string): string =>
  query.replaceAll(LEXEME, (_found, lexeme: string | undefined, beginning: string | undefined) =>
    lexeme === undefined ? '&' : `'${tokenOf(key, variant, lexeme.replaceAll("''", "'"))}'${beginning ?? ''}`,
  );
