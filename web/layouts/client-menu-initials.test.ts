import { expect, test } from 'vitest';
import { initialsOf } from './client-menu-initials.ts';

test.each([
  ['анна', 'Королёва', 'АК'],
  ['Jean-Luc', '  Ñandú', 'JÑ'],
  ['ياسمين', 'حداد', 'ي\u200cح'],
  ['é\u0301lodie', '', 'É\u0301'],
  ['李', '小龙', '李小'],
  ['«Ира»', '-', 'И'],
  ['👩‍⚕️', '1', ''],
])('of %s %s one sees %s', (name, surname, initials) => {
  expect(initialsOf({ name, surname }, 'ru')).toBe(initials);
});
