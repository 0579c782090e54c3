import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { makeAccount } from '../factories/accounts.ts';
import { createDictionaries } from '../factories/dictionaries.ts';
import { addClinicFacts } from '../factories/facts.ts';
import { expectNoProblems, openBrowser } from '../helpers/browser.ts';
import { pressOn } from '../helpers/keyboard.ts';
import { expectAccessible, expectFullRows, expectNoSidewaysScroll } from '../helpers/pages.ts';
import { card, expectToast, openWindowOf } from './profile-window.ts';
import { member } from './staff-chat-world.ts';
import { clinicId, db, otherClinicId, service } from './staff-world.ts';

const LAST_WORDS = 'Приём ведут на трёх языках.';
const browser = await openBrowser();
const ids = await createDictionaries(db);
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
await db
  .updateTable('clinics')
  .set({
    claimed_at: daysAgo(100),
    opening_hours: JSON.stringify([{ day: 1, opens: '08:00', closes: '18:00' }]),
  })
  .where('id', '=', clinicId)
  .execute();
await addClinicFacts(db, clinicId, {
  texts: [{ lang: 'ru', description: `${'Клиника лечит болезни глаз. '.repeat(20)}${LAST_WORDS}` }],
  comforts: [{ id: ids.comfort('parking'), value: 'paid' }],
  accreditations: [{ id: ids.accreditation('jci'), checkedOn: '2026-09-01' }],
  photos: 12,
});
const owner = await member('Ида', 'Фогт', 'owner');

const fold = (page: Page, part: string, words: string) =>
  card(page, part).locator('summary').filter({ hasText: words });
const review = (page: Page) => page.getByRole('link', { name: 'Проверить профиль' });

test('an owner follows the line of the inbox, sees what is confirmed, and confirms by keyboard: the line is gone', async () => {
  const window = await openWindowOf(browser, service.url, owner);
  const { page, context } = window;
  await page.goto(`/staff?clinic=${clinicId}`);
  await page.getByText(/Isar Eye Clinic.*срок подтверждения профиля прошёл/).waitFor();
  await pressOn(page, review(page));
  await page.waitForURL(`**/staff/attest?clinic=${clinicId}`);

  const price = card(page, 'Цены').getByRole('listitem').filter({ hasText: 'Удаление катаракты' });
  await price.getByText('2 000.00').waitFor();
  await price.getByText(/Входит: консультация, операция/).waitFor();
  const doctor = card(page, 'Врачи').getByRole('listitem').filter({ hasText: 'Dr. Eva Lang' });
  await doctor.getByText('Офтальмология').waitFor();
  await card(page, 'Удобства').getByRole('listitem').filter({ hasText: 'Парковка' }).waitFor();
  await card(page, 'Название, адрес, лицензии и аккредитации').getByText('JCI').waitFor();
  const photos = card(page, 'Фотографии').getByRole('img', { name: 'Палата' });
  await photos.first().scrollIntoViewIfNeeded();
  await expect
    .poll(() => photos.first().evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
    .toBeGreaterThan(0);

  await card(page, 'Профиль').getByText('08:00–18:00').waitFor();

  // Long ones open by keyboard.
  expect(await photos.count()).toBe(8);
  await pressOn(page, fold(page, 'Профиль', 'Показать текст целиком'), 'Enter');
  await card(page, 'Профиль').getByText(LAST_WORDS).waitFor();
  await pressOn(page, fold(page, 'Фотографии', 'Показать все: 12'), 'Enter');
  await expect.poll(() => photos.count()).toBe(12);

  for (const box of await page.getByRole('main').getByRole('checkbox').all())
    await pressOn(page, box, 'Space');
  await pressOn(page, page.getByRole('button', { name: 'Подтвердить профиль' }));
  await expectToast(page, /Подтверждено/);
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'Входящие' }).waitFor();
  expect(await review(page).count()).toBe(0);
  expectNoProblems(window);
  await context.close();
});

test('what has changed since the last confirmation is marked', async () => {
  await db
    .insertInto('attestations')
    .values({ clinic_id: clinicId, account_id: owner.id, summary: '{}' })
    .execute();
  const reply = await fetch(`${service.url}/api/v1/staff/clinics/${clinicId}/prices`, {
    method: 'PATCH',
    headers: { ...owner.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ changes: [{ procedure: 'cataract-surgery', version: 1, amount: 2100 }] }),
  });
  expect(reply.status).toBe(200);
  const { page, context } = await openWindowOf(browser, service.url, owner);
  await page.goto(`/staff/attest?clinic=${clinicId}`);
  const price = card(page, 'Цены').getByRole('listitem').filter({ hasText: 'Удаление катаракты' });
  await price.getByText('2 100.00').waitFor();
  await price.getByText('изменено').waitFor();
  expect(await page.getByText('изменено', { exact: true }).count()).toBe(1);
  await context.close();
});

test('empty parts say so and lead to where they are written', async () => {
  const { page, context } = await openWindowOf(
    browser,
    service.url,
    await makeAccount(db, { staff: { clinicId: otherClinicId, role: 'owner' } }),
  );
  await page.goto(`/staff/attest?clinic=${otherClinicId}`);
  const photos = card(page, 'Фотографии');
  await photos.getByText('Пациенты не видят ни одной фотографии клиники.').waitFor();
  await photos.getByRole('checkbox', { name: 'Клиника не показывает фотографий' }).waitFor();
  await photos.getByRole('link', { name: 'Добавить фотографии' }).click();
  await page.waitForURL(`**/staff/photos?clinic=${otherClinicId}`);
  await context.close();
});

test('the content is seen well at every width, in Arabic too', async () => {
  for (const [language, width] of [
    ['', 360],
    ['', 1440],
    ['/ar', 360],
  ] as const) {
    const { page, context } = await openWindowOf(browser, service.url, owner, {
      viewport: { width, height: 900 },
    });
    await page.goto(`${language}/staff/attest?clinic=${clinicId}`);
    await page.getByRole('main').getByRole('checkbox').first().waitFor();
    await page.evaluate(() => {
      for (const fold of document.querySelectorAll('main details')) fold.setAttribute('open', '');
    });
    await expectNoSidewaysScroll(page);
    await expectFullRows(page);
    await expectAccessible(page);
    await context.close();
  }
});
