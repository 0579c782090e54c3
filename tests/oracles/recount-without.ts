import { expect } from 'vitest';
import type { DirectoryHits } from '../../server/search/directory/directory.ts';
import type { filtersOf, Item } from './recount.ts';

/** Of the sets of filters that hide an entry it has to be one of the smallest, and of these one that hides the most. */
export function checkWithoutSeveral(
  { total, without, without_several: several }: DirectoryHits,
  searchable: readonly Item[],
  filters: ReturnType<typeof filtersOf>,
): void {
  if (total > 0 || without.length > 0 || searchable.length === 0) {
    expect(several).toBeNull();
    return;
  }
  const hiding = searchable.map((item) =>
    [...filters].flatMap(([name, passes]) => (passes(item) ? [] : name)).join(' '),
  );
  const fewest = Math.min(...hiding.map((names) => names.split(' ').length));
  const smallest = hiding.filter((names) => names.split(' ').length === fewest);
  const most = Math.max(...smallest.map((names) => smallest.filter((one) => one === names).length));
  expect(several?.filters).toHaveLength(fewest);
  expect(several?.count).toBe(most);
  const named = new Set(several?.filters);
  expect(
    searchable.filter((item) => [...filters].every(([name, passes]) => named.has(name) || passes(item))),
  ).toHaveLength(most);
}
