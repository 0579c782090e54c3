import { afterEach, expect, test } from 'vitest';
import type { ClinicQuery } from './directory.ts';
import { createLiveIndex } from './live.ts';
import { createSearcher, type Searcher } from './searchers.ts';
import { createSegmentBuilder } from './segment/build.ts';
import type { Snapshot } from './snapshot.ts';

const everything: ClinicQuery = {
  q: '',
  countries: [],
  cities: [],
  sort: 'relevance',
  near: null,
  offset: 0,
  limit: 10,
};

function snapshotOf(...titles: string[]): Snapshot {
  const builder = createSegmentBuilder();
  for (const [at, text] of titles.entries()) {
    builder.add({
      id: at + 1,
      names: [{ text, kind: 'title' }],
      country: 'DE',
      cityId: null,
      lat: null,
      lon: null,
    });
  }
  return createLiveIndex(builder.finish({ countries: [], cities: [] })).snapshot();
}

const broken = { main: null } as unknown as Snapshot;
let searcher: Searcher;
afterEach(() => searcher.close());

const answered = (): Promise<number[] | null> =>
  searcher.search(everything).then(
    ({ ids }) => ids,
    () => null,
  );

test('a thread answers over the latest snapshot, each call its own', async () => {
  searcher = createSearcher(() => {});
  searcher.send(snapshotOf('Charité'));
  searcher.send(snapshotOf('Charité', 'Klinik'));
  const hits = await Promise.all(['charite', 'klinik', ''].map((q) => searcher.search({ ...everything, q })));
  expect(hits.map(({ ids }) => ids)).toEqual([[1], [2], [1, 2]]);
});

test('a call before any snapshot fails and says why', async () => {
  searcher = createSearcher(() => {});
  await expect(searcher.search(everything)).rejects.toThrow('not built yet');
});

test('when the thread dies its calls fail, and a new one answers the next', async () => {
  const problems: Error[] = [];
  searcher = createSearcher((error) => problems.push(error));
  searcher.send(broken);
  await expect(searcher.search(everything)).rejects.toThrow('died');
  expect(problems).not.toHaveLength(0);
  searcher.send(snapshotOf('Charité'));
  // The thread begun meanwhile may get the broken snapshot once more.
  await expect.poll(answered).toEqual([1]);
});

test('a thread that dies on every snapshot is begun again until there is one it can read', async () => {
  let deaths = 0;
  searcher = createSearcher(() => {
    deaths += 1;
  });
  searcher.send(broken);
  await expect.poll(() => deaths, { timeout: 10_000 }).toBeGreaterThanOrEqual(3);
  searcher.send(snapshotOf('Charité'));
  await expect.poll(answered, { timeout: 10_000 }).toEqual([1]);
});

test('a closed searcher refuses calls, those under way as well', async () => {
  searcher = createSearcher(() => {});
  const underWay = searcher.search(everything);
  const refused = expect(underWay).rejects.toThrow();
  await searcher.close();
  await refused;
  await expect(searcher.search(everything)).rejects.toThrow('closed');
});
