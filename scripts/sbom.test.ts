import { expect, test } from 'vitest';
import { keepShipped } from './sbom.ts';

const component = (name: string, licenses: readonly unknown[] = []) => ({
  'bom-ref': `${name}@1.0.0`,
  name,
  version: '1.0.0',
  licenses,
  properties: [{ name: 'cdx:npm:package:development', value: 'true' }],
});
const all = {
  metadata: { component: { ...component('main'), type: 'library' } },
  components: [component('react'), component('old'), component('both'), component('vitest')],
  dependencies: [
    { ref: 'main@1.0.0', dependsOn: ['react@1.0.0', 'vitest@1.0.0'] },
    { ref: 'vitest@1.0.0', dependsOn: [] },
  ],
};
const packages = [
  { name: 'react', version: '1.0.0', licence: 'MIT' },
  { name: 'old', version: '1.0.0', licence: 'BSD' },
  { name: 'both', version: '1.0.0', licence: '(MIT OR GPL-3.0-only)' },
];

test('the bill has what is shipped, each with its licence, and nothing that only builds or tests', () => {
  const { metadata, components, dependencies } = keepShipped(all, packages);
  expect(metadata.component).toMatchObject({ name: 'medatlas', type: 'application' });
  expect(components.map(({ name, licenses, properties }) => ({ name, licenses, properties }))).toEqual([
    { name: 'react', licenses: [{ license: { id: 'MIT' } }], properties: [] },
    { name: 'old', licenses: [{ license: { name: 'BSD' } }], properties: [] },
    { name: 'both', licenses: [{ expression: '(MIT OR GPL-3.0-only)' }], properties: [] },
  ]);
  expect(dependencies).toEqual([{ ref: 'main@1.0.0', dependsOn: ['react@1.0.0'] }]);
});

test('a shipped package without a licence is refused', () => {
  expect(() => keepShipped(all, [{ name: 'react', version: '1.0.0', licence: null }])).toThrow(
    'react 1.0.0 names no licence',
  );
});
