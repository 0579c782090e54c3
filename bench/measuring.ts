import { readdirSync, readFileSync } from 'node:fs';

/** Milliseconds below which a share of the times lies. */
export function timeAt(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export const median = (numbers: readonly number[]): number => timeAt(numbers, 0.5);

export const count = (number: number): string => number.toLocaleString('en');

/** What `/proc` says under this path; empty of what has ended meanwhile. */
function procText(path: string): string {
  try {
    return readFileSync(`/proc/${path}`, 'utf8').trim();
  } catch {
    return '';
  }
}

function tasksOf(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`);
  } catch {
    return []; // has ended meanwhile
  }
}

const NS = 1e-6;
const TICK_MS = 10;

const threadMs = (pid: number, task: number | string): number =>
  NS * Number(procText(`${pid}/task/${task}/schedstat`).split(' ')[0]);

/** Time of the processor that the first thread of a process has had, in milliseconds. */
export const mainThreadMs = (pid: number): number => threadMs(pid, pid);

/** Time of the processor of children that have ended. */
function endedMs(pid: number): number {
  // Fields after the name, which may hold spaces.
  const stat = procText(`${pid}/stat`);
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return TICK_MS * (Number(fields[13] ?? 0) + Number(fields[14] ?? 0));
}

/** Time of the processor of a process, and of its children where they are asked for, in milliseconds. */
export function processorMs(pid: number, withChildren = false): number {
  const tasks = tasksOf(pid);
  const own = tasks.reduce((sum, task) => sum + threadMs(pid, task), 0);
  if (!withChildren) return own;
  const children = tasks.flatMap((task) =>
    procText(`${pid}/task/${task}/children`).split(' ').filter(Boolean),
  );
  return children.reduce((sum, child) => sum + processorMs(Number(child), true), own + endedMs(pid));
}

/** Time of the processor of this process in milliseconds; it moves in ticks of 4. */
export function ownMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Megabytes that a process has now and had at most, as Linux counts them; NaN elsewhere. */
export function memoryOf(pid: number | 'self'): { now: number; peak: number } {
  const of = (status: string, name: string) =>
    Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? Number.NaN) / 1024;
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return { now: of(status, 'VmRSS'), peak: of(status, 'VmHWM') };
  } catch {
    return { now: Number.NaN, peak: Number.NaN };
  }
}
