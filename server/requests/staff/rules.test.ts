import { expect, test } from 'vitest';
import { ageGroup } from './rules.ts';

test.each([
  [2026, '0-9'],
  [2027, '0-9'],
  [2017, '0-9'],
  [2016, '10-19'],
  [1961, '60-69'],
  [1937, '80-89'],
  [1936, '90+'],
  [1906, '90+'],
])('someone born in %i is %s in 2026', (birthYear, group) => {
  expect(ageGroup(birthYear, new Date('2026-11-21'))).toBe(group);
});
