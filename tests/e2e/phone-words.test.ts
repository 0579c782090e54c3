import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openBrowser, openWindow } from '../helpers/browser.ts';
import { sharedDemo } from '../helpers/database.ts';
import { findPublicPages } from './public-pages.ts';

/** Words on phones: they stand whole. */

const service = { url: await sharedDemo() };
const browser = await openBrowser();
const pages = await findPublicPages(service.url);

/** Longer words, which German makes, may need more than a narrow column has. */
const LETTERS_MAX = 17;

/** Words that stand on two lines: in titles any, elsewhere those that fit a column. Hyphens that a phone would set too. */
const brokenWords = (page: Page) =>
  page.evaluate((most) => {
    const broken: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const parent = node.parentElement;
      if (!parent?.checkVisibility()) continue;
      const isTitle = parent.closest('h1, h2, h3') !== null;
      const style = getComputedStyle(parent);
      const hyphenated =
        style.hyphens === 'auto' ? Number.parseInt(style.hyphenateLimitChars, 10) || 0 : null;
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(/\p{L}{2,}/gu)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const lines = new Set(
          [...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => top),
        );
        if (lines.size > 1 && (isTitle || word.length <= most)) broken.push(word);
        if (hyphenated !== null && (isTitle || hyphenated <= most)) broken.push(`${word} (hyphens)`);
      }
    }
    return broken;
  }, LETTERS_MAX);

test.each(['ru', 'en', 'de', 'ar'])(
  'in %s no word is broken on a phone',
  async (language) => {
    for (const width of [360, 390]) {
      const { page, context } = await openWindow(browser, service.url, { viewport: { width, height: 800 } });
      for (const path of Object.values(pages)) {
        await page.goto(`/${language}${path}`);
        expect([path, width, await brokenWords(page)]).toEqual([path, width, []]);
      }
      await context.close();
    }
  },
  200_000,
);
