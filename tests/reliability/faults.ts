/**
 * What goes wrong around a service: slow and strange callers, people who hang up, 10,000 connections, full disks of files and of the database, a clock
 * that jumps, a database gone and back. Each is told what cannot be done, what was promised is kept, and all is well
 * afterwards. Needs the built pages; the disks need root, the clock libfaketime, 10,000 connections as many open files.
 * What was measured: docs/operations.md, "What it withstands".
 *   node tests/reliability/faults.ts [connections] [one of: strange leavers slow crowd database disk room clock]
 */
import { faults } from './faults/run.ts';

const [connections = '10000', wanted] = process.argv.slice(2);
const say = (line: string) => process.stdout.write(`${line}\n`);

let broken = 0;
for (const [name, work] of Object.entries(faults)) {
  if (wanted !== undefined && wanted !== name) continue;
  for (const { what, seen, isAsPromised } of await work(Number(connections))) {
    if (!isAsPromised) broken += 1;
    say(`${isAsPromised ? 'kept  ' : 'BROKEN'} ${what}: ${seen}`);
  }
}
say(`${broken} broken`);
process.exitCode = broken > 0 ? 1 : 0;
