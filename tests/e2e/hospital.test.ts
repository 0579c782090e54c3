import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { type Clinic, getClinic, searchClinics } from '../../contract/clinics/clinics.ts';
import { listClinicDoctors } from '../../contract/clinics/doctors.ts';
import { listClinicPrices } from '../../contract/clinics/prices.ts';
import { createClient } from '../../contract/platform/client.ts';
import { limits } from '../../contract/platform/limits.ts';
import { expectNoProblems, openBrowser, openWindow } from '../helpers/browser.ts';
import { sharedDemo } from '../helpers/database.ts';
import { expectNoSidewaysScroll } from '../helpers/pages.ts';

const service = { url: await sharedDemo() };
const browser = await openBrowser();
const api = createClient({
  fetch: (path, request) => fetch(service.url + path, request),
  headers: () => ({ 'Accept-Language': 'ru' }),
});

/** A clinic of the demo world with something in every part of its page. */
async function findFullClinic(): Promise<Clinic> {
  const { data } = await api(searchClinics, { query: { sort: 'comments', per_page: 50 } });
  for (const { slug } of data) {
    const { data: clinic } = await api(getClinic, { params: { slug } });
    const { photos, doctors, comments, prices } = clinic.counts;
    if (photos >= 4 && doctors >= 2 && prices >= 2 && comments > limits.commentPageSize) return clinic;
  }
  throw new Error('No clinic of the demo world has every part');
}

const clinic = await findFullClinic();
const parts = ['about', 'price', 'photo', 'comforts', 'doctors', 'comments'] as const;
const address = (part: string, language = 'ru') => `/${language}/hospital/${clinic.slug}/${part}`;
/** The local time is put in by the browser: from then on the page is alive. */
async function waitUntilAlive(page: Page): Promise<void> {
  await page
    .getByText(/там сейчас \d\d:\d\d/)
    .locator('visible=true')
    .waitFor();
}

const phone = { viewport: { width: 360, height: 780 } };

test('tabs change the part under the head that stays', async () => {
  const window = await openWindow(browser, service.url);
  const { page, context } = window;
  await page.goto(address('about'));
  await waitUntilAlive(page);
  await page.locator('h1').evaluate((title) => title.setAttribute('data-same', 'yes'));
  for (const part of [...parts.slice(1), 'about'] as const) {
    await page.locator(`nav a[href$="/${part}"]`).first().click();
    await page.waitForURL(`**${address(part)}`);
    await page.locator(`nav a[aria-current=page][href$="/${part}"]`).waitFor();
  }
  expect(await page.locator('h1[data-same]').count()).toBe(1);
  expectNoProblems(window);
  await context.close();
});

test('nothing moves while a clinic’s page loads on a phone', async () => {
  const { page, context } = await openWindow(browser, service.url, phone);
  await page.addInitScript(() => {
    Reflect.set(window, 'shift', 0);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        Reflect.set(window, 'shift', Reflect.get(window, 'shift') + Reflect.get(entry, 'value'));
    }).observe({ type: 'layout-shift', buffered: true });
  });
  for (const part of parts) {
    await page.goto(address(part));
    await waitUntilAlive(page);
    await page.evaluate(async () => {
      await document.fonts.ready;
      await new Promise((resolve) => requestIdleCallback(resolve));
    });
    expect(await page.evaluate(() => Reflect.get(window, 'shift'))).toBeLessThan(0.02);
  }
  await context.close();
});

test('a photo opens large, the arrows go on, Escape gives the focus back', async () => {
  const window = await openWindow(browser, service.url);
  const { page, context } = window;
  await page.goto(address('photo'));
  const links = page.locator('main li > a[aria-haspopup=dialog]');
  await waitUntilAlive(page);
  await links.nth(1).focus();
  await page.keyboard.press('Enter');
  await page.locator('dialog[open]').waitFor();
  const shown = page.locator('dialog img');
  const second = await shown.getAttribute('src');
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => shown.getAttribute('src')).not.toBe(second);
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => shown.getAttribute('src')).toBe(second);
  await page.keyboard.press('Escape');
  await expect.poll(() => page.locator('dialog').count()).toBe(0);
  expect(await links.nth(1).evaluate((link) => link === document.activeElement)).toBe(true);
  expectNoProblems(window);
  await context.close();
});

