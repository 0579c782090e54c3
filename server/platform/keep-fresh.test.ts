import { expect, test } from 'vitest';
import { keepFresh } from './keep-fresh.ts';

const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });

/** `answers`: how each reading ends. */
function reading(...answers: (Error | null)[]) {
  let times = 0;
  const read = async () => {
    const answer = answers[times++];
    if (answer) throw answer;
  };
  return { read, times: () => times };
}

test('those who come at once wait for one reading, and nothing is read again before its time', async () => {
  const { read, times } = reading();
  const fresh = keepFresh(60_000, read);
  await Promise.all([fresh(), fresh()]);
  await fresh();
  expect(times()).toBe(1);
});

test('what is known stays while the database is away, and is read again afterwards', async () => {
  const { read, times } = reading(null, away, null);
  const fresh = keepFresh(-1, read);
  for (let time = 0; time < 3; time += 1) await fresh();
  expect(times()).toBe(3);
});

test('where nothing is known yet a database that is away is no answer', async () => {
  const fresh = keepFresh(-1, reading(away, null).read);
  await expect(fresh()).rejects.toBe(away);
  await fresh();
});

test('any other fault is told, also when something is known', async () => {
  const wrong = new Error('relation "languages" does not exist');
  const fresh = keepFresh(-1, reading(null, wrong).read);
  await fresh();
  await expect(fresh()).rejects.toBe(wrong);
});
