import { readFile } from 'node:fs/promises';
import { afterAll, expect, test } from 'vitest';
import type { Purpose } from '../../contract/platform/purposes.ts';
import { type MadeAccount, makeAccount } from '../factories/accounts.ts';
import { presentHashes, publishDocument } from '../factories/documents.ts';
import { expectNoProblems, openBrowser } from '../helpers/browser.ts';
import { testDatabase } from '../helpers/database.ts';
import { expectAccessible } from '../helpers/pages.ts';
import { startService } from '../helpers/service.ts';
import { unzip } from '../helpers/zip.ts';
import { card, dialog, expectToast, openWindowOf, watchCalls } from './profile-window.ts';

const { db, url: DATABASE_URL } = await testDatabase('served');
const service = await startService({ DATABASE_URL });
afterAll(() => service.stop());
const browser = await openBrowser();

const windowOf = (account: MadeAccount) => openWindowOf(browser, service.url, account);

async function consent(account: MadeAccount, purposes: Purpose[]): Promise<void> {
  const hashes = await presentHashes(db);
  const consents = purposes.map((purpose) => ({ purpose, hash: hashes[purpose] }));
  const reply = await fetch(`${service.url}/api/v1/client/profile/consents`, {
    method: 'POST',
    headers: { ...account.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ consents }),
  });
  expect(reply.status).toBe(200);
}

async function eventsOf(account: MadeAccount, purpose: Purpose): Promise<string[]> {
  const events = await db
    .selectFrom('consent_events')
    .select('action')
    .where('account_id', '=', account.id)
    .where('purpose', '=', purpose)
    .orderBy('id')
    .execute();
  return events.map(({ action }) => action);
}

test('a consent is given, withdrawn and given again, and the history keeps all of it', async () => {
  const account = await makeAccount(db);
  await consent(account, ['terms', 'personal_data']);
  const window = await windowOf(account);
  const { page, context } = window;
  await page.goto('/ru/profile/privacy');
  const marketing = card(page, 'Согласия').getByRole('article').last();
  await marketing.getByText('Согласия не было').waitFor();
  for (const words of ['Согласие дано', 'Отозвано', 'Согласие дано']) {
    await marketing.getByRole('switch').click();
    await marketing.getByText(new RegExp(`^${words} \\d`)).waitFor();
  }
  expect(await eventsOf(account, 'marketing')).toEqual(['given', 'withdrawn', 'given']);
  await marketing.getByText('История (3)').click();
  expect(await marketing.locator('ol').getByRole('listitem').count()).toBe(3);

  const terms = card(page, 'Согласия').getByRole('article').first();
  await terms.getByRole('switch').click();
  expect(await dialog(page).innerText()).toContain('удалите личный кабинет');
  await page.keyboard.press('Escape');
  expect(await terms.getByRole('switch').isChecked()).toBe(true);
  await terms.getByRole('switch').click();
  await dialog(page).getByRole('button', { name: 'Отозвать' }).dblclick();
  await terms.getByText(/^Отозвано \d/).waitFor();
  expect(await eventsOf(account, 'terms')).toEqual(['given', 'withdrawn']);
  expectNoProblems(window);
  await context.close();
});

test('a new version of a text is asked about when the profile is saved, and what was typed is saved then', async () => {
  const account = await makeAccount(db, { name: 'Anna' });
  await consent(account, ['terms', 'personal_data']);
  const { page, context } = await windowOf(account);
  await page.goto('/ru/profile');
  const hash = await publishDocument(db, { name: 'terms' });
  const person = card(page, 'Как вас зовут');
  const save = person.getByRole('button', { name: 'Сохранить' });
  const isSaved = async (name: string) =>
    (await db.selectFrom('accounts').select('name').where('id', '=', account.id).executeTakeFirstOrThrow())
      .name === name;
  await person.getByLabel('Имя').fill('Anna Maria');
  await save.click();
  await dialog(page).getByRole('heading', { name: 'Нужно ваше согласие' }).waitFor();
  await dialog(page).getByRole('checkbox').waitFor();
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Не сейчас' }).click();
  await person.getByRole('alert').waitFor();
  expect(await person.getByLabel('Имя').inputValue()).toBe('Anna Maria');
  expect(await isSaved('Anna Maria')).toBe(false);

  const given = watchCalls(page, 'POST', '/profile/consents');
  await save.click();
  await dialog(page).getByRole('button', { name: 'Согласиться' }).click();
  await dialog(page)
    .getByText(/Отметьте это согласие/)
    .waitFor();
  expect(await dialog(page).getByRole('checkbox').count()).toBe(1);
  await page.keyboard.press('Space');
  await dialog(page).getByRole('button', { name: 'Согласиться' }).dblclick();
  await expectToast(page, 'Сохранено');
  expect(await isSaved('Anna Maria')).toBe(true);
  expect(given).toEqual([JSON.stringify({ consents: [{ purpose: 'terms', hash }] })]);
  await context.close();
});

