import { readdirSync, readFileSync } from 'node:fs';
import { loadavg } from 'node:os';

/** Milliseconds below which a share of the times lies. */
export function timeAt(times: readonly number[], share: number): number {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export function describeTimes(times: readonly number[]): string {
  const of = (name: string, share: number) => `${name} ${timeAt(times, share).toFixed(1)}`;
  return `${of('p50', 0.5)}, ${of('p95', 0.95)}, ${of('p99', 0.99)} ms, ${times.length} times`;
}

/** What the machine has to do beside the bench, and the bench itself. */
export const describeLoad = (): string => `load ${loadavg()[0]?.toFixed(1)}`;

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

export function residentMegabytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}
