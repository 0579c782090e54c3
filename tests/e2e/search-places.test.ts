import { expect, test } from 'vitest';
import { openBrowser, openWindow } from '../helpers/browser.ts';
import { sharedDemo } from '../helpers/database.ts';
import { waitUntilAlive } from '../helpers/pages.ts';

const service = { url: await sharedDemo() };
const browser = await openBrowser();

test('further results stand in the address, and the way back leads to the same place among them', async () => {
  const { page, context } = await openWindow(browser, service.url);
  await page.goto('/search/search-clinics');
  // Without scripts yet, the link opens the second page alone, as a document.
  await waitUntilAlive(page);
  const cards = page.locator('main article[data-kind=clinic]');
  await page
    .getByRole('link', { name: /^Показать ещё/ })
    .or(page.getByRole('button', { name: /^Показать ещё/ }))
    .click();
  await page.waitForURL(/page=2/);
  await expect.poll(() => cards.count()).toBe(40);
  const chosen = cards.nth(30).getByRole('heading').getByRole('link');
  await chosen.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => scrollY);
  expect(before).toBeGreaterThan(1000);
  await chosen.click();
  await page.waitForURL(/\/hospital\//);
  await page.locator('main h1').waitFor();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect.poll(() => cards.count()).toBe(40);
  await expect.poll(async () => Math.abs((await page.evaluate(() => scrollY)) - before)).toBeLessThan(50);
  await context.close();
});

test('a map that was moved offers its area: the list is what stands there, and the way back undoes it', async () => {
  const { page, context } = await openWindow(browser, service.url, { reducedMotion: 'reduce' });
  await page.goto('/map-result?country=DE');
  const heading = page.getByRole('heading', { level: 1 });
  const whole = await heading.innerText();
  const cluster = page.getByRole('button', { name: /клини.+ рядом/ }).first();
  await cluster.waitFor();
  const offer = page.getByRole('button', { name: 'Искать в этой области' });
  // In a lower window it shows another part, and nobody has moved it.
  const shown = page.waitForResponse(/\/map\/clinics\?/);
  await page.setViewportSize({ width: 1280, height: 620 });
  await shown;
  expect(await offer.count()).toBe(0);
  // A cluster that is pressed comes close: what it does not hold is out of sight.
  await cluster.click();
  await offer.click();
  await page.waitForURL(/bbox=/);
  await expect.poll(() => heading.innerText()).not.toBe(whole);
  const asked = new URL(page.url()).searchParams;
  const reply = await fetch(`${service.url}/api/v1/client/clinics?${asked}`);
  const { data, meta } = await reply.json();
  const [west = 0, south = 0, east = 0, north = 0] = (asked.get('bbox') ?? '').split(',').map(Number);
  for (const { location } of data) {
    expect(location.lon).toBeGreaterThanOrEqual(west);
    expect(location.lon).toBeLessThanOrEqual(east);
    expect(location.lat).toBeGreaterThanOrEqual(south);
    expect(location.lat).toBeLessThanOrEqual(north);
  }
  expect(await heading.innerText()).toContain(String(meta.total));
  await expect.poll(() => page.locator('main article[data-kind=clinic]').count()).toBe(data.length);
  await page.goBack();
  await page.waitForURL((url) => !url.searchParams.has('bbox'));
  await expect.poll(() => heading.innerText()).toBe(whole);
  await context.close();
});

test.each([
  { language: 'ru', chosen: 'Выбранная клиника', close: 'Закрыть' },
  { language: 'ar', chosen: 'العيادة المختارة', close: 'إغلاق' },
])('on a phone a pin opens the card of its clinic over the map, in $language', async (one) => {
  const { page, context } = await openWindow(browser, service.url, {
    viewport: { width: 360, height: 740 },
    reducedMotion: 'reduce',
    hasTouch: true,
  });
  await page.goto(`/${one.language}/map-result?country=DE&specialization=cardiology&q=berlin`);
  await waitUntilAlive(page);
  const map = page.locator('section:has(canvas)');
  const pin = map.locator('a[href*="/hospital/"]').first();
  const address = page.url();
  await pin.tap();
  const panel = page.getByRole('region', { name: one.chosen });
  await panel.getByRole('article').waitFor();
  expect(page.url()).toBe(address);
  await expect.poll(() => panel.evaluate((it) => it === document.activeElement)).toBe(true);
  // The pin stays in view above the card.
  await expect
    .poll(async () => {
      const [above, below] = [await pin.boundingBox(), await panel.boundingBox()];
      return above && below ? above.y + above.height <= below.y : false;
    })
    .toBe(true);
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'detached' });
  expect(await pin.evaluate((it) => it === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  await panel.getByRole('button', { name: one.close }).tap();
  await panel.waitFor({ state: 'detached' });
  await pin.tap();
  await panel.getByRole('article').getByRole('heading').getByRole('link').tap();
  await page.waitForURL(/\/hospital\//);
  await context.close();
});

test('where the list stands beside the map, a pin leads to its clinic', async () => {
  const { page, context } = await openWindow(browser, service.url, {
    viewport: { width: 1280, height: 740 },
    reducedMotion: 'reduce',
  });
  await page.goto('/map-result?country=DE&specialization=cardiology&q=berlin');
  await waitUntilAlive(page);
  await page.locator('section:has(canvas) a[href*="/hospital/"]').first().click();
  await page.waitForURL(/\/hospital\//);
  await context.close();
});
