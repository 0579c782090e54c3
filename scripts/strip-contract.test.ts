import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readContracts, stripContracts } from './strip-contract.ts';

const strip = (sources: Record<string, string>) => stripContracts(new Map(Object.entries(sources)));
const wordsOf = (code: string | undefined) => (code ?? '').replace(/\s+/g, ' ').trim();

test('of an endpoint the way to call it stays, and of a module what is made without the schema library', () => {
  const stripped = strip({
    'limits.ts': 'export const limits = { nameMax: 3 } as const;',
    'names.ts': `
      import Type, { type Static } from 'typebox';
      import { endpoint } from './endpoint.ts';
      import { limits } from './limits.ts';
      const reading = ['invalid'] as const;
      const params = Type.Object({ id: Type.Integer() });
      export const kinds = ['own', 'former'] as const;
      export const Name = Type.String({ maxLength: limits.nameMax });
      export type Name = Static<typeof Name>;
      export const getName = endpoint({
        method: 'GET',
        path: '/names/:id',
        summary: 'One name.',
        access: 'public',
        params,
        reply: Type.Object({ data: Name }),
        errors: reading,
      });`,
  });
  expect(wordsOf(stripped.get('names.ts'))).toBe(
    "import { endpoint as endpoint } from './endpoint.ts'; export const kinds = ['own', 'former'] as const; " +
      'export type Name = Static<typeof Name>; ' +
      "export const getName = /* @__PURE__ */ endpoint({ method: 'GET', path: '/names/:id', access: 'public', });",
  );
  expect(stripped.get('limits.ts')).toBe('export const limits = { nameMax: 3 } as const;');
});

test('what is made of a schema goes with it, also by way of other modules and functions', () => {
  const stripped = strip({
    'id.ts': "import Type from 'typebox'; export const Id = Type.Integer(); export const first = 1;",
    'many.ts': "import { Id } from './id.ts'; export function many() { return [Id]; }",
    'lists.ts':
      "import { first } from './id.ts'; import { many } from './many.ts'; export const list = many(); export const one = first;",
  });
  expect(wordsOf(stripped.get('id.ts'))).toBe('export const first = 1;');
  expect(wordsOf(stripped.get('many.ts'))).toBe('');
  expect(wordsOf(stripped.get('lists.ts'))).toBe(
    "import { first as first } from './id.ts'; export const one = first;",
  );
});

test.each([
  ['const declared = {}; export const get = endpoint(declared);', 'one object'],
  ["export const get = endpoint({ method: 'GET', ...rest });", 'a plain name'],
  ["export const get = endpoint({ ['method']: 'GET' });", 'a plain name'],
  ['export const one = 1, two = 2;', 'one by one'],
  ["export * from './other.ts';", 'one by one'],
  ["import * as all from './other.ts'; export const one = all;", 'one by one'],
  ['console.log(1);', 'one by one'],
])('a form that it does not know ends the build: %s', (code, words) => {
  expect(() => strip({ 'odd.ts': code })).toThrow(words);
});

test('nothing of the schema library is left of the whole contract', () => {
  const stripped = stripContracts(readContracts(join(import.meta.dirname, '..', 'contract')));
  expect(stripped.size).toBeGreaterThan(40);
  for (const code of stripped.values()) expect(code).not.toMatch(/\bType\.|from 'typebox'|\bsummary:\s*['"]/);
});
