import type { FieldProblem } from '../../platform/errors.ts';

/** Messages by their full key. */
export type Texts = ReadonlyMap<string, string>;

const SUFFIX = /_(zero|one|two|few|many|other)$/;
const stemOf = (key: string): string => key.replace(SUFFIX, '');
const valuesIn = (text: string) => new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name));

export type MessageRules = {
  /** Keys that a language has when it is complete: of plural texts one for each form of the language. */
  expectedKeys(language: string): Set<string>;
  /** What is wrong with a text, null: nothing. It shows the values that the original shows, and is not empty. */
  problemOf(language: string, key: string, text: string): FieldProblem | null;
  /** A complete set for a language: what it has, else what the original says, by the plural form where it has that. */
  fill(language: string, own: Texts): Map<string, string>;
};

/** Rules of messages, which follow from the texts of the default language. */
export function createMessageRules(original: Texts): MessageRules {
  // Keys with plural forms: those that have `_one` and `_few` in Russian.
  const plurals = new Set(
    [...original.keys()]
      .filter((key) => key.endsWith('_few') && original.has(`${stemOf(key)}_one`))
      .map(stemOf),
  );
  const stem = (key: string): string => (plurals.has(stemOf(key)) ? stemOf(key) : key);
  /** Keys of all languages, of plural texts their stems, with the texts of the original. */
  const known = new Map<string, string[]>();
  for (const [key, text] of original) {
    const texts = known.get(stem(key));
    if (texts) texts.push(text);
    else known.set(stem(key), [text]);
  }

  const expected = new Map<string, Set<string>>();
  function expectedKeys(language: string): Set<string> {
    const found = expected.get(language) ?? listKeys(language);
    expected.set(language, found);
    return found;
  }

  function listKeys(language: string): Set<string> {
    const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    const keys = new Set<string>();
    for (const key of known.keys())
      if (plurals.has(key)) for (const category of categories) keys.add(`${key}_${category}`);
      else keys.add(key);
    return keys;
  }

  const textIn = (texts: Texts, key: string): string | undefined =>
    texts.get(key) ?? (plurals.has(stemOf(key)) ? texts.get(`${stemOf(key)}_other`) : undefined);

  return {
    expectedKeys,
    problemOf(language, key, text) {
      const isPlural = plurals.has(stemOf(key));
      // i18next takes `_zero` in every language.
      const isExpected = expectedKeys(language).has(key) || (key.endsWith('_zero') && isPlural);
      if (!isExpected) return { key: 'message_unknown' };
      if (text.trim() === '') return { key: 'required' };
      const wanted = new Set(known.get(stem(key))?.flatMap((text) => [...valuesIn(text)]));
      // Forms for none, one and two may say the number in words.
      const mayOmit = new Set(/_(zero|one|two)$/.test(key) && isPlural ? ['n', 'count'] : []);
      const own = valuesIn(text);
      const strange = [...own].find((name) => !wanted.has(name));
      if (strange !== undefined) return { key: 'message_value_unknown', values: { name: strange } };
      const missing = [...wanted].find((name) => !own.has(name) && !mayOmit.has(name));
      return missing === undefined ? null : { key: 'message_value_missing', values: { name: missing } };
    },
    fill(language, own) {
      const filled = new Map<string, string>();
      for (const key of expectedKeys(language)) {
        const found = textIn(own, key) ?? textIn(original, key);
        if (found !== undefined) filled.set(key, found);
      }
      for (const [key, text] of own) filled.set(key, text);
      return filled;
    },
  };
}
