import { sql } from 'kysely';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { testDatabase } from '../../tests/helpers/database.ts';
import { openPool } from './database.ts';
import { type EnqueueOptions, enqueue, type JobTask, type Log, prepareJobs, startJobs } from './jobs.ts';

const { db, pool } = await testDatabase();
const lines: { level: string; text: string; fields: object }[] = [];
const keep = (level: string) => (fields: object, text: string) => void lines.push({ level, text, fields });
const log: Log = { debug: keep('debug'), info: keep('info'), warn: keep('warn'), error: keep('error') };

const started: { stop(): Promise<void> }[] = [];
const start = async (tasks: Record<string, JobTask>) => {
  const jobs = await startJobs({ pool, tasks, crontab: '', log });
  started.push(jobs);
  return jobs;
};
const stopAll = async () => {
  for (const jobs of started.splice(0)) await jobs.stop();
};
afterAll(stopAll);

const add = (name: string, payload: Record<string, unknown>, options?: EnqueueOptions) =>
  db.transaction().execute((trx) => enqueue(trx, name, payload, options));

const waiting = async () => {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from graphile_worker.jobs`.execute(db);
  return rows[0]?.count;
};

test('two nodes that prepare the job list at once both succeed', async () => {
  await Promise.all([prepareJobs(pool, log), prepareJobs(pool, log)]);
  expect(await waiting()).toBe(0);
});

test('a job exists only when the transaction that asked for it commits', async () => {
  const undone = db.transaction().execute(async (trx) => {
    await enqueue(trx, 'note', { text: 'undone' });
    throw new Error('rolled back');
  });
  await expect(undone).rejects.toThrow('rolled back');
  expect(await waiting()).toBe(0);

  await db.transaction().execute((trx) => enqueue(trx, 'note', { text: 'kept' }));
  expect(await waiting()).toBe(1);
  const seen: unknown[] = [];
  await start({ note: async (payload) => void seen.push(payload) });
  await vi.waitFor(() => expect(seen).toEqual([{ text: 'kept' }]), 5000);
  await stopAll();
});

test('of several waiting jobs with one key only the last stays', async () => {
  await add('keyed', { n: 1 }, { key: 'k' });
  await add('keyed', { n: 2 }, { key: 'k' });
  const seen: unknown[] = [];
  await start({ keyed: async (payload) => void seen.push(payload) });
  await vi.waitFor(() => expect(seen).toEqual([{ n: 2 }]), 5000);
  await stopAll();
});

test('stopping lets a running job end', async () => {
  const steps: string[] = [];
  const { promise: mayEnd, resolve: letEnd } = Promise.withResolvers<void>();
  const jobs = await startJobs({
    pool,
    crontab: '',
    log,
    tasks: {
      slow: async () => {
        steps.push('begun');
        await mayEnd;
        steps.push('ended');
      },
    },
  });
  await add('slow', {});
  await vi.waitFor(() => expect(steps).toEqual(['begun']), 5000);
  const stopped = jobs.stop();
  letEnd();
  await stopped;
  expect(steps).toEqual(['begun', 'ended']);
});

test('a failing task is logged without its payload and kept for another attempt', async () => {
  lines.length = 0;
  await add('fails', { word: 'secret diagnosis' });
  await start({
    fails: async () => {
      throw new Error('no luck');
    },
  });
  const hasError = () => lines.some(({ level, text }) => level === 'error' && text.includes('no luck'));
  await vi.waitFor(() => expect(hasError()).toBe(true), 5000);
  await vi.waitFor(async () => {
    const { rows } = await sql<{ attempts: number; last_error: string | null }>`
      select attempts, last_error from graphile_worker.jobs where task_identifier = 'fails'`.execute(db);
    expect(rows[0]).toMatchObject({ attempts: 1, last_error: expect.stringContaining('no luck') });
  }, 5000);
  await stopAll();
  expect(JSON.stringify(lines)).not.toContain('secret diagnosis');
});

test('nothing is logged above debugging when all goes well', async () => {
  lines.length = 0;
  await add('fine', {});
  let isDone = false;
  await start({
    fine: async () => {
      isDone = true;
    },
  });
  await vi.waitFor(() => expect(isDone).toBe(true), 5000);
  await stopAll();
  expect(lines.filter(({ level }) => level !== 'debug')).toEqual([]);
});

test('a start that fails leaves nothing behind that would begin a runner later', async () => {
  const gone = openPool('postgres://nobody@127.0.0.1:1/nothing', 1);
  const watching = vi.spyOn(globalThis, 'setInterval');
  onTestFinished(() => watching.mockRestore());
  const options = { pool: gone, tasks: {}, crontab: '', log, silentMs: 61_005 };
  await expect(startJobs(options)).rejects.toThrow('ECONNREFUSED');
  await gone.end();
  expect(watching).not.toHaveBeenCalledWith(expect.any(Function), 12_201);
});

test('the runner outlives the loss of all its connections', async () => {
  const seen: unknown[] = [];
  await start({ note: async (payload) => void seen.push(payload) });
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(db);
  await add('note', { text: 'afterwards' });
  await vi.waitFor(() => expect(seen).toEqual([{ text: 'afterwards' }]), 25_000);
  await stopAll();
  await stopAll();
});

test('a runner that waits for a connection which never comes is given up, and jobs go on', async () => {
  const connect = pool.connect.bind(pool);
  let asked = 0;
  const jobs = await startJobs({
    pool,
    tasks: { late: async (payload) => void seen.push(payload) },
    crontab: '',
    log,
    silentMs: 1000,
  });
  const seen: unknown[] = [];
  Object.assign(pool, {
    connect: () => {
      asked += 1;
      return new Promise(() => undefined);
    },
  });
  await vi.waitFor(() => expect(asked).toBeGreaterThan(1), 10_000);
  Object.assign(pool, { connect });
  await add('late', { text: 'after silence' });
  await vi.waitFor(() => expect(seen).toEqual([{ text: 'after silence' }]), 20_000);
  await jobs.stop();
});
