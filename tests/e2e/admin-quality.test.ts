import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { measureQuality } from '../../server/imports/quality/writes.ts';
import { emptyRecord } from '../../server/imports/record.ts';
import { createClinic } from '../factories/clinics.ts';
import { openBrowser, openWindow } from '../helpers/browser.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../helpers/pages.ts';
import { db, logInAt, makeOperator, service } from './admin-world.ts';

const id = await createClinic(db, { title: 'Spree Klinik', slug: 'spree' });
await createClinic(db, { title: 'Hôpital du Nord', country: 'FR', cityId: null });
await sql`update clinics set website = 'https://spree.example/', phone = '+49 30 1234567' where id = ${id}`.execute(
  db,
);
// Two sources that name two phones.
for (const [source, licence, phone] of [
  ['osm', 'ODbL-1.0', '+49 30 1234567'],
  ['wikidata', 'CC0-1.0', '+49 30 7654321'],
])
  await sql`
    with file as (
      insert into imports (source, dataset, file_name, file_sha256, retrieved_at, finished_at, counts)
      values (${source}, ${source}, 'file', 'x', current_date, now(), '{}') returning id)
    insert into clinic_sources (source, dataset, source_id, clinic_id, licence, retrieved_at, record, import_id)
    select ${source}, ${source}, 'way/1', ${id}, ${licence}, current_date,
      ${JSON.stringify({ ...emptyRecord, phone })}, id from file`.execute(db);
await sql`
  insert into websites (url, host, next_check_at, outcome, failing_since, dead_since)
  values ('https://spree.example/', 'spree.example', now() + interval '1 day', 'no_address', '2026-05-03', '2026-05-03')`.execute(
  db,
);

const browser = await openBrowser();
afterAll(() => browser.close());
const { page, problems } = await openWindow(browser, service.url);
await logInAt(page, await makeOperator('moderator'));

/** Pictures for whoever looks: SHOTS names a folder. */
async function shoot(name: string, at = page): Promise<void> {
  const folder = process.env.SHOTS;
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  await at.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
}

const visit = async (view: string) => {
  await page.goto(`/admin#${view}`);
  await page.reload();
};

test('before anything is counted the page says so', async () => {
  await sql`delete from quality_groups`.execute(db);
  await visit('/quality');
  await page.getByText('Пока ничего не подсчитано').waitFor();
  // The browser itself says that the numbers were not found.
  problems.splice(0);
});

test('a failure says so, and another try brings the numbers', async () => {
  await measureQuality(db);
  await page.route('**/api/v1/admin/quality/all', (route) => route.fulfill({ status: 503, json: {} }));
  await visit('/quality');
  const again = page.getByRole('button', { name: 'Повторить' });
  await again.waitFor({ timeout: 20_000 });
  await page.unroute('**/api/v1/admin/quality/all');
  await again.click();
  await page.getByText('Настоящих клиник: 2').waitFor();
  problems.splice(0);
});

test.each([1440, 960, 390])('numbers, countries and the way to a clinic at %i px', async (width) => {
  await page.setViewportSize({ width, height: 900 });
  await visit('/quality');
  await page.getByText('Настоящих клиник: 2').waitFor();
  await page.getByText('Франция').first().waitFor();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await shoot(`quality-${width}`);
  // From the number of dead websites to the clinic.
  await page.locator('dl a[href*="dead_website"]').click();
  const clinic = page.getByRole('link', { name: 'Spree Klinik' });
  await clinic.waitFor();
  await page.getByText('https://spree.example/').waitFor();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await shoot(`problems-${width}`);
  await clinic.click();
  await page.waitForURL(new RegExp(`/clinics/${id}/show`));
  expect(problems.splice(0)).toEqual([]);
});

test('the page of a clinic has its data score, leads to what is missing, and names sources by their titles', async () => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const problem = page.getByRole('row', { name: /Spree Klinik.*Два телефона/ });
  await visit('/problems?filter={}');
  await problem.getByText('OpenStreetMap').waitFor();
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await visit(`/clinics/${id}/show`);
    // 25 points: phone 10, data of this year 10, two sources 5. None for consistency: the sources state different phones.
    await page.getByText('25 из 100').waitFor();
    await page
      .getByRole('listitem')
      .filter({ hasText: /OpenStreetMap.*ODbL 1\.0/ })
      .waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await shoot(`clinic-${width}`);
  }
  await page.getByRole('link', { name: 'Часы работы' }).click();
  await page.getByRole('button', { name: /^Часы работы/, expanded: true }).waitFor();
  await shoot('clinic-section-390');
  await page.goBack();
  await page.getByRole('link', { name: 'Источники, которые не противоречат друг другу' }).click();
  await page.getByText('Викиданные').first().waitFor();
  expect(problems.splice(0)).toEqual([]);
});

test('a country shows each fact with its share, in Arabic too', async () => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await visit('/quality/country-DE/show');
  await page.getByRole('row', { name: /Телефон\s*1\s*100/ }).waitFor();
  await expectAccessible(page);
  await page.evaluate(() => localStorage.setItem('sys_language', 'ar'));
  for (const width of [1440, 960, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await visit('/quality');
    await page.getByText('فرنسا').first().waitFor();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await shoot(`quality-ar-${width}`);
    await visit(`/clinics/${id}/show`);
    await page.getByText('25 من 100').waitFor();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await shoot(`clinic-ar-${width}`);
  }
  expect(problems.splice(0)).toEqual([]);
});

test('a patient reads since when the website does not answer, and has no link to it', async () => {
  for (const width of [360, 1440]) {
    const visitor = await openWindow(browser, service.url, { viewport: { width, height: 900 } });
    await visitor.page.goto('/ru/hospital/spree/about');
    await visitor.page.getByText('не отвечает с').filter({ visible: true }).first().waitFor();
    await shoot(`dead-${width}`, visitor.page);
    expect(await visitor.page.locator('a[href^="https://spree.example"]').count()).toBe(0);
    await expectNoSidewaysScroll(visitor.page);
    expect(visitor.problems).toEqual([]);
    await visitor.context.close();
  }
});
