import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '..', '..');

/** A row of docs/conformance.md. */
export type Row = { sentence: string; file: string; title: string };

/** The rows of the document in its order, with the short names of files written out. */
export function readTable(): Row[] {
  return readFileSync(join(root, 'docs/conformance.md'), 'utf8')
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

/** Matches the names that a title with `%i`, `%s`, `%d` or `%j` takes. */
export function titlePattern(title: string): RegExp {
  const escaped = title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/%[isdj]/g, '.+');
  return new RegExp(`(^| )${escaped}$`);
}
