import { expect, test } from 'vitest';
import { openBrowser } from '../helpers/browser.ts';
import { tabTo } from '../helpers/keyboard.ts';
import { expectAccessible } from '../helpers/pages.ts';

// What the other browser tests judge by: a helper that finds nothing would pass them all.
const browser = await openBrowser();
const page = await browser.newPage();

const show = (main: string) =>
  page.setContent(`<!doctype html><html lang="en"><title>Page</title><main><h1>Page</h1>${main}</main>`);
const buttons = (names: number[]) => names.map((n) => `<button>Button ${n}</button>`).join('');
const focused = () => page.evaluate(() => document.activeElement?.textContent);

test('axe names what is serious, on a page that it has found fine before too', async () => {
  await show('<p>Words</p>');
  await expectAccessible(page);
  await page.locator('p').evaluate((node) => node.setAttribute('style', 'color: #ddd'));
  await expect(expectAccessible(page)).rejects.toMatchObject({
    actual: [expect.stringMatching(/^color-contrast: <p style/)],
  });
  await show('<input>');
  await expect(expectAccessible(page)).rejects.toMatchObject({ actual: ['label: <input>'] });
});

test.each([0, 1, 7, 8, 9, 20])('Tab stops at element %i and goes on from there', async (n) => {
  await show(buttons(Array.from({ length: 22 }, (_, i) => i)));
  await tabTo(page, page.getByText(`Button ${n}`, { exact: true }));
  expect(await focused()).toBe(`Button ${n}`);
  await page.keyboard.press('Tab');
  expect(await focused()).toBe(`Button ${n + 1}`);
});

test('Tab finds an element that is drawn anew on the way', async () => {
  await show(`${buttons([1, 2, 3])}<span></span>${buttons([4, 5])}`);
  await page.evaluate(() => {
    const place = document.querySelector('span');
    const draw = () => {
      if (place) place.innerHTML = '<button>Drawn</button>';
    };
    draw();
    document.querySelector('button')?.addEventListener('blur', draw);
  });
  await tabTo(page, page.getByText('Drawn'));
  expect(await focused()).toBe('Drawn');
});

test('an element that Tab does not reach is named', async () => {
  await show(`${buttons([1, 2, 3])}<button tabindex="-1">Hidden from Tab</button>`);
  await expect(tabTo(page, page.getByText('Hidden from Tab'))).rejects.toThrow(
    /does not reach .*Hidden from Tab/,
  );
});
