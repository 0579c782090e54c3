import { beforeEach, expect, test } from 'vitest';
import { noReplication } from '../helpers/replication.ts';
import { goThroughBackup } from './backup-run.ts';
import { noCluster } from './failures-cluster.ts';
import { goThroughFailures } from './failures-run.ts';

// Eight processes under load need the machine for themselves, and minutes.
const isAsked = process.env.FAILURES === '1';
beforeEach(({ skip }) => skip(!isAsked, 'takes minutes: FAILURES=1 asks for it'));

test('nothing acknowledged is lost when the primary dies and its replica is promoted, and all heals', async ({
  skip,
}) => {
  skip(noCluster !== null, noCluster ?? '');
  const { trials, faults, acknowledged } = await goThroughFailures({
    writers: 40,
    parts: ['promoted'],
    say: () => undefined,
  });
  expect(faults).toEqual([]);
  expect(trials).toHaveLength(1);
  for (const { losses } of trials) expect(losses).toEqual([]);
  expect(acknowledged).toBeGreaterThan(50);
}, 1_200_000);

test('a copy taken while people write is whole when it is restored elsewhere', async ({ skip }) => {
  skip(noReplication !== null, noReplication ?? '');
  const {
    faults,
    rows,
    papers: attachments,
  } = await goThroughBackup({ writers: 20, seconds: 5, say: () => undefined });
  expect(faults).toEqual([]);
  expect(rows).toBeGreaterThan(100);
  expect(attachments).toBeGreaterThan(0);
}, 600_000);
