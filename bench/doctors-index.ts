/** The index over registries of doctors: how long it takes to build, its memory, and how fast a name and a field are found. */
import type pg from 'pg';
import { everything } from '../server/search/directory/directory.ts';
import { startDirectory } from '../server/search/directory/engine.ts';
import { figures } from './figures.ts';
import { memoryOf, timeAt } from './measuring.ts';

/** Names are taken evenly from all doctors. */
const NAMES = 500;
/** Of those that `registry-files.ts` gives to people. */
const FIELDS = ['cardiology', 'ophthalmology', 'pediatrics', 'psychiatry', 'surgery', 'internal medicine'];

export async function measureDoctorsIndex(client: pg.Client, url: string, size: string): Promise<void> {
  const { rows } = await client.query<{ title: string }>(
    `select title from (select title, row_number() over (order by id desc) - 1 as at, count(*) over () as all
       from doctors where status = 'published') d where at % greatest(1, d.all / $1) = 0 limit $1`,
    [NAMES],
  );
  const before = memoryOf('self').now;
  const started = performance.now();
  const directory = await startDirectory({ connectionString: url, threads: 1 });
  const took = (performance.now() - started) / 1000;
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
  const [names, fields]: [number[], number[]] = [[], []];
  for (const { title } of rows) names.push(await timed(title));
  for (let round = 0; round < 20; round++) for (const field of FIELDS) fields.push(await timed(field));
  for (const [what, times] of [
    ['doctors found by name', names],
    ['doctors found by field', fields],
  ] as const)
    figures({ what, size }, [
      { name: 'p50', unit: 'ms', value: timeAt(times, 0.5) },
      { name: 'p95', unit: 'ms', value: timeAt(times, 0.95), aim: 100 },
    ]);
  await directory.close();
}
