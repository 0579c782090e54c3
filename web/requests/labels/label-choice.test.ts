import { expect, test } from 'vitest';
import { changeOf, standingOf } from './label-choice.ts';

const label = (id: string) => ({ id, name: id, color: 'teal' as const });
const rows = [
  { clinicId: 1, labels: [label('a'), label('b')] },
  { clinicId: 1, labels: [label('a')] },
  { clinicId: 2, labels: [] },
];

test('a label is on all, some or none of the rows of its own clinic', () => {
  const standing = (id: string, clinic: number) => standingOf(rows, { id, clinic_id: clinic });
  expect([standing('a', 1), standing('b', 1), standing('c', 1), standing('d', 2)]).toEqual([
    'all',
    'some',
    'none',
    'none',
  ]);
});

test('a row gets what it does not have, loses what it has, and nothing of another clinic', () => {
  const known = new Set(['a', 'b', 'c']);
  const change = { add: ['a', 'c', 'd'], remove: ['b', 'e'] };
  expect(changeOf({ labels: [label('a'), label('b')] }, change, known)).toEqual({
    add: ['c'],
    remove: ['b'],
  });
  expect(changeOf({ labels: [] }, change, new Set())).toEqual({ add: [], remove: [] });
});
