/**
 * 200 clients create and change requests while the service is killed with SIGKILL 20 times and PostgreSQL 5 times; then
 * nothing acknowledged is lost, nothing is there twice, attachments and their files agree, and no request is in a state that
 * the rules do not lead to. Needs the built pages; takes four minutes, on busy cores
 * nine. What was measured: bench/README.md.
 *   node tests/reliability/requests.ts [clients] [kills of the service] [kills of the database]
 */
import { goThrough } from './run.ts';

const [clients = '200', appKills = '20', databaseKills = '5'] = process.argv.slice(2);
const say = (line: string) => process.stdout.write(`${line}\n`);

const outcome = await goThrough({
  clients: Number(clients),
  appKills: Number(appKills),
  databaseKills: Number(databaseKills),
  say,
});
const { requests, papers: attachments, acknowledged, refused, lost, seconds, faults } = outcome;
say(
  `${requests} requests, ${attachments} papers; ${acknowledged} acts acknowledged, ${refused} refused by the rules, ${lost} without an answer; ${seconds} s`,
);
for (const fault of faults.slice(0, 50)) say(`FAULT ${fault}`);
say(`${faults.length} faults`);
process.exitCode = faults.length > 0 ? 1 : 0;
