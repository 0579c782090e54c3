import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { makeAccount } from '../factories/accounts.ts';
import { makeMessages } from '../factories/chats.ts';
import { presentHashes } from '../factories/documents.ts';
import { openBrowser } from '../helpers/browser.ts';
import { testDatabase } from '../helpers/database.ts';
import { expectAccessible } from '../helpers/pages.ts';
import { startService } from '../helpers/service.ts';
import { startTranslationServer } from '../helpers/translation-server.ts';
import { log, openChatWorld } from './chat-world.ts';
import { openWindowOf } from './profile-window.ts';

const { db, url: DATABASE_URL } = await testDatabase('served');
const translations = await startTranslationServer();
const service = await startService({
  ...{ DATABASE_URL, TRANSLATION_PROVIDER: 'libretranslate', LIBRETRANSLATE_URL: translations.origin },
});
afterAll(() => service.stop());
const browser = await openBrowser();
const { staff, call, makeTalk, open, clinicId } = await openChatWorld(db, service.url, browser);

const SHOW = 'Показать по-русски';
const phone = { viewport: { width: 360, height: 740 } };

async function talkInEnglish(body: string) {
  const made = await makeTalk();
  await makeMessages(
    db,
    made.chat,
    [
      { by: 'client', body: 'Здравствуйте.' },
      { by: 'staff', body, language: 'en' },
    ],
    staff,
  );
  return made;
}

test('a Russian patient on a phone agrees once and reads what the clinic writes in English, beside the original', async () => {
  const { client, chat } = await talkInEnglish(
    'Take 5 mg of bisoprolol. Do not eat before. See you at 9:30.',
  );
  translations.say('ru', 'Take 5 mg of bisoprolol.', 'Принимайте 5 мг бисопролола.');
  translations.say('ru', 'Do not eat before.', 'Поешьте до этого.');
  translations.say('ru', 'See you at 9:30.', 'Увидимся в 9:30.');
  const { page, context } = await open(client, chat, phone);
  const message = log(page).locator('[data-seq="2"]');
  await message.getByRole('button', { name: SHOW }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('уйдёт поставщику перевода (LibreTranslate)').waitFor();
  expect(translations.calls).toEqual([]);
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: 'Согласиться' }).click();
  const translated = message.locator('[data-translated]');
  await translated.getByText('Принимайте 5 мг бисопролола.').waitFor();
  expect(await translated.getAttribute('lang')).toBe('ru');
  expect(await translated.getAttribute('dir')).toBe('ltr');
  // The sentence that lost its "not" stays as it was written, with the reason.
  expect(await translated.locator('[lang=en]').textContent()).toBe('Do not eat before.');
  await message.getByText('в переводе не совпали отрицания').waitFor();
  await message.getByText('Машинный перевод, язык оригинала: английский, LibreTranslate.').waitFor();
  // The original is still there.
  await message.getByText('Take 5 mg of bisoprolol. Do not eat before. See you at 9:30.').waitFor();
  await expectAccessible(page);
  const hide = message.getByRole('button', { name: 'Скрыть перевод' });
  expect(await hide.getAttribute('aria-expanded')).toBe('true');
  await hide.press('Enter');
  await expect.poll(() => translated.count()).toBe(0);
  const before = translations.calls.length;
  await message.getByRole('button', { name: SHOW }).press('Enter');
  await translated.waitFor();
  expect(translations.calls).toHaveLength(before);
  // One's own message has no such way.
  expect(await log(page).locator('[data-seq="1"] [data-translation]').count()).toBe(0);
  await context.close();
});

