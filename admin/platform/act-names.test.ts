import { expect, test } from 'vitest';
import english from '../../messages/en.json' with { type: 'json' };
import { readEndpoints } from '../../scripts/read-endpoints.ts';
import { actNameOf } from './act-names.ts';

test('every act that asks for a confirmation has a name of its own, and no other has one', async () => {
  const targets = [...(await readEndpoints()).values()];
  const confirmed = targets.filter(({ fresh }) => fresh === true);
  expect(confirmed.length).toBeGreaterThan(20);
  const unnamed = targets.filter((target) => (actNameOf(target) === null) !== (target.fresh !== true));
  expect(unnamed.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
  const names = new Set(confirmed.map((target) => actNameOf(target)?.replace('admin.acts.', '')));
  expect([...names].sort()).toEqual(Object.keys(english.admin.acts).sort());
});
