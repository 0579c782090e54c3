import { describe, expect, test } from 'vitest';
import { checkStructure } from './structure.ts';

/** Problems of a made-up tree: paths with what they import, or with their text. */
const problemsOf = (tree: Record<string, string | readonly string[]>): string[] =>
  checkStructure(
    new Map(
      Object.entries(tree).map(([path, given]) => [
        path,
        typeof given === 'string'
          ? given
          : given.map((target) => `import { a } from '${target}';\n`).join(''),
      ]),
    ),
  );

const fine = {
  'contract/clinics/clinics.ts': ['../platform/endpoint.ts'],
  'contract/platform/endpoint.ts': [],
  'server/app.ts': ['./requests/routes.ts'],
  'server/requests/routes.ts': ['../config.ts', '../clinics/reads.ts', '../platform/serve.ts'],
  'server/clinics/reads.ts': ['../../contract/clinics/clinics.ts'],
  'server/platform/serve.ts': ['../config.ts'],
  'web/routes.ts': [],
  'web/search/seek.tsx': ['../ui/button.tsx', '../platform/links.tsx'],
  'admin/clinics/list.tsx': ['../../web/clinics/sections/about.tsx', '../platform/list.tsx'],
  'demo/world.ts': ['../server/clinics/reads.ts'],
};

test('a tree that follows the rooms has no problems', () => {
  expect(problemsOf(fine)).toEqual([]);
});

describe.each([
  [
    'a folder that is no room',
    { 'server/staff/routes.ts': [] },
    /no room; put it as a sub-folder into one of/,
  ],
  ['a file above the rooms', { 'web/links.tsx': [] }, /move it into its room/],
  ['a folder without meaning', { 'web/search/utils/a.ts': [] }, /beside the code it serves/],
  ['a name without meaning', { 'contract/clinics/types.ts': [] }, /beside the function that makes it/],
  ['a file of 601 lines', { 'web/search/long.ts': '\n'.repeat(601) }, /split it by what it knows/],
  [
    'the contract importing the server',
    { 'contract/clinics/a.ts': ['../../server/clinics/reads.ts'] },
    /contract imports nothing of ours/,
  ],
  [
    'a page importing the server',
    { 'web/search/a.ts': ['../../server/clinics/reads.ts'] },
    /declare an endpoint/,
  ],
  [
    'the back office importing a page',
    { 'admin/clinics/a.ts': ['../../web/search/seek.tsx'] },
    /goes into web\/platform/,
  ],
  [
    'the server importing the demo world',
    { 'server/clinics/a.ts': ['../../demo/world.ts'] },
    /server\/main.ts hands in/,
  ],
  [
    'the server importing a test helper',
    { 'server/clinics/a.ts': ['../../tests/helpers/app.ts'] },
    /nor the demo world/,
  ],
  ['platform importing a room', { 'server/platform/a.ts': ['../clinics/reads.ts'] }, /knows no domain word/],
  ['web/ui importing a room', { 'web/ui/a.ts': ['../platform/links.tsx'] }, /is above ui|look and feel/],
  [
    'a room importing a higher one',
    { 'server/clinics/a.ts': ['../requests/reads.ts'] },
    /requests is above clinics/,
  ],
  [
    'a room importing what stands above the rooms',
    { 'server/clinics/a.ts': ['../app.ts'] },
    /hand it in from there/,
  ],
  [
    'a closed file of another room',
    { 'server/requests/a.ts': ['../clinics/cards.ts'] },
    /behind one of these doors/,
  ],
  [
    'a barrel',
    { 'web/search/all.ts': "export * from './seek.tsx';\n" },
    /import it from the file that declares it/,
  ],
  [
    'a re-export among other code',
    { 'server/chats/reads.ts': "const a = 1;\nexport { type B, c } from './rows.ts';\n" },
    /passes on/,
  ],
])('%s', (_, tree, sentence) => {
  test('is refused with a sentence that says where the code belongs', () => {
    expect(problemsOf({ ...fine, ...tree })).toContainEqual(expect.stringMatching(sentence));
  });
});

test('a cycle of files is found whether it is made of types, values or late imports', () => {
  const [problem, ...others] = problemsOf({
    'web/search/a.ts': "import type { B } from './b.ts';\n",
    'web/search/b.ts': "import { c } from './c.ts';\n",
    'web/search/c.ts': "const late = () => import('./a.ts');\n",
  });
  expect(problem).toMatch(
    /^web\/search\/a\.ts → web\/search\/b\.ts → web\/search\/c\.ts → web\/search\/a\.ts: /,
  );
  expect(others).toEqual([]);
});

test('a page may pass on what the router reads from it', () => {
  const page = {
    'web/clinics/about.page.tsx': "export { PartError as ErrorBoundary } from './part-error.tsx';\n",
  };
  expect(problemsOf(page)).toEqual([]);
});

test('tests may import whatever they test', () => {
  expect(
    problemsOf({ 'server/clinics/a.test.ts': ['../../tests/helpers/app.ts', '../requests/lines.ts'] }),
  ).toEqual([]);
});