test('who does not agree reads the original, and is asked again when they want to', async () => {
  const { client, chat } = await talkInEnglish('Please send us the images of your knee.');
  const { page, context } = await open(client, chat);
  const message = log(page).locator('[data-seq="2"]');
  await message.getByRole('button', { name: SHOW }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Не сейчас' }).click();
  await message.getByRole('button', { name: SHOW }).waitFor();
  expect(await message.locator('[data-translated]').count()).toBe(0);
  await message.getByText('Please send us the images of your knee.').waitFor();
  await context.close();
});

test('the clinic is told why it gets no translation, and gets one once the patient has agreed', async () => {
  const { client, chat } = await makeTalk();
  await makeMessages(db, chat, [{ by: 'client', body: 'У меня болит колено.' }], staff);
  const { page, context } = await openWindowOf(browser, service.url, staff, { locale: 'en' });
  await page.goto(`/en/staff/chats/${chat.id}`);
  const message = log(page).locator('[data-seq="1"]');
  await message.getByRole('button', { name: 'Show in English' }).click();
  await message.getByText('The patient has not agreed that texts of this conversation go').waitFor();
  const { machine_translation: hash } = await presentHashes(db);
  await call(client, 'POST', 'client/profile/consents', {
    consents: [{ purpose: 'machine_translation', hash }],
  });
  await message.getByRole('button', { name: 'Show in English' }).click();
  await message.getByText('[en] У меня болит колено.').waitFor();
  await context.close();
});

test('an Arabic visitor reads a German review from right to left, and what fails leaves the original', async () => {
  const { rows } = await sql<{ id: number }>`
    insert into comments (clinic_id, author_name, lang, rating, text, proof)
    values (${clinicId}, 'Karin B.', 'de', 5, 'Sehr freundliche Ärzte und saubere Zimmer.', 'contact') returning id`.execute(
    db,
  );
  const id = rows[0]?.id;
  const { slug } = await db
    .selectFrom('clinics')
    .select('slug')
    .where('id', '=', clinicId)
    .executeTakeFirstOrThrow();
  translations.say('ar', 'Sehr freundliche Ärzte und saubere Zimmer.', 'أطباء ودودون جدًا وغرف نظيفة.');
  const context = await browser.newContext({ baseURL: service.url, locale: 'ar' });
  const page = await context.newPage();
  await page.goto(`/ar/hospital/${slug}/comments`);
  const review = page.locator(`[aria-labelledby=comment-${id}]`);
  translations.answerWith(500, { error: 'no' });
  await review.getByRole('button', { name: 'عرض بالعربية' }).click();
  await review.getByText('خدمة الترجمة لا تستجيب').waitFor();
  translations.answerBy(null);
  await review.getByRole('button', { name: 'عرض بالعربية' }).click();
  const translated = review.locator('[data-translated]');
  await translated.getByText('أطباء ودودون جدًا وغرف نظيفة.').waitFor();
  expect(await translated.getAttribute('dir')).toBe('rtl');
  expect(await review.locator('[data-said]').first().getAttribute('lang')).toBe('de');
  await expectAccessible(page);
  await page.goto(`/de/hospital/${slug}/comments`);
  await review.getByText('Sehr freundliche Ärzte').waitFor();
  expect(await review.locator('[data-translation]').count()).toBe(0);
  await context.close();
});

test('an operator takes over what the machine proposes for a text of the interface, by keyboard', async () => {
  translations.say('de', 'News', 'Neuigkeiten');
  const admin = await makeAccount(db, { operator: 'admin' });
  const { page, context } = await openWindowOf(browser, service.url, admin);
  await page.goto('/admin#/messages/de%3Anav.news');
  const field = page.locator('textarea[name=text]').first();
  await expect.poll(() => field.inputValue()).toBe('Neues');
  await page.getByRole('button', { name: 'Предложить перевод (LibreTranslate)' }).press('Enter');
  await page.getByText('язык оригинала: английский').waitFor();
  // What stands there stays until the proposal is taken.
  expect(await field.inputValue()).toBe('Neues');
  await page.getByRole('button', { name: 'Взять этот текст' }).press('Enter');
  await expect.poll(() => field.inputValue()).toBe('Neuigkeiten');
  await page.getByRole('button', { name: 'Сохранить' }).press('Enter');
  await page.getByText('Сохранено').waitFor();
  const { text } = await db
    .selectFrom('messages')
    .innerJoin('languages', 'languages.id', 'messages.language_id')
    .select('text')
    .where('prefix', '=', 'de')
    .where('key', '=', 'nav.news')
    .executeTakeFirstOrThrow();
  expect(text).toBe('Neuigkeiten');
  await context.close();
});
