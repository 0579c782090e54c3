/**
 * Two versions side by side: nodes of another commit (by default of the one before the last migration came) on the
 * cluster of failures.ts are changed one by one to those of this working tree, under load. Prints what each change cost;
 * ends with 1 where a call failed that no ending node explains, or anything acknowledged is lost. Needs what failures.ts
 * needs, git, and the other version's packages; takes some minutes.
 *   node tests/reliability/upgrade.ts [commit] [people who write]
 */
import { noCluster } from './failures-cluster.ts';
import { findPrevious } from './upgrade-previous.ts';
import { upgradeFrom } from './upgrade-run.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

if (noCluster !== null) {
  say(noCluster);
  process.exit(1);
}
const [commit = findPrevious(), writers = '60'] = process.argv.slice(2);
const { from, migrations, liveMs, acknowledged, faults } = await upgradeFrom(commit, {
  writers: Number(writers),
  say,
});
say(`\nfrom ${from}, ${migrations.length} migrations: ${migrations.join(', ')}`);
say(`${acknowledged} writes acknowledged, live connections away for ${liveMs} ms in all`);
for (const fault of faults.slice(0, 50)) say(`FAULT ${fault}`);
say(`${faults.length} faults`);
process.exitCode = faults.length > 0 ? 1 : 0;
