/** The index over registries of doctors: how long it takes to build, its memory, and how fast a name and a field are found. */
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { everything } from '../server/search/directory/directory.ts';
import { startDirectory } from '../server/search/directory/engine.ts';
import { indexFileIn } from '../server/search/directory/index-file.ts';
import { figures } from './figures.ts';
import { memoryOf, timeAt } from './measuring.ts';

/** Names are taken evenly from all doctors. */
const NAMES = 500;
/** Fields that most doctors have, each searched so often. */
const [FIELDS, ROUNDS] = [8, 20];

export async function measureDoctorsIndex(client: pg.Client, url: string, size: string): Promise<void> {
  const names = await client.query<{ title: string }>(
    `select title from (select title, row_number() over (order by id desc) - 1 as at, count(*) over () as all
       from doctors where status = 'published') d where at % greatest(1, d.all / $1) = 0 limit $1`,
    [NAMES],
  );
  const fields = await client.query<{ title: string }>(
    `select s.titles ->> 'en' as title from doctor_specializations d join specializations s on s.id = d.specialization_id
     group by s.id order by count(*) desc limit $1`,
    [FIELDS],
  );
  const before = memoryOf('self').now;
  const folder = mkdtempSync(join(tmpdir(), 'medatlas-doctors-index-'));
  const open = async () => {
    const started = performance.now();
    const directory = await startDirectory({
      connectionString: url,
      threads: 1,
      indexFile: indexFileIn(folder),
    });
    return { directory, took: (performance.now() - started) / 1000 };
  };
  const { directory, took } = await open();
  const { bytes } = await directory.stats();
  const memory = memoryOf('self');
  figures({ what: 'index built', size }, [
    { name: 'took', unit: 's', value: took },
    { name: 'index', unit: 'MB', value: bytes / 1024 / 1024 },
    { name: 'resident, with what was there before', unit: 'MB', value: memory.now },
    { name: 'before', unit: 'MB', value: before },
    { name: 'peak', unit: 'MB', value: memory.peak },
  ]);
  const timed = async (q: string) => {
    const start = performance.now();
    const { total } = await directory.searchDoctors({ ...everything, sort: null, q });
    if (total === 0) throw new Error(`Not found: ${q}`);
    return performance.now() - start;
  };
  const asked = { name: names.rows, field: Array.from({ length: ROUNDS }, () => fields.rows).flat() };
  for (const [what, queries] of Object.entries(asked)) {
    const times: number[] = [];
    for (const { title } of queries) times.push(await timed(title));
    figures({ what: `doctors found by ${what}`, size }, [
      { name: 'p50', unit: 'ms', value: timeAt(times, 0.5) },
      { name: 'p95', unit: 'ms', value: timeAt(times, 0.95), aim: 100 },
    ]);
  }
  while (!existsSync(indexFileIn(folder))) await delay(100);
  await directory.close();
  const again = await open();
  figures({ what: 'index loaded from its file', size }, [
    { name: 'took', unit: 's', value: again.took, aim: 3 },
    { name: 'file', unit: 'MB', value: statSync(indexFileIn(folder)).size / 1024 / 1024 },
  ]);
  await again.directory.close();
  rmSync(folder, { recursive: true });
}
