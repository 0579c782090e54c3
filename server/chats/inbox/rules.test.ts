import { expect, test } from 'vitest';
import { countChoices, type Group } from './rules.ts';

const group = (changes: Partial<Group>): Group => ({
  folder: 'unanswered',
  kind: 'request',
  isMine: false,
  isFree: true,
  count: 1,
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
    folders: { unanswered: 7, waiting: 0, done: 0 },
    assigned: { all: 7, mine: 4, free: 7 },
    kinds: { all: 9, request: 2, chat: 7 },
  });
});
