import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

/** Field 4 of `/proc/<pid>/stat`; the name before it may hold spaces, so what follows its bracket is counted. */
function parentOf(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return 0; // has ended meanwhile
  }
}

const childrenOf = (pid: number): number[] =>
  readdirSync('/proc')
    .map(Number)
    .filter((one) => one > 0 && parentOf(one) === pid);

/** What has ended already needs no killing. */
function killByForce(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    return;
  }
}

/** A process and its children at once, as when the machine goes dark; nothing is written out. */
export async function killGroup(main: number): Promise<void> {
  const all = [main, ...childrenOf(main)];
  for (const one of all) killByForce(one);
  while (all.some((one) => parentOf(one) === main)) await delay(20);
}
