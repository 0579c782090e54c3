import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { createClinic } from '../factories/clinics.ts';
import { createDoctor } from '../factories/facts.ts';
import { expectNoProblems, openBrowser, openWindow } from '../helpers/browser.ts';
import { testDatabase } from '../helpers/database.ts';
import { expectNoSidewaysScroll, waitUntilPartIsAlive } from '../helpers/pages.ts';
import { startService } from '../helpers/service.ts';

const { url: DATABASE_URL, db } = await testDatabase('demo');
const { rows } = await sql<{ id: number; country: string }>`
  select city_id as id, country from clinics where is_demo and city_id is not null
  group by city_id, country order by count(*) desc limit 1`.execute(db);
const [city] = rows;
const id = await createClinic(db, {
  title: 'Quiet General Hospital',
  cityId: city?.id ?? null,
  country: city?.country ?? 'DE',
});
const relations = [
  { kind: 'predecessor', id: null, title: 'Older General Hospital' },
  { kind: 'related', id: null, title: 'Sample University' },
];
await sql`update clinics set phone = '+49 30 1234567', website = 'https://quiet.example',
  relations = ${JSON.stringify(relations)}::jsonb where id = ${id}`.execute(db);
const { rows: fields } = await sql<{
  id: number;
}>`select id from specializations where slug = 'cardiology'`.execute(db);
await createDoctor(db, {
  title: 'Dr. Still',
  positions: [{ clinicId: id, specializationId: fields[0]?.id ?? 0 }],
});
const service = await startService({ DATABASE_URL, DEMO: '1' });
afterAll(() => service.stop());
const browser = await openBrowser();
const address = '/en/hospital/quiet-general-hospital/about';

test('a clinic that never wrote shows what is known, how to reach it and who answers instead', async () => {
  const window = await openWindow(browser, service.url);
  const { page, context } = window;
  await page.goto(address);
  const main = page.locator('main');
  await main.getByText('Contact the clinic directly').waitFor();
  expect(await main.getByText('Unknown', { exact: true }).count()).toBe(0);
  expect(await main.getByRole('link', { name: '+49 30 1234567' }).first().getAttribute('href')).toBe(
    'tel:+49301234567',
  );
  expect(await main.locator('#answering article').count()).toBeGreaterThan(0);
  expect(await main.getByRole('link', { name: 'You work here? Claim this page' }).count()).toBe(1);
  expectNoProblems(window);
  await context.close();
});

test('a patient on a phone says that it should answer, and is counted once', async () => {
  const window = await openWindow(browser, service.url, { viewport: { width: 360, height: 780 } });
  const { page, context } = window;
  await page.goto(address);
  const button = page.getByRole('button', { name: 'I would like it to answer here' });
  await waitUntilPartIsAlive(button);
  await button.dblclick();
  await page.getByText('We count how many patients wait for this clinic').waitFor();
  const { rows: counted } = await sql<{ count: number }>`
    select count from clinic_interest where clinic_id = ${id} and kind = 'answer'`.execute(db);
  expect(counted).toEqual([{ count: 1 }]);
  await expectNoSidewaysScroll(page);
  expectNoProblems(window);
  await context.close();
});

test('its history comes late, its doctors at once, and nothing is pushed aside on a phone', async () => {
  const window = await openWindow(browser, service.url, { viewport: { width: 360, height: 780 } });
  const { page, context } = window;
  await page.goto(address.replace('/en/', '/ru/'));
  const main = page.locator('main');
  await main.getByText('Older General Hospital').waitFor();
  await main.getByText('Sample University').waitFor();
  expect(await main.getByRole('link', { name: 'Dr. Still' }).getAttribute('href')).toContain('/self/');
  // The claim is the longest button of the page: styles that come later must not keep it on one line.
  await page.waitForLoadState('networkidle');
  await expectNoSidewaysScroll(page);
  expectNoProblems(window);
  await context.close();
});

test('the page of its doctor says that nobody answers, before anybody writes', async () => {
  const window = await openWindow(browser, service.url);
  const { page, context } = window;
  await page.goto(address);
  await page.getByRole('link', { name: 'Dr. Still' }).click();
  await page.getByRole('heading', { name: 'Dr. Still', level: 1 }).waitFor();
  await page.getByText('Nobody from this clinic answers on Medatlas yet.').waitFor();
  expect(await page.getByRole('link', { name: 'Ask for an offer' }).count()).toBe(0);
  await context.close();
});
