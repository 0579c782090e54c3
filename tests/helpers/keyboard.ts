import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** More stops than any page has. */
const STOPS_MAX = 600;

const hasFocus = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === document.activeElement);

/** Sent together: waiting for each press, and asking after each where the focus is, takes two and a half times as long. */
const STOPS_AT_ONCE = 8;

/** Presses Tab so many times, a few of them without waiting for the page. */
export async function pressTab(page: Page, times: number): Promise<void> {
  for (let left = times; left > 0; left -= STOPS_AT_ONCE) {
    const presses = Array.from({ length: Math.min(left, STOPS_AT_ONCE) }, () => [
      page.keyboard.down('Tab'),
      page.keyboard.up('Tab'),
    ]);
    await Promise.all(presses.flat());
  }
}

declare global {
  interface Window {
    releaseFocus?: () => void;
  }
}

/** Whether the element has the focus. Where not, it keeps the focus once it gets it: presses of Tab then do nothing until the next call. */
function holdFocus(element: Element): boolean {
  window.releaseFocus?.();
  if (document.activeElement === element) return true;
  const hold = (event: KeyboardEvent) => {
    if (event.key !== 'Tab' || document.activeElement !== element) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  addEventListener('keydown', hold, { capture: true });
  window.releaseFocus = () => removeEventListener('keydown', hold, { capture: true });
  return false;
}

/** Goes to an element as people without a mouse do: Tab by Tab from where the focus is. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor({ state: 'attached' });
  for (let stop = 0; stop < STOPS_MAX; stop += STOPS_AT_ONCE) {
    if (await target.evaluate(holdFocus)) return;
    await pressTab(page, STOPS_AT_ONCE);
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

/** Chooses one of a group of radio buttons: Tab goes to the group as a whole, arrows walk it. */
export async function chooseRadio(page: Page, target: Locator): Promise<void> {
  const name = await target.getAttribute('name');
  const group = page.locator(`input[type=radio][name="${name}"]`);
  const entry = (await group.and(page.locator(':checked')).count()) > 0 ? ':checked' : 'input';
  await tabTo(page, group.and(page.locator(entry)).first());
  await page.keyboard.press('Space');
  for (let left = await group.count(); left > 0 && !(await target.isChecked()); left--)
    await page.keyboard.press('ArrowDown');
  expect(await target.isChecked()).toBe(true);
}

/** Types a day into a date field of the browser, part by part; null empties it. */
export async function typeDay(page: Page, field: Locator, day: string | null): Promise<void> {
  await tabTo(page, field);
  if (day === null) {
    await page.keyboard.press('Delete');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Delete');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Delete');
    return;
  }
  const [year = '', month = '', date = ''] = day.split('-');
  // In which order the parts stand is the browser's own affair, and nowhere to be read.
  for (const parts of [
    [date, month, year],
    [month, date, year],
    [year, month, date],
  ]) {
    await page.keyboard.type(parts.join(''));
    if ((await field.inputValue()) === day) return;
    for (const _ of parts) await page.keyboard.press('ArrowLeft');
  }
  throw new Error(`The keyboard does not write ${day}`);
}
