import type { Locator, Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { expectNoProblems, openBrowser, type Window } from '../helpers/browser.ts';
import { testDatabase } from '../helpers/database.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../helpers/pages.ts';
import { startService } from '../helpers/service.ts';
import { confirmed, log, openChatWorld, pending, write } from './chat-world.ts';
import { dialog, openWindowOf } from './profile-window.ts';

const { db, url: DATABASE_URL } = await testDatabase('served');
const service = await startService({ DATABASE_URL });
afterAll(() => service.stop());
const browser = await openBrowser();
const { staff, makeTalk, heard: received } = await openChatWorld(db, service.url, browser);

/** Number and words of each message in view, in the order of the page. */
const conversationOf = (page: Page): Promise<string[]> =>
  log(page)
    .locator('article')
    .evaluateAll((all) =>
      all.map((one) => `${one.getAttribute('data-seq')} ${one.querySelector('p[dir="auto"]')?.textContent}`),
    );

async function answer(page: Page, words: string): Promise<void> {
  await page.getByRole('textbox', { name: 'رد للمريض' }).fill(words);
  await page.getByRole('button', { name: 'إرسال الرد' }).click();
}

const said = (page: Page, words: string): Locator => log(page).locator('article').filter({ hasText: words });
const markOf = (page: Page, words: string) =>
  said(page, words).locator('[data-tick]').getAttribute('data-tick');

/** Direction of the words, and which side of the window their message stands at. */
const lieOf = (page: Page, words: string) =>
  said(page, words).evaluate((one) => {
    const bubble = one.querySelector('p[dir="auto"]');
    const box = bubble?.getBoundingClientRect();
    const around = one.closest('[role="log"]')?.getBoundingClientRect();
    if (!bubble || !box || !around) throw new Error('A message has words and stands in the log');
    const isLeft = box.left - around.left < around.right - box.right;
    return `${getComputedStyle(bubble).direction} ${isLeft ? 'left' : 'right'}`;
  });

/** The number beside the chat in the menu of a narrow window. */
async function countInMenu(page: Page): Promise<string[]> {
  await page.getByRole('button', { name: 'Меню' }).click();
  const link = dialog(page).getByRole('link', { name: /^Чат/ });
  await link.waitFor();
  const counts = await link.locator('[data-count]').allInnerTexts();
  await page.keyboard.press('Escape');
  await dialog(page).waitFor({ state: 'detached' });
  return counts;
}

/** Without a connection the browser itself says so; nothing else may be there. */
function expectOnlyLostCalls({ problems }: Window): void {
  expect(problems.splice(0).filter((text) => !text.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]);
}

test('patient and coordinator talk in two languages and directions; after a lost connection and a reload both have the same conversation', async () => {
  const { client, chat } = await makeTalk();
  const patient = await openWindowOf(browser, service.url, client, {
    viewport: { width: 390, height: 844 },
  });
  const coordinator = await openWindowOf(browser, service.url, staff, {
    viewport: { width: 1440, height: 900 },
  });
  const [phone, operator] = [patient.page, coordinator.page];
  await Promise.all([phone.goto(`/chat/${chat.id}`), operator.goto(`/ar/staff/chats/${chat.id}`)]);
  await Promise.all([log(phone).waitFor(), log(operator).waitFor()]);
  expect(await operator.locator('html').getAttribute('dir')).toBe('rtl');

  await write(phone, 'Здравствуйте! Когда можно приехать?');
  await said(operator, 'Здравствуйте!').waitFor();
  await answer(operator, 'أهلًا بك! يمكنك القدوم يوم الأحد.');
  await said(phone, 'أهلًا').waitFor();
  // Own words stand at the end of the reader's line, the others' at its start; words run as their language does.
  expect(await lieOf(phone, 'Здравствуйте!')).toBe('ltr right');
  expect(await lieOf(phone, 'أهلًا')).toBe('rtl left');
  expect(await lieOf(operator, 'Здравствуйте!')).toBe('ltr right');
  expect(await lieOf(operator, 'أهلًا')).toBe('rtl left');
  await expect.poll(() => markOf(phone, 'Здравствуйте!')).toBe('read');
  await expect.poll(() => markOf(operator, 'أهلًا')).toBe('read');

  await patient.context.setOffline(true);
  await answer(operator, 'هل لديك صور أشعة؟');
  await answer(operator, 'أرسلها من فضلك.');
  await said(operator, 'أرسلها').waitFor();
  for (const words of ['Билеты куплю завтра', 'Приеду с мужем', 'Снимки пришлю вечером'])
    await write(phone, words);
  await expect.poll(() => pending(phone).count()).toBe(3);
  await log(phone).getByText('Нет связи').first().waitFor();
  expect(await confirmed(phone).count()).toBe(2);
  await expect.poll(() => markOf(operator, 'أرسلها')).toBe('sent');
  await phone.reload().catch(() => undefined); // there is no page without a connection
  await operator.goto('/ar/staff/chats');
  await patient.context.setOffline(false);
  expectOnlyLostCalls(patient);

  // Back on the list: what waited goes by itself, what came is counted.
  await phone.goto('/chat');
  const row = phone.getByRole('link', { name: /Isar Eye Clinic/ });
  await row.getByRole('img', { name: '2 новых сообщения' }).waitFor();
  await expect.poll(() => phone.title()).toMatch(/^\(2\) /);
  expect(await countInMenu(phone)).toEqual(['2']);
  const waiting = operator.getByRole('link').filter({ hasText: 'Снимки пришлю вечером' });
  await waiting.getByRole('img', { name: '3 رسائل جديدة' }).waitFor({ timeout: 30_000 });
  await waiting.click();
  await log(operator).getByText('3 رسائل جديدة').waitFor();
  await row.click();
  await log(phone).getByText('2 новых сообщения').waitFor();

  const together = [
    '1 Здравствуйте! Когда можно приехать?',
    '2 أهلًا بك! يمكنك القدوم يوم الأحد.',
    '3 هل لديك صور أشعة؟',
    '4 أرسلها من فضلك.',
    '5 Билеты куплю завтра',
    '6 Приеду с мужем',
    '7 Снимки пришлю вечером',
  ];
  for (const page of [phone, operator]) await expect.poll(() => conversationOf(page)).toEqual(together);
  expect((await received(chat)).map(({ seq, body }) => `${seq} ${body}`)).toEqual(together);
  await expect.poll(() => markOf(phone, 'Снимки')).toBe('read');
  // It opened at what is new: read is what was scrolled to.
  await expect.poll(() => markOf(operator, 'أرسلها')).toMatch(/delivered|read/);
  await log(phone).evaluate((box) => box.scrollTo(0, box.scrollHeight));
  await expect.poll(() => markOf(operator, 'أرسلها')).toBe('read');
  await expect.poll(() => phone.title()).not.toMatch(/^\(/);
  expect(await countInMenu(phone)).toEqual([]);
  await answer(operator, 'إلى اللقاء يوم الأحد.');
  await expect.poll(() => markOf(operator, 'إلى اللقاء')).toBe('read');

  for (const window of [patient, coordinator]) {
    await expectNoSidewaysScroll(window.page);
    await expectAccessible(window.page);
    expectNoProblems(window);
    await window.context.close();
  }
});
