import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type axe from 'axe-core';
import type { Frame, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** The page takes presses: before React has come, a button does nothing. A link, and what is typed, needs no waiting. */
export async function waitUntilAlive(page: Page): Promise<void> {
  await page.waitForFunction(() => Object.keys(document).some((key) => key.startsWith('__reactContainer')));
}

/** For a button of a part that comes to life after the page around it. */
export async function waitUntilPartIsAlive(button: Locator): Promise<void> {
  await expect
    .poll(() => button.evaluate((node) => Object.keys(node).some((key) => key.startsWith('__reactProps'))))
    .toBe(true);
}

/** What fades in is judged when it is there: half-way its words have half their contrast. */
async function settleAnimations(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.all(ending.map(({ finished }) => finished.catch(() => undefined)));
  });
}

declare global {
  interface Window {
    /** Undefined until a test has put it into the page. */
    axe?: typeof axe;
  }
}

let axeSource: string | null = null;

/** A document keeps axe: compiling it again costs a third of what a search by axe costs. */
async function addAxe(frame: Frame): Promise<void> {
  if (await frame.evaluate(() => window.axe !== undefined)) return;
  axeSource ??= readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
  await frame.evaluate(axeSource);
}

/**
 * How the words of a page look: their colour, the colour behind them, size and weight, which is what their contrast follows
 * from. Null: of words over a picture, which have to be looked at.
 */
function looksOfWords(): (string | null)[] {
  const backgrounds = new Map<Element, string | null>();
  function backgroundOf(element: Element): string | null {
    const known = backgrounds.get(element);
    if (known !== undefined) return known;
    const { backgroundColor, backgroundImage, opacity } = getComputedStyle(element);
    const isClear = /^rgba\(.*, 0\)$/.test(backgroundColor);
    const isWhole = !isClear && /^rgb\(/.test(backgroundColor) && opacity === '1';
    const behind = isWhole || !element.parentElement ? '' : backgroundOf(element.parentElement);
    const found =
      backgroundImage !== 'none' || behind === null
        ? null
        : isClear && opacity === '1'
          ? behind
          : `${backgroundColor} ${opacity} ${behind}`;
    backgrounds.set(element, found);
    return found;
  }
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const holders = new Set<Element>(document.querySelectorAll('input, textarea, select'));
  while (words.nextNode()) {
    const { nodeValue, parentElement } = words.currentNode;
    if (nodeValue?.trim() && parentElement) holders.add(parentElement);
  }
  const looks = [...holders]
    .filter((element) => element.checkVisibility())
    .map((element) => {
      const background = backgroundOf(element);
      const { color, fontSize, fontWeight } = getComputedStyle(element);
      return background === null ? null : `${color} on ${background}, ${fontSize} ${fontWeight}`;
    });
  return [...new Set(looks)];
}

/** Looks that axe has found nothing against: in hundreds of views of one file they are few, and judging them is most of its work. */
const judged = new Set<string | null>();

/** Whatever of this page axe calls serious or critical, with the elements. What passes is not described. */
async function findSerious(withContrast: boolean): Promise<string[]> {
  if (!window.axe) throw new Error('Axe is not on the page');
  const { violations } = await window.axe.run(document, {
    resultTypes: ['violations'],
    rules: { 'color-contrast': { enabled: withContrast } },
  });
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
}

/** Axe finds nothing serious. Nothing moves meanwhile: a toast that comes or goes while axe looks is there in full. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await settleAnimations(page);
  const frames = page.frames();
  for (const frame of frames) await addAxe(frame);
  const looks = await page.evaluate(looksOfWords);
  const isNew = frames.length > 1 || looks.some((look) => look === null || !judged.has(look));
  const serious = await page.evaluate(findSerious, isNew);
  await page.emulateMedia({ reducedMotion: null });
  expect(serious, page.url()).toEqual([]);
  for (const look of looks) judged.add(look);
}

/** What reaches beyond the window, innermost last; what scrolls within itself does not count. */
const beyondTheWindow = () => {
  const overflow = document.documentElement.scrollWidth - innerWidth;
  if (overflow <= 0) return [];
  const isBeyond = (element: Element): boolean => {
    const { left, right, width } = element.getBoundingClientRect();
    return width > 0 && (right > innerWidth || left < 0);
  };
  const found = [...document.querySelectorAll('body *')].filter(isBeyond);
  return [`${overflow} px`, ...found.slice(-12).map((element) => element.outerHTML.slice(0, 120))];
};

/** A menu that folds away needs a moment. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(beyondTheWindow), {
      message: `${page.url()} at ${page.viewportSize()?.width} px`,
    })
    .toEqual([]);
}

/** Rows that are shown and do not fill their tables: a row that is a stack on a phone is as wide as the table. */
const narrowRows = () =>
  [...document.querySelectorAll<HTMLTableElement>('main table')].flatMap((table) => {
    const least = table.getBoundingClientRect().width - 2;
    return [...table.tBodies]
      .flatMap(({ rows }) => [...rows])
      .filter((row) => row.checkVisibility() && row.getBoundingClientRect().width < least)
      .map((row) => row.innerText.slice(0, 60));
  });

/** Rows of tables fill them. */
export async function expectFullRows(page: Page): Promise<void> {
  expect(await page.evaluate(narrowRows), `${page.url()} at ${page.viewportSize()?.width} px`).toEqual([]);
}

/** Left and right edges of what stands in header and footer. */
const frameEdges = () =>
  ['header', 'footer'].flatMap((name) => {
    const inside = document.querySelector(`${name}:not(main *) > div`);
    if (!inside) return [];
    const { left, right } = inside.getBoundingClientRect();
    return [`${left} to ${right}`];
  });

/** Header and footer share their edges. */
export async function expectSharedEdges(page: Page): Promise<void> {
  const [top, ...others] = await page.evaluate(frameEdges);
  expect(others, `${page.url()} at ${page.viewportSize()?.width} px`).toEqual(others.map(() => top));
}
