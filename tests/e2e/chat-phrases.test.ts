import type { Locator, Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { expectNoProblems, openBrowser } from '../helpers/browser.ts';
import { testDatabase } from '../helpers/database.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../helpers/pages.ts';
import { startService } from '../helpers/service.ts';
import { log, openChatWorld, pending } from './chat-world.ts';
import { dialog, openWindowOf } from './profile-window.ts';

const { db, url: DATABASE_URL } = await testDatabase('served');
const service = await startService({ DATABASE_URL });
afterAll(() => service.stop());
const browser = await openBrowser();
const { staff, makeTalk } = await openChatWorld(db, service.url, browser);

const said = (page: Page, words: string): Locator => log(page).locator('article').filter({ hasText: words });

test('a patient in Arabic and a clinic in German exchange phrases, each in the own language', async () => {
  const { client, chat } = await makeTalk();
  const patient = await openWindowOf(browser, service.url, client, { viewport: { width: 360, height: 780 } });
  const coordinator = await openWindowOf(browser, service.url, staff, {
    viewport: { width: 1440, height: 900 },
  });
  const [phone, desk] = [patient.page, coordinator.page];
  await Promise.all([phone.goto(`/ar/chat/${chat.id}`), desk.goto(`/de/staff/chats/${chat.id}`)]);
  await Promise.all([log(phone).waitFor(), log(desk).waitFor()]);

  // With the keyboard alone: open, search, choose, fill, send.
  const opener = phone.getByRole('button', { name: 'فتح دليل العبارات' });
  await opener.focus();
  await phone.keyboard.press('Enter');
  await dialog(phone).waitFor();
  await expectAccessible(phone);
  const search = dialog(phone).getByRole('searchbox', { name: 'البحث عن عبارة' });
  await search.fill('منذ الأعراض');
  const phrase = dialog(phone).getByRole('button', { name: /أعاني من هذه الأعراض منذ/ });
  await expect.poll(() => dialog(phone).getByRole('listitem').count()).toBe(1);
  await phrase.focus();
  await phone.keyboard.press('Enter');
  const send = dialog(phone).getByRole('button', { name: 'إرسال' });
  await send.click();
  await dialog(phone).getByText('املأ الحقل: العدد').waitFor();
  const number = dialog(phone).getByRole('textbox', { name: 'العدد' });
  await expect
    .poll(() => number.evaluate((field) => field === document.activeElement && field.ariaInvalid))
    .toBe('true');
  await phone.keyboard.type('3');
  await dialog(phone).getByText('أعاني من هذه الأعراض منذ 3 أيام.').waitFor();
  await dialog(phone).getByText('I have had these symptoms for 3 days.').waitFor();
  await dialog(phone).getByRole('combobox', { name: 'سيرى الطرف الآخر باللغة' }).selectOption('de');
  await dialog(phone).getByText('Ich habe diese Beschwerden seit 3 Tagen.').waitFor();
  await expectAccessible(phone);
  await expectNoSidewaysScroll(phone);
  await number.focus();
  await phone.keyboard.press('Enter');
  await dialog(phone).waitFor({ state: 'detached' });
  expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true);
  await said(phone, 'أعاني من هذه الأعراض منذ 3 أيام.').waitFor();
  await expect.poll(() => pending(phone).count()).toBe(0);

  const theirs = said(desk, 'Ich habe diese Beschwerden seit 3 Tagen.');
  await theirs.waitFor();
  expect(await theirs.locator('p[dir="auto"]').getAttribute('lang')).toBe('de');
  await theirs.getByRole('button', { name: 'Wie geschrieben anzeigen: Arabisch' }).click();
  const original = said(desk, 'أعاني من هذه الأعراض منذ 3 أيام.');
  expect(await original.locator('p[dir="auto"]').getAttribute('lang')).toBe('ar');
  await original.getByRole('button', { name: 'In Ihrer Sprache anzeigen' }).click();
  await theirs.waitFor();

  // The clinic's own phrases, and the language of the patient is known from what they wrote.
  await desk.getByRole('button', { name: 'Sprachführer öffnen' }).click();
  await expectAccessible(desk);
  await dialog(desk).getByRole('combobox', { name: 'Situation' }).selectOption('payment');
  await dialog(desk)
    .getByRole('button', { name: /Die Anzahlung beträgt/ })
    .click();
  await dialog(desk).getByRole('textbox', { name: 'Betrag' }).fill('1.250,50');
  await dialog(desk).getByLabel('Datum').fill('2027-03-01');
  await dialog(desk)
    .getByText(/الدفعة المقدمة هي .*، وتُستحق في موعد أقصاه 1 مارس 2027/)
    .waitFor();
  await expectAccessible(desk);
  await dialog(desk).getByRole('button', { name: 'Senden' }).click();
  await said(desk, 'Sie ist bis zum 1. März 2027 fällig.').waitFor();
  const answer = said(phone, 'وتُستحق في موعد أقصاه 1 مارس 2027');
  await answer.waitFor();
  expect(await answer.locator('p[dir="auto"]').evaluate((words) => getComputedStyle(words).direction)).toBe(
    'rtl',
  );

  // After a reload the same stands there, and what was sent last is at hand.
  await phone.reload();
  await answer.waitFor();
  await said(phone, 'أعاني من هذه الأعراض منذ 3 أيام.').waitFor();
  await opener.click();
  const recent = dialog(phone).getByRole('region', { name: 'المرسلة مؤخرًا' });
  await recent.getByRole('button', { name: /أعاني من هذه الأعراض منذ/ }).waitFor();
  await search.fill('xyz');
  await dialog(phone).getByText('لا توجد عبارة بهذه الكلمات').waitFor();
  await phone.keyboard.press('Escape');
  await phone.keyboard.press('Escape');
  await dialog(phone).waitFor({ state: 'detached' });
  expectNoProblems(patient);
  expectNoProblems(coordinator);
  await Promise.all([patient.context.close(), coordinator.context.close()]);
}, 120_000);
