import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { importSources } from '../../../contract/imports/import-runs.ts';
import { problemWords } from './problem-words.ts';

const read = (path: string): string =>
  readFileSync(new URL(`../../../server/imports/${path}`, import.meta.url), 'utf8');

const files = [
  ...importSources.map((name) => `${name}/parse.ts`),
  ...['eurostat/fields.ts', 'ror/v2.ts', 'ror/former.ts', 'clean/text.ts', 'run/place-record.ts'],
];
/** The reasons that the importers give for leaving out a record. */
const written = files.flatMap((file) =>
  [...read(file).matchAll(/(?:\b(?:bad|leftOut)\(\s*|reason: )(['`])(.+?)\1/g)].map(([, , reason = '']) =>
    reason.replace(/\$\{.+\}/, 'X'),
  ),
);

const messagesOf = (language: string) =>
  JSON.parse(readFileSync(new URL(`../../../messages/${language}.json`, import.meta.url), 'utf8')) as {
    admin: { imports: { reasons: Record<string, string> } };
  };

test.each(['en', 'ru', 'de', 'ar'])('every reason of the importers has words in %s', (language) => {
  const { reasons } = messagesOf(language).admin.imports;
  const unknown: string[] = [];
  const translate = (key: string, options: Record<string, string> = {}): string => {
    const text = reasons[key.replace('admin.imports.reasons.', '')];
    if (text === undefined) unknown.push(key);
    return (text ?? options._ ?? key).replace('{value}', options.value ?? '');
  };
  expect(written.length).toBeGreaterThan(30);
  for (const reason of written) expect(problemWords(translate, reason)).not.toBe('');
  expect(unknown).toEqual([]);
  expect(problemWords(translate, '"Atlantis" is no country')).toContain('Atlantis');
});

test('a reason of a former version stays as it was written', () => {
  expect(problemWords((key, { _ } = {}) => _ ?? key, 'by feeling')).toBe('by feeling');
});
