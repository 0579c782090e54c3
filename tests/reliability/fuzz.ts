/**
 * 50,000 calls made from the description at `/api/openapi.json`, by nobody, clients, people of two clinics and operators:
 * right ones, and ones that are wrong in some way. No answer is a fault of the service, none is another than described,
 * none keeps anybody waiting, and nothing private stands in an answer to anybody else. The same seed makes the same calls.
 * Needs the built pages. What was measured: docs/operations.md, "What it withstands".
 *   node tests/reliability/fuzz.ts [calls] [seed]
 */
import { fuzz } from './fuzz/run.ts';

const [calls = '50000', seed = String(Date.now() % 1e6)] = process.argv.slice(2);
const say = (line: string) => process.stdout.write(`${line}\n`);

say(`seed ${seed}`);
const verdict = await fuzz({ calls: Number(calls), seed: Number(seed), say });
for (const line of verdict.lines) say(line);
say([...verdict.statuses].map(([status, count]) => `${status}: ${count}`).join(', '));
const { seconds, slowestMs, residentMb } = verdict;
say(
  `${seconds} s, the slowest answer ${slowestMs} ms, memory ${residentMb.before} MB before, ${residentMb.after} after`,
);
for (const key of verdict.unreached) say(`NEVER DONE ${key}`);
for (const fault of verdict.faults) say(`FAULT ${fault}`);
say(`${verdict.faults.length} faults with seed ${seed}, ${verdict.unreached.length} operations never done`);
process.exitCode = verdict.faults.length > 0 ? 1 : 0;
