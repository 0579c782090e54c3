import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { reasonWords } from './reason-words.ts';

const read = (path: string): string =>
  readFileSync(new URL(`../../../server/imports/match/${path}`, import.meta.url), 'utf8');
/** Every reason that the matching rules can give for a pair. */
const written = [...read('judge.ts').matchAll(/say\('(?:same|doubtful)', (['`])(.+?)\1\)/g)].map(
  ([, , reason = '']) => reason.replace(/\$\{[^}]+\}/, 'wikidata:Q1'),
);

const messagesOf = (language: string) =>
  JSON.parse(readFileSync(new URL(`../../../messages/${language}.json`, import.meta.url), 'utf8')) as {
    site: { comma: string };
    admin: { matches: { reasons: Record<string, string> } };
  };

test.each(['en', 'ru', 'de', 'ar'])('every reason of the import has words in %s', (language) => {
  const { site, admin } = messagesOf(language);
  const unknown: string[] = [];
  const translate = (key: string, options: Record<string, string> = {}): string => {
    if (key === 'site.comma') return site.comma;
    const text = admin.matches.reasons[key.replace('admin.matches.reasons.', '')];
    if (text === undefined) unknown.push(key);
    return (text ?? options._ ?? key).replace('{id}', options.id ?? '');
  };
  expect(written.length).toBeGreaterThan(12);
  for (const reason of [...written, `${written[0]}, but not the only one`])
    expect(reasonWords(translate, reason)).not.toBe('');
  expect(unknown).toEqual([]);
  expect(reasonWords(translate, 'same wikidata:Q1, but apart')).toContain('wikidata:Q1');
});

test('a reason of a former version stays as it was written', () => {
  expect(
    reasonWords((key, { _ } = {}) => (key === 'site.comma' ? ', ' : (_ ?? key)), 'by feeling, near'),
  ).toBe('by feeling, near');
});
