import { DEFAULT_LANGUAGE, type Messages } from './languages.ts';

/** How texts are read, the same on both sides: i18next JSON v4, `{name}` for values, no HTML escaping (React does it). */
export const textOptions = {
  fallbackLng: DEFAULT_LANGUAGE,
  keySeparator: '.',
  nsSeparator: false,
  interpolation: { prefix: '{', suffix: '}', escapeValue: false },
  returnNull: false,
} as const;

/** `a.b → text` pairs as the nested object that i18next and the API use. */
export function nestMessages(flat: Iterable<readonly [key: string, text: string]>): Messages {
  const root: Messages = {};
  for (const [key, text] of flat) {
    const path = key.split('.');
    const last = path.pop() ?? key;
    let node = root;
    for (const part of path) {
      const next = node[part];
      if (typeof next === 'object') node = next;
      else {
        const made: Messages = {};
        node[part] = made;
        node = made;
      }
    }
    node[last] = text;
  }
  return root;
}

/** The reverse of `nestMessages`. */
export function flattenMessages(messages: Messages, prefix = ''): [key: string, text: string][] {
  return Object.entries(messages).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[prefix + key, value] as [string, string]]
      : flattenMessages(value, `${prefix}${key}.`),
  );
}

/** Tags of an Accept-Language header in lower case, those with the greatest weight first. */
export function weighTags(header: string | undefined): string[] {
  return (header ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(';');
      const weight = parameters.map((text) => /^\s*q=([\d.]+)/.exec(text)?.[1]).find(Boolean);
      return { tag: tag.toLowerCase(), weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter(({ tag, weight }) => tag !== '' && weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag);
}

/** First language of an Accept-Language header that is known, by its weight; null when none is. */
export function chooseLanguage(header: string | undefined, known: readonly string[]): string | null {
  for (const tag of weighTags(header)) {
    const match = known.find(
      (prefix) => prefix.toLowerCase() === tag || prefix.toLowerCase() === tag.split('-')[0],
    );
    if (match) return match;
  }
  return null;
}