test('the price list follows the typing, and stands in the address', async () => {
  const { data } = await api(listClinicPrices, { params: { slug: clinic.slug } });
  const wanted = data[0]?.procedure.title ?? '';
  const { page, context } = await openWindow(browser, service.url);
  await page.goto(address('price'));
  await waitUntilAlive(page);
  await page.locator('main form[role=search] input').fill(wanted);
  await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe(wanted);
  await expect.poll(() => page.locator('main tbody tr').count()).toBeLessThan(data.length);
  expect(await page.locator('main tbody').first().innerText()).toContain(wanted);
  await context.close();
});

test('stars filter the comments, and more of them are added below', async () => {
  const { page, context } = await openWindow(browser, service.url);
  await page.goto(address('comments'));
  await waitUntilAlive(page);
  const comments = page.locator('main article');
  expect(await comments.count()).toBe(limits.commentPageSize);
  await page.locator('main a[href*="page=2"]').click();
  await expect.poll(() => comments.count()).toBeGreaterThan(limits.commentPageSize);
  await page.locator('main ul a[href*="rating="]').first().click();
  await page.waitForURL(/rating=[1-5]/);
  const stars = new URL(page.url()).searchParams.get('rating') ?? '';
  const expected = clinic.rating.counts[Number(stars) - 1] ?? 0;
  await expect.poll(() => comments.count()).toBe(Math.min(expected, limits.commentPageSize));
  await context.close();
});

test('a doctor is found under any clinic’s address and shown under the own one', async () => {
  const { data } = await api(listClinicDoctors, { params: { slug: clinic.slug } });
  const doctor = data.find((one) => one.clinic?.slug === clinic.slug);
  const window = await openWindow(browser, service.url, phone);
  const { page, context } = window;
  await page.goto(`/ru/hospital/somewhere-else/self/${doctor?.id}`);
  expect(new URL(page.url()).pathname).toBe(`/ru/hospital/${clinic.slug}/self/${doctor?.id}`);
  expect(await page.locator('h1').innerText()).toBe(doctor?.title);
  await expectNoSidewaysScroll(page);
  expectNoProblems(window);
  for (const id of ['999999999', '0', 'nobody'])
    expect((await page.goto(`/ru/hospital/${clinic.slug}/self/${id}`))?.status()).toBe(404);
  await context.close();
});

test('in Arabic a postcode of two parts keeps their order', async () => {
  const { data } = await api(searchClinics, { query: { country: ['CZ'] } });
  const found = await api(getClinic, { params: { slug: data[0]?.slug ?? '' } });
  const { slug, postcode } = found.data;
  expect(postcode).toMatch(/^\d{3} \d{2}$/);
  const { page, context } = await openWindow(browser, service.url, { javaScriptEnabled: false });
  await page.goto(`/ar/hospital/${slug}/about`);
  const part = page.locator('main bdi', { hasText: postcode ?? '' });
  const [start = 0, end = 0] = await part.evaluate((element, code) => {
    const words = element.firstChild;
    const from = words?.textContent?.indexOf(code) ?? -1;
    return [from, from + code.length - 1].map((at) => {
      const range = new Range();
      if (words) range.setStart(words, at);
      if (words) range.setEnd(words, at + 1);
      return range.getBoundingClientRect().left;
    });
  }, postcode ?? '');
  expect(start).toBeLessThan(end);
  await context.close();
});

test('without scripts every part is there, and its filters are links and forms', async () => {
  const { page, context } = await openWindow(browser, service.url, { javaScriptEnabled: false });
  for (const part of parts) {
    expect((await page.goto(address(part)))?.status()).toBe(200);
    expect(await page.locator('main h2').count()).toBeGreaterThan(0);
  }
  await page.locator('main select[name=sort]').selectOption('lowest');
  await page.locator('main form button[type=submit]:visible').click();
  await page.waitForURL(/sort=lowest/);
  expect(await page.locator('main article').count()).toBeGreaterThan(0);
  await page.goto(address('price'));
  await page.locator('main form[role=search] input').fill('xqzw');
  await page.keyboard.press('Enter');
  await page.waitForURL(/q=xqzw/);
  expect(await page.locator('main').innerText()).toContain('xqzw');
  await page.goto(address('photo'));
  const href = await page.locator('main li > a[aria-haspopup]').first().getAttribute('href');
  expect((await fetch(service.url + href)).headers.get('content-type')).toBe('image/jpeg');
  await context.close();
});
