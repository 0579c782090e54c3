import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { mutations } from './mutations.ts';
import { readTable, root, titlePattern } from './table.ts';

/** Runs the test of each mutated sentence on a source changed in memory, one project for each mutation. */

const rows = readTable();

const projects = mutations.map((mutation, i) => {
  const path = join(root, mutation.file);
  const row = rows.find(({ sentence }) => sentence.startsWith(mutation.sentence));
  const parts = readFileSync(path, 'utf8').split(mutation.find).length - 1;
  if (!row) throw new Error(`docs/conformance.md has no sentence "${mutation.sentence}"`);
  if (parts !== 1) throw new Error(`${mutation.file} has "${mutation.find}" ${parts} times, not once`);
  return {
    cacheDir: join(root, 'build', 'mutated', String(i)),
    plugins: [
      {
        name: `mutate-${i}`,
        enforce: 'pre' as const,
        transform: (code: string, id: string) =>
          id.split('?')[0] === path ? code.replace(mutation.find, () => mutation.replace) : undefined,
      },
    ],
    test: {
      name: `m${i}`,
      root,
      include: [row.file],
      globalSetup: row.file.startsWith('server/') ? ['tests/conformance/given-databases.ts'] : [],
      testTimeout: 120_000,
      hookTimeout: 120_000,
    },
  };
});

const titles = new Set(
  mutations.flatMap(({ sentence }) =>
    rows.filter((row) => row.sentence.startsWith(sentence)).map(({ title }) => titlePattern(title).source),
  ),
);

export default defineConfig({
  root,
  test: { projects, maxWorkers: 2, testNamePattern: new RegExp([...titles].join('|')) },
});
