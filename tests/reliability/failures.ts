/**
 * Three web nodes and a worker behind HAProxy (deploy/haproxy.cfg), a PostgreSQL primary with a synchronous replica,
 * Redis and an S3 store. Under load each part is killed by SIGKILL in turn, the primary too with the replica promoted;
 * prints what was lost of what had been acknowledged (nothing may be), how long each kind of call failed, and when all
 * had healed. Needs the built pages and haproxy, postgresql and redis-server of Debian; takes about five minutes.
 *   node tests/reliability/failures.ts [file for the table] [words of parts, with commas] [people who write]
 */
import { writeFile } from 'node:fs/promises';
import { noCluster } from './failures-cluster.ts';
import type { Failing } from './failures-judge.ts';
import { callNames } from './failures-load.ts';
import { goThroughFailures, type Trial } from './failures-run.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

const cell = ({ calls, failed, spanMs, slowestMs }: Failing): string =>
  failed === 0 ? `none; ${seconds(slowestMs)}` : `${failed} of ${calls} in ${seconds(spanMs)}`;

const row = ({ name, calls, liveMs, healedMs, losses }: Trial): string =>
  [name, losses.length, ...calls.map(cell), seconds(liveMs), seconds(healedMs)].join(' | ');

if (noCluster !== null) {
  say(noCluster);
  process.exit(1);
}
const [file = '', parts = '', writers = '200'] = process.argv.slice(2);
const outcome = await goThroughFailures({
  writers: Number(writers),
  parts: parts.split(',').filter(Boolean),
  say,
});
const heads = ['killed', 'lost', ...callNames, 'live connections', 'healed'];
const table = [heads.join(' | '), heads.map(() => '---').join(' | '), ...outcome.trials.map(row)].map(
  (line) => `| ${line} |`,
);
say(`\n${table.join('\n')}\n`);
if (file !== '') await writeFile(file, `${table.join('\n')}\n`);
const refused = outcome.trials.flatMap(({ calls }) => calls);
const sum = (read: (failing: Failing) => number) => refused.reduce((all, one) => all + read(one), 0);
say(`${outcome.acknowledged} writes acknowledged, ${outcome.seconds} s`);
say(
  `${sum(({ failed }) => failed)} tries failed, ${sum(({ said }) => said)} of them with words and a time to come back`,
);
const faults = [...outcome.faults, ...outcome.trials.flatMap(({ losses }) => losses)];
for (const fault of faults.slice(0, 50)) say(`FAULT ${fault}`);
say(`${faults.length} faults`);
process.exitCode = faults.length > 0 ? 1 : 0;
