import { expect, test } from 'vitest';
import { likeness, minHashOf } from './minhash.ts';
import { isRedaction } from './moderation-rules.ts';

const text =
  'Операцию сделали в назначенный день, врач всё объяснил заранее, а координатор встретила нас в аэропорту и перевела все бумаги.';

test('a near-copy shares most of its MinHash signature, another text nearly nothing', () => {
  const copied = text.replace('в аэропорту', 'на вокзале').replace(',', ' —');
  const other =
    'Ждали в коридоре три часа, никто не извинился, а счёт оказался вдвое больше обещанного в письме.';
  expect(likeness(minHashOf(text), minHashOf(text))).toBe(1);
  expect(likeness(minHashOf(text), minHashOf(copied.toUpperCase()))).toBeGreaterThan(0.5);
  expect(likeness(minHashOf(text), minHashOf(other))).toBeLessThan(0.1);
  expect(likeness(minHashOf(text), minHashOf('  …  '))).toBe(0);
});

test.each([
  ['Звонила Анне по +7 900 в среду', 'Звонила […] по […] в среду', true],
  ['Звонила Анне', '[…]', true],
  ['Звонила Анне', 'Звонила Анне', false],
  ['Звонила Анне', 'Писала […]', false],
  ['Плохая клиника, Анна', 'Хорошая клиника, […]', false],
  ['Плохая клиника, Анна', 'Плохая клиника, […] Спасибо', false],
  ['аб ба', 'аб […]аб ба', false],
  ['один два три четыре', 'один […] три […]', true],
])('%j to %j: %s', (former, next, isAllowed) => {
  expect(isRedaction(former, next)).toBe(isAllowed);
});
