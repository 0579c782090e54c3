import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** More stops than any page has. */
const STOPS_MAX = 600;

const hasFocus = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === document.activeElement);

/** Goes to an element as people without a mouse do: Tab by Tab from where the focus is. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor({ state: 'attached' });
  for (let stop = 0; stop < STOPS_MAX; stop++) {
    if (await hasFocus(target)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The keyboard does not reach ${target}`);
}

/** Types where the focus goes by itself: letters that come before it is there go nowhere. */
export async function typeInto(page: Page, target: Locator, words: string): Promise<void> {
  await expect.poll(() => hasFocus(target)).toBe(true);
  await page.keyboard.type(words);
}

/** Goes to an element and presses a key on it. */
export async function pressOn(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}
