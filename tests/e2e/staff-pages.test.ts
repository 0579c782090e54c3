import { describe, expect, test } from 'vitest';
import { makeAccount } from '../factories/accounts.ts';
import { expectNoProblems, openBrowser } from '../helpers/browser.ts';
import { expectAccessible, expectFullRows, expectNoSidewaysScroll } from '../helpers/pages.ts';
import { openWindowOf } from './profile-window.ts';
import {
  ask,
  caseOf,
  clinicId,
  colleague,
  db,
  offerOf,
  otherClinicId,
  service,
  startOffer,
} from './staff-world.ts';

const browser = await openBrowser();

test('requests to other clinics are not there, nor is any of it for others', async () => {
  const [own, others] = [await ask(), await ask(otherClinicId)];
  const staff = await openWindowOf(browser, service.url, await colleague());
  const missing = 'Такой страницы нет';
  for (const path of [
    caseOf(others),
    caseOf(others, otherClinicId),
    caseOf(own, otherClinicId),
    '/staff/requests/none',
    '/profile/none',
  ]) {
    await staff.page.goto(path);
    await expect.poll(() => staff.page.locator('h1').innerText(), { message: path }).toBe(missing);
  }
  const patient = await openWindowOf(browser, service.url, own.patient);
  for (const path of ['/staff', caseOf(own)]) {
    await patient.page.goto(path);
    await expect.poll(() => patient.page.locator('h1').innerText(), { message: path }).toBe(missing);
  }
  for (const { page } of [staff, patient]) {
    await page.getByText('открыта только другой роли').waitFor();
    expect(await page.getByText('Нет связи').count()).toBe(0);
  }
  await patient.page.goto('/requests/self/999999');
  await patient.page.getByText('открыта только другой роли').waitFor();
  await Promise.all([staff.context.close(), patient.context.close()]);
});

test('without the second step a member of staff is led to turn it on', async () => {
  const account = await makeAccount(db, { staff: { clinicId, role: 'coordinator' }, secondFactor: false });
  const { page, context } = await openWindowOf(browser, service.url, account);
  await page.goto('/staff');
  await page.getByRole('link', { name: /Безопасность/ }).click();
  await page.waitForURL(/profile\/security/);
  await context.close();
});

describe.each([
  { language: 'ru', width: 360 },
  { language: 'ru', width: 960 },
  { language: 'ru', width: 1920 },
  { language: 'ar', width: 360 },
  { language: 'ar', width: 1440 },
  { language: 'de', width: 360 },
])('in $language at $width', ({ language, width }) => {
  test('inbox, case and offer fit and are accessible', async () => {
    const asked = await ask();
    const window = await openWindowOf(browser, service.url, await colleague(), {
      viewport: { width, height: 900 },
      hasTouch: width < 600,
    });
    const { page, context } = window;
    await startOffer(page, asked);
    for (const path of ['/staff', caseOf(asked), offerOf(asked)]) {
      await page.goto(`/${language}${path}`);
      await page.locator('main h1').waitFor();
      await expectNoSidewaysScroll(page);
      await expectFullRows(page);
      await expectAccessible(page);
    }
    expectNoProblems(window);
    await context.close();
  });
});
