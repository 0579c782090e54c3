import { expect, test } from 'vitest';
import { readEndpoints } from '../../scripts/read-endpoints.ts';

import { INTEGER_MAX } from './integers.ts';

type Shape = { type?: unknown; maximum?: number; enum?: unknown; [key: string]: unknown };

const isShape = (value: unknown): value is Shape => typeof value === 'object' && value !== null;

/** Places of whole numbers that may be larger than the database's integers. */
function findBoundless(value: unknown, path: string): string[] {
  if (!isShape(value)) return [];
  const { type, maximum = Number.POSITIVE_INFINITY } = value;
  const own = type === 'integer' && value.enum === undefined && maximum > INTEGER_MAX;
  const inner = Object.entries(value).flatMap(([name, part]) => findBoundless(part, `${path}.${name}`));
  return own ? [path, ...inner] : inner;
}

test('a whole number that a caller sends has room in the tables', async () => {
  const found = [...(await readEndpoints())].flatMap(([key, { params, query, body }]) =>
    Object.entries({ params, query, body }).flatMap(([place, shape]) =>
      findBoundless(shape, `${key} ${place}`),
    ),
  );
  expect(found).toEqual([]);
});
