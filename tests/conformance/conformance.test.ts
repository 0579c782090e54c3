import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { mutations } from './mutations.ts';
import { readTable, root, titlePattern } from './table.ts';

const rows = readTable();

test('every sentence of the table names a test that is there', () => {
  expect(rows.length).toBeGreaterThan(60);
  const missing = rows.filter(({ file, title }) => {
    const path = join(root, file);
    return title === '' || !existsSync(path) || !readFileSync(path, 'utf8').includes(`'${title}'`);
  });
  expect(missing).toEqual([]);
});

type Result = [project: string, name: string, state: string];

/** Runs the tests on the mutated sources, in a process of its own; returns how each ended. */
async function runMutated(): Promise<Result[]> {
  const folder = mkdtempSync(join(tmpdir(), 'medatlas-mutations-'));
  const report = join(folder, 'report.json');
  const args = [
    join(root, 'node_modules/vitest/vitest.mjs'),
    'run',
    `--config=${join(import.meta.dirname, 'mutated.config.ts')}`,
    `--reporter=${join(import.meta.dirname, 'mutation-reporter.ts')}`,
  ];
  let output = '';
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: {
      ...process.env,
      MUTATION_REPORT: report,
      MUTATION_DATABASES: JSON.stringify(inject('databaseServer')),
      VITEST: '',
    },
  });
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  await new Promise((resolve) => child.on('close', resolve));
  if (!existsSync(report)) throw new Error(`The mutated run did not end:\n${output}`);
  const results: Result[] = JSON.parse(readFileSync(report, 'utf8'));
  rmSync(folder, { recursive: true });
  return results;
}

test('each mutated source fails the test that its sentence names', async () => {
  const results = await runMutated();
  const survived = mutations.filter(({ sentence }, i) => {
    const title = rows.find((row) => row.sentence.startsWith(sentence))?.title ?? '';
    const named = results.filter(([project, name]) => project === `m${i}` && titlePattern(title).test(name));
    return !named.some(([, , state]) => state === 'failed');
  });
  expect(survived).toEqual([]);
}, 600_000);
