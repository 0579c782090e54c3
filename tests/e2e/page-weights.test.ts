import { expect, test } from 'vitest';
import { weighPages, weighWorker } from '../helpers/page-weights.ts';

const MAX_BYTES = 190_000;

/**
 * The conversation of a clinic has its list, notes, replies and offers beside it. The others grew by exact sums of offers,
 * the undo of toasts, navigation that survives a lost connection, the headers that every call carries, phrases, the warning that
 * a colleague has answered, the choice of what a template fills, and versions, print and withdrawal beside the fields.
 */
const heavier: Record<string, number> = {
  'chats/staff/staff-chat': 209_000,
  'chats/chat': 198_000,
  'requests/staff/offer': 199_200,
};

test.each(weighPages())('the script of $page is light', ({ page, bytes }) => {
  expect(bytes).toBeGreaterThan(100_000);
  expect(bytes).toBeLessThanOrEqual(heavier[page] ?? MAX_BYTES);
});

test.each(weighWorker())('$file is light', ({ bytes }) => {
  expect(bytes).toBeGreaterThan(500);
  expect(bytes).toBeLessThanOrEqual(10_000);
});
