import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import comforts from './content/comforts.json' with { type: 'json' };
import specializations from './content/specializations.json' with { type: 'json' };

const sprite = readFileSync(
  join(import.meta.dirname, '..', '..', '..', 'web', 'ui', 'dictionary-icons.svg'),
  'utf8',
);

test('every icon that a dictionary names is drawn in the file that pages use', () => {
  const named = new Set([...specializations, ...comforts].map(({ icon }) => icon));
  // A new one: node scripts/make-icons.ts
  expect([...named].filter((icon) => !sprite.includes(`<symbol id="${icon}" `))).toEqual([]);
});
