import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const table = readFileSync(join(root, 'docs/conformance.md'), 'utf8');

type Row = { sentence: string; file: string; title: string };

/** The rows of the document, with the short names of files written out. */
function rowsOf(text: string): Row[] {
  return text
    .split('\n')
    .filter((line) => /^\| (?!sentence|---)/.test(line))
    .map((line) => {
      const [, sentence = '', held = ''] = line.split(/(?<!\\)\|/).map((cell) => cell.trim());
      const [name = '', title = ''] = held.split(/ · (.*)/);
      const file = name
        .replaceAll('`', '')
        .replace(/^S$/, 'tests/e2e/specification.test.ts')
        .replace(/^E/, 'tests/e2e/');
      return { sentence, file, title };
    });
}

test('every sentence of the table names a test that is there', () => {
  const rows = rowsOf(table);
  expect(rows.length).toBeGreaterThan(60);
  const missing = rows.filter(({ file, title }) => {
    const path = join(root, file);
    return title === '' || !existsSync(path) || !readFileSync(path, 'utf8').includes(`'${title}'`);
  });
  expect(missing).toEqual([]);
});
