import { expect, test } from 'vitest';
import { countChoices, type Group, nextWake } from './rules.ts';

const group = (changes: Partial<Group>): Group => ({
  folder: 'unanswered',
  kind: 'request',
  isMine: false,
  isFree: true,
  count: 1,
  wakesAt: null,
  ...changes,
});

test('each choice is counted with the other filters as they are', () => {
  const groups = [
    group({ count: 2 }),
    group({ kind: 'chat', count: 3 }),
    // One's own while one is away: one has it, and it is free.
    group({ kind: 'chat', isMine: true, count: 4 }),
    group({ folder: 'done', kind: 'chat', isFree: false, count: 5 }),
  ];
  expect(countChoices(groups, { folder: 'unanswered', assigned: 'free', kind: 'chat' })).toEqual({
    folders: { unanswered: 7, waiting: 0, done: 0, snoozed: 0, approval: 0 },
    assigned: { all: 7, mine: 4, free: 7 },
    kinds: { all: 9, request: 2, chat: 7 },
  });
});

test('of what was put off the first to come back is told', () => {
  const [early, late] = [new Date('2026-11-28T09:00:00Z'), new Date('2026-11-30T09:00:00Z')];
  expect(nextWake([group({ wakesAt: late }), group({}), group({ wakesAt: early })])).toBe(early);
  expect(nextWake([group({})])).toBeNull();
});
