import { expect, test } from 'vitest';
import { weighPages } from '../helpers/page-weights.ts';

const MAX_BYTES = 190_000;

/** The conversation of a clinic with its list, notes, replies and offers beside it: opened at a desk. */
const heavier: Record<string, number> = { 'staff-chats/staff-chat': 202_000 };

test.each(weighPages())('the script of $page is light', ({ page, bytes }) => {
  expect(bytes).toBeGreaterThan(100_000);
  expect(bytes).toBeLessThanOrEqual(heavier[page] ?? MAX_BYTES);
});
