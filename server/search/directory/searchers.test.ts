import { afterEach, expect, test } from 'vitest';
import { sampleClinic } from '../../../tests/factories/directory-documents.ts';
import { everything } from './directory.ts';
import { createDirectoryIndex } from './directory-index.ts';
import { createSearcher, type Searcher } from './searchers.ts';
import type { Snapshot } from './snapshot.ts';

function snapshotOf(...titles: string[]): Snapshot {
  const index = createDirectoryIndex();
  for (const [at, names] of titles.entries()) index.addClinic(sampleClinic(at + 1, { names }));
  index.finishClinics();
  index.finishDoctors();
  return index.snapshot();
}

const broken = { clinics: null } as unknown as Snapshot;
const thread = { file: new URL('./searcher.ts', import.meta.url), data: null };
let searcher: Searcher<Snapshot>;
afterEach(() => searcher.close());

const answered = (): Promise<number[] | null> =>
  searcher.searchClinics(everything).then(
    ({ ids }) => ids,
    () => null,
  );

test('a thread answers over the latest snapshot, each call its own', async () => {
  searcher = createSearcher(() => {}, thread);
  searcher.send(snapshotOf('Charité'));
  searcher.send(snapshotOf('Charité', 'Klinik'));
  const hits = await Promise.all(
    ['charite', 'klinik', ''].map((q) => searcher.searchClinics({ ...everything, q })),
  );
  expect(hits.map(({ ids }) => ids)).toEqual([[1], [2], [1, 2]]);
});

test('a call before any snapshot fails and says why', async () => {
  searcher = createSearcher(() => {}, thread);
  await expect(searcher.searchClinics(everything)).rejects.toThrow('not built yet');
});

test('when the thread dies its calls fail, and a new one answers the next', async () => {
  const problems: Error[] = [];
  searcher = createSearcher((error) => problems.push(error), thread);
  searcher.send(broken);
  await expect(searcher.searchClinics(everything)).rejects.toThrow('died');
  expect(problems).not.toHaveLength(0);
  searcher.send(snapshotOf('Charité'));
  // The thread begun meanwhile may get the broken snapshot once more.
  await expect.poll(answered).toEqual([1]);
});

test('a thread that dies on every snapshot is begun again until there is one it can read', async () => {
  let deaths = 0;
  searcher = createSearcher(() => {
    deaths += 1;
  }, thread);
  searcher.send(broken);
  await expect.poll(() => deaths).toBeGreaterThanOrEqual(3);
  searcher.send(snapshotOf('Charité'));
  await expect.poll(answered).toEqual([1]);
});

test('a closed searcher refuses calls, those under way as well', async () => {
  searcher = createSearcher(() => {}, thread);
  const underWay = searcher.searchClinics(everything);
  const refused = expect(underWay).rejects.toThrow();
  await searcher.close();
  await refused;
  await expect(searcher.searchClinics(everything)).rejects.toThrow('closed');
});
