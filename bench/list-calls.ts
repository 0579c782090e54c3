/** Measures how long calls of the back office's list endpoints take. */
import type { ListMeta } from '../contract/platform/admin-lists.ts';
import type { MadeAccount } from '../tests/factories/accounts.ts';
import { figures } from './figures.ts';
import { timeAt } from './measuring.ts';
import { call, type OwnApp } from './own-app.ts';

const AIM_MS = 200;

export type AppAndAccount = { own: OwnApp; by: MadeAccount };

export async function readList(
  { own, by }: AppAndAccount,
  path: string,
): Promise<{ ms: number; next: string | null }> {
  const start = performance.now();
  const { meta } = await call(own, by, 'GET', `admin/${path}`);
  const ms = performance.now() - start;
  // The type is not checked here: the service validates its own replies.
  return { ms, next: (meta as Partial<ListMeta> & { next?: string }).next ?? null };
}

/** Times of one call of a list, after two that nobody counts; one over the half of the aim is named. */
async function measureCall(desk: AppAndAccount, path: string, turns: number): Promise<number[]> {
  const times: number[] = [];
  for (let turn = -2; turn < turns; turn++) {
    const { ms } = await readList(desk, path);
    if (turn >= 0) times.push(ms);
  }
  const p95 = timeAt(times, 0.95);
  if (p95 > AIM_MS / 2) process.stdout.write(`  ${path}: p95 ${p95.toFixed(1)} ms\n`);
  return times;
}

type Measured = { list: string; paths: readonly string[]; size: string; turns: number };

/** Figures of all calls of a list together, and of its slowest one. */
export async function measureList(desk: AppAndAccount, measured: Measured): Promise<void> {
  const { list, paths, size, turns } = measured;
  const all: number[] = [];
  let worst = 0;
  for (const path of paths) {
    const times = await measureCall(desk, path, turns);
    worst = Math.max(worst, timeAt(times, 0.95));
    all.push(...times);
  }
  figures({ what: `${list}, ${paths.length} calls`, size }, [
    { name: 'p50', unit: 'ms', value: timeAt(all, 0.5) },
    { name: 'p95', unit: 'ms', value: timeAt(all, 0.95), aim: AIM_MS },
    { name: 'p95 of the slowest call', unit: 'ms', value: worst },
  ]);
}
