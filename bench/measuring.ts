import { readdirSync, readFileSync } from 'node:fs';

/** Milliseconds below which a share of the times lies. */
export function timeAt(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export const median = (numbers: readonly number[]): number => timeAt(numbers, 0.5);

export const count = (number: number): string => number.toLocaleString('en');

/** Fields of `/proc/<pid>/stat` after the name, which may hold spaces. */
function statOf(pid: number): string[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return []; // has ended meanwhile
  }
}

const TICK_MS = 10;

/** Processor time of a process, and of its children where they are asked for, in milliseconds. */
export function processorMs(pid: number, withChildren = false): number {
  const all = withChildren
    ? readdirSync('/proc')
        .map(Number)
        .filter((one) => one > 0 && Number(statOf(one)[1]) === pid)
    : [];
  return [pid, ...all]
    .map((one) => statOf(one))
    .reduce((sum, stat) => sum + TICK_MS * (Number(stat[11] ?? 0) + Number(stat[12] ?? 0)), 0);
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