test('everything about me is gathered, also over a reload, and comes as a ZIP with readable files', async () => {
  const account = await makeAccount(db, { name: 'Exporta' });
  const window = await windowOf(account);
  const { page, context } = window;
  await page.goto('/ru/profile/privacy');
  const copy = card(page, 'Копия всех данных');
  const starts = watchCalls(page, 'POST', '/profile/export');
  const begun = page.waitForResponse(
    (reply) => reply.request().method() === 'POST' && reply.url().endsWith('/profile/export'),
  );
  await copy.getByRole('button', { name: 'Собрать всё обо мне' }).dblclick();
  await begun;
  await page.reload();
  const download = copy.getByRole('button', { name: 'Скачать' });
  await download.waitFor();
  await download.click();
  await dialog(page).getByLabel('Пароль', { exact: true }).fill('не тот пароль');
  await page.keyboard.press('Enter');
  await dialog(page).getByText('Неверный пароль').waitFor();
  await dialog(page).getByLabel('Пароль', { exact: true }).fill(account.password);
  const [file] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
  expect(file.suggestedFilename()).toMatch(/^medatlas-\d{4}-\d\d-\d\d\.zip$/);
  const files = unzip(await readFile(await file.path()));
  expect([...files.keys()]).toEqual(expect.arrayContaining(['index.html']));
  expect([...files.keys()].filter((name) => name.endsWith('.json')).length).toBeGreaterThan(3);
  expect([...files.values()].some((bytes) => bytes.includes('Exporta'))).toBe(true);
  expect(starts).toHaveLength(1);
  // The wrong password is refused.
  expect(window.problems.filter((text) => !text.includes('422'))).toEqual([]);
  await context.close();
});

test('the account is deleted with the password, and home says so', async () => {
  const account = await makeAccount(db);
  const { page, context } = await windowOf(account);
  await page.goto('/ru/profile/privacy');
  await page.evaluate((id) => {
    localStorage.setItem('inquiry', '{}');
    localStorage.setItem(`chat_draft:${id}:client:1`, JSON.stringify({ text: 'Болит', files: [] }));
  }, account.id);
  const calls = watchCalls(page, 'DELETE', '/profile');
  const remove = card(page, 'Удаление кабинета').getByRole('button', { name: 'Удалить личный кабинет' });
  await remove.click();
  await dialog(page).getByLabel('Пароль', { exact: true }).fill('не тот пароль');
  await page.keyboard.press('Enter');
  await dialog(page).getByText('Неверный пароль').waitFor();
  await dialog(page).getByLabel('Пароль', { exact: true }).fill(account.password);
  await dialog(page).getByRole('button', { name: 'Удалить навсегда' }).dblclick();
  await page.waitForURL(/\/ru\/?$/);
  await expectToast(page, 'Личный кабинет удалён');
  expect(calls).toHaveLength(2);
  // Neither the session nor what was being written stays behind.
  const isLeft = (key: string) => /^(authToken|user|inquiry|chat_.*)$/.test(key);
  expect((await page.evaluate(() => Object.keys(localStorage))).filter(isLeft)).toEqual([]);
  const reply = await fetch(`${service.url}/api/v1/client/profile`, { headers: account.headers });
  expect(reply.status).toBe(401);
  await page.goBack();
  await page.goto('/ru/profile');
  await page.waitForURL(/\/auth\/login/);
  await context.close();
});

test.each(['ru', 'ar'])('in %s on a phone the present part stands in the row of parts', async (language) => {
  const account = await makeAccount(db);
  const phone = { viewport: { width: 360, height: 800 } };
  const { page, context } = await openWindowOf(browser, service.url, account, phone);
  await page.goto(`/${language}/profile/claims`);
  const here = page.locator('main nav a[aria-current]');
  await here.waitFor();
  const box = await here.boundingBox();
  expect(box?.x).toBeGreaterThanOrEqual(0);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(360);
  await context.close();
});
