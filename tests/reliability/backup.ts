/**
 * Backs up database and files while people write, restores them elsewhere and compares: every table as it was at one moment,
 * every attachment complete, and a service that starts on the copy. Needs the built pages and the postgresql package of Debian.
 *   node tests/reliability/backup.ts [people who write] [seconds of writing before and after]
 */
import { goThroughBackup } from './backup-run.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);
const [writers = '60', seconds = '10'] = process.argv.slice(2);
const outcome = await goThroughBackup({ writers: Number(writers), seconds: Number(seconds), say });
say(`${outcome.tables} tables, ${outcome.rows} rows, ${outcome.papers} papers compared`);
say(`copied in ${outcome.copiedMs} ms, restored and serving in ${outcome.restoredMs} ms`);
for (const fault of outcome.faults.slice(0, 50)) say(`FAULT ${fault}`);
say(`${outcome.faults.length} faults`);
process.exitCode = outcome.faults.length > 0 ? 1 : 0;
