/**
 * 50 clients and 10 people of clinics say 10,000 messages through two processes, while connections are cut at random, each
 * process is killed with SIGKILL five times, Redis three times and PostgreSQL twice; then every acknowledged message is there
 * and in every window once, in the same order for all, no pointer has gone back and the counts are true. Needs the built
 * pages and a redis-server. Nobody says more than the limit of 20 messages a minute, so it takes some ten minutes.
 *   node tests/reliability/chats.ts [clients] [staff] [messages] [kills of each process] [of Redis] [of the database]
 */
import { goThroughChats } from './chats-run.ts';

const given = process.argv.slice(2).map(Number);
const [clients = 50, staff = 10, messages = 10_000, appKills = 5, redisKills = 3, databaseKills = 2] = given;
const say = (line: string) => process.stdout.write(`${line}\n`);

const ordeal = { clients, staff, messages, appKills, redisKills, databaseKills, paceMs: 3200 };
const { faults, seconds, cuts, ...tally } = await goThroughChats({ ...ordeal, say });
say(`${seconds} s, ${cuts} connections cut, ${JSON.stringify(tally)}`);
for (const fault of faults.slice(0, 50)) say(`FAULT ${fault}`);
say(`${faults.length} faults`);
process.exitCode = faults.length > 0 ? 1 : 0;
