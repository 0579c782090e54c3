import { words } from '../../platform/text/text.ts';

/** Words written long or short in city names of the sources. */
const SHORTENED = new Map([
  ['saint', 'st'],
  ['sainte', 'ste'],
  ['mount', 'mt'],
  ['fort', 'ft'],
]);

/** Districts and post offices behind a city name: "Praha 5", "LYON  04", "PARIS CEDEX 13", "BRUXELLES--7". */
const DISTRICT =
  /[\s,-]+(?:cedex.*|ced|\d+\s?(?:e|er|eme|ème)?(?:\s+arrondissement)?|[ivx]+\.?\s+kerület)$/iu;

const key = (name: string): string =>
  words(name.replace(/^the\s+/i, ''))
    .map((word) => SHORTENED.get(word) ?? word)
    .join('');

/**
 * Keys a city is found by, the fullest first: the whole name, then without district and brackets, then the part before
 * a comma or slash ("Essen, Ruhr").
 */
export function placeKeys(names: readonly string[]): string[] {
  const keys = new Set<string>();
  for (const name of names) {
    const bare = name
      .replace(/\([^)]*\)/g, ' ')
      .replace(DISTRICT, '')
      .trim();
    const parts = bare.split(/[,/]|\s[–-]\s/);
    for (const form of [name, bare, ...(parts.length > 1 ? parts.slice(0, 1) : [])]) keys.add(key(form));
  }
  keys.delete('');
  return [...keys];
}
