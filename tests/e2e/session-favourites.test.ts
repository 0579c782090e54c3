import { afterAll, expect, test } from 'vitest';
import { type MadeAccount, makeAccount } from '../factories/accounts.ts';
import { openBrowser, openWindow } from '../helpers/browser.ts';

import { testDatabase } from '../helpers/database.ts';
import { expectAccessible } from '../helpers/pages.ts';
import { startService } from '../helpers/service.ts';
import { logIn, logOut, openClientWindow, recordCalls, stored, wayIn } from './client-window.ts';

const { db, url: DATABASE_URL } = await testDatabase('demo');
const service = await startService({ DATABASE_URL, DEMO: '1' });
afterAll(() => service.stop());
const browser = await openBrowser();

const ids = async (kind: 'clinics' | 'doctors'): Promise<number[]> => {
  const reply = await fetch(`${service.url}/api/v1/client/${kind}?per_page=5`);
  const { data }: { data: { id: number }[] } = await reply.json();
  return data.map(({ id }) => id);
};
const clinics = await ids('clinics');
const [clinicId = 0, otherId = 0, thirdId = 0] = clinics;
const [doctorId = 0] = await ids('doctors');

const keptOnServer = async ({ headers }: MadeAccount): Promise<number[]> => {
  const reply = await fetch(`${service.url}/api/v1/client/favourite/getClinics`, { headers });
  const { data }: { data: { clinics: { id: number }[] } } = await reply.json();
  return data.clinics.map(({ id }) => id).sort((a, b) => a - b);
};

const ascending = (...list: number[]) => list.sort((a, b) => a - b);

test('an answer of 401 ends the session: token, user and favourites of the account leave the browser', async () => {
  const account = await makeAccount(db);
  const { page, context } = await openClientWindow(browser, service.url, account, '/search/search-clinics');
  const heart = page
    .locator('main article')
    .first()
    .getByRole('button', { name: /избранн/i });
  await heart.click();
  await expect.poll(() => keptOnServer(account)).toHaveLength(1);
  await db.deleteFrom('sessions').where('account_id', '=', account.id).execute();
  await heart.click();
  await wayIn(page).waitFor();
  expect([await stored(page, 'authToken'), await stored(page, 'user')]).toEqual([null, null]);
  expect(JSON.parse(String(await stored(page, 'favourites')))).toEqual({ clinic: [], doctor: [] });
  await context.close();
});

test('a call with an outdated anti-forgery token is repeated once, with a new one', async () => {
  const account = await makeAccount(db);
  const { page, context } = await openClientWindow(browser, service.url, account, '/search/search-clinics');
  const calls = recordCalls(page);
  let isOutdated = true;
  await page.route('**/favourite/addClinic', async (route) => {
    const headers = route.request().headers();
    await route.continue({ headers: isOutdated ? { ...headers, 'x-xsrf-token': 'outdated' } : headers });
    isOutdated = false;
  });
  await page
    .locator('main article')
    .first()
    .getByRole('button', { name: /избранн/i })
    .click();
  await expect
    .poll(() => calls)
    .toEqual(['POST /favourite/addClinic', 'GET /sanctum/csrf-cookie', 'POST /favourite/addClinic']);
  await expect.poll(() => keptOnServer(account)).toHaveLength(1);
  isOutdated = true;
  await page.unroute('**/favourite/addClinic');
  const answers: number[] = [];
  page.on('response', (reply) => {
    if (reply.url().endsWith('/favourite/removeClinic')) answers.push(reply.status());
  });
  await page.route('**/favourite/removeClinic', (route) =>
    route.continue({ headers: { ...route.request().headers(), 'x-xsrf-token': 'outdated' } }),
  );
  calls.length = 0;
  await page
    .locator('main article')
    .first()
    .getByRole('button', { name: /избранн/i })
    .click();
  await expect.poll(() => answers).toHaveLength(2);
  // Whatever the page does with the second refusal it has begun before another call has come back.
  await page.evaluate(() => fetch('/healthz'));
  expect(calls.filter((call) => call.startsWith('POST'))).toHaveLength(2);
  await context.close();
});

test('what a visitor kept joins the account at login, nothing lost and nothing double', async () => {
  const account = await makeAccount(db);
  const add = (body: object) =>
    fetch(`${service.url}/api/v1/client/favourite/addClinic`, {
      method: 'POST',
      headers: { ...account.headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  expect((await add({ clinic_id: clinicId })).status).toBe(200);
  expect((await add({ clinic_id: otherId })).status).toBe(200);
  const { page, context } = await openWindow(browser, service.url);
  await page.goto('/news');
  await page.evaluate(
    ([mine, both, doctor]) => {
      const clinic = [mine, both].map((id) => ({ id, note: `заметка ${id}`, addedAt: 1_700_000_000_000 }));
      localStorage.setItem(
        'favourites',
        JSON.stringify({ clinic, doctor: [{ id: doctor, note: '', addedAt: 1 }] }),
      );
      localStorage.setItem('comparison', JSON.stringify({ clinic: [mine], doctor: [], procedures: [] }));
    },
    [thirdId, otherId, doctorId],
  );
  await page.goto('/auth/login?next=/favourites/clinics');
  await logIn(page, account);
  await page.waitForURL(/favourites/);
  await expect.poll(() => page.locator('main article').count()).toBe(3);
  expect(await keptOnServer(account)).toEqual(ascending(clinicId, otherId, thirdId));
  const { clinic, doctor } = JSON.parse(String(await stored(page, 'favourites')));
  const notes = Object.fromEntries(clinic.map(({ id, note }: { id: number; note: string }) => [id, note]));
  expect(notes).toEqual({ [clinicId]: '', [otherId]: `заметка ${otherId}`, [thirdId]: `заметка ${thirdId}` });
  expect(doctor).toHaveLength(1);
  await logOut(page);
  await expect.poll(() => page.locator('main article').count()).toBe(0);
  expect(JSON.parse(String(await stored(page, 'comparison'))).clinic).toEqual([thirdId]);
  await context.close();
});

test('a heart pressed without a connection reaches the account later, also by another visit', async () => {
  const account = await makeAccount(db);
  const { page, context } = await openClientWindow(browser, service.url, account, '/search/search-clinics');
  const hearts = page.locator('main article').getByRole('button', { name: /избранн/i });
  await hearts.nth(0).click();
  await expect.poll(() => keptOnServer(account)).toHaveLength(1);
  await context.setOffline(true);
  await hearts.nth(1).click();
  await expect.poll(() => stored(page, 'favourites_unsent')).toContain('"add"');
  await context.setOffline(false);
  await expect.poll(() => keptOnServer(account)).toHaveLength(2);
  await page.route('**/favourite/*Clinic*', (route) => route.abort());
  await hearts.nth(0).click();
  await hearts.nth(2).click();
  await page.unroute('**/favourite/*Clinic*');
  await page.goto('/search/search-clinics');
  await expect.poll(() => stored(page, 'favourites_unsent')).toContain('"changes":[]');
  const { clinic } = JSON.parse(String(await stored(page, 'favourites')));
  const shown = clinic.map(({ id }: { id: number }) => id);
  expect(ascending(...shown)).toEqual(await keptOnServer(account));
  expect(shown).toHaveLength(2);
  await context.close();
});

/** Letter by letter, with no pause that a busy machine would make. */
const typeAtOnce = (words: string): void => {
  for (const email of words) document.execCommand('insertText', false, email);
};

test('a note is sent when its last letter is written, also by closing the page, and undo brings it back', async () => {
  const account = await makeAccount(db);
  const { page, context } = await openClientWindow(browser, service.url, account, '/search/search-clinics');
  await page
    .locator('main article')
    .first()
    .getByRole('button', { name: /избранн/i })
    .click();
  await page
    .getByRole('link', { name: /^Избранное/ })
    .first()
    .click();
  const calls = recordCalls(page);
  await page.locator('main textarea').focus();
  await page.evaluate(typeAtOnce, 'Спросить о цене');
  const noteOnServer = async () => {
    const rows = await db
      .selectFrom('favourite_clinics')
      .select('note')
      .where('account_id', '=', account.id)
      .execute();
    return rows.map(({ note }) => note);
  };
  await expect.poll(noteOnServer).toEqual(['Спросить о цене']);
  expect(calls.filter((call) => call.startsWith('PATCH'))).toHaveLength(1);
  await page.getByRole('button', { name: 'Убрать', exact: true }).click();
  await expect.poll(noteOnServer).toEqual([]);
  await page.getByRole('button', { name: 'Вернуть' }).click();
  await expect.poll(noteOnServer).toEqual(['Спросить о цене']);
  await page.locator('main textarea').fill('Уже спросил');
  await page.close({ runBeforeUnload: true });
  await expect.poll(noteOnServer).toEqual(['Уже спросил']);
  await context.close();
});

test('a link shows the list to others, with notes where that is wanted, until sharing is stopped', async () => {
  const account = await makeAccount(db);
  const owner = await openClientWindow(browser, service.url, account, '/favourites/clinics');
  const other = await makeAccount(db);
  const guest = await openClientWindow(browser, service.url, other, '/favourites/clinics');
  const post = (path: string, body: object, method = 'POST') =>
    fetch(`${service.url}/api/v1/client/favourite/${path}`, {
      method,
      headers: { ...account.headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  for (const clinic_id of [clinicId, otherId]) await post('addClinic', { clinic_id });
  await post('addDoctor', { doctor_id: doctorId });
  await post(`clinics/${clinicId}`, { note: 'Спросить про дату' }, 'PATCH');
  await owner.page.reload();
  await owner.page.locator('main article').nth(1).waitFor();

  const dialog = owner.page.getByRole('dialog');
  const share = owner.page.getByRole('button', { name: 'Поделиться' });
  await share.focus();
  await owner.page.keyboard.press('Enter');
  await expectAccessible(owner.page);
  await dialog.getByRole('button', { name: 'Создать ссылку' }).click();
  const address = await dialog.getByLabel('Ссылка', { exact: true }).inputValue();
  expect(new URL(address).pathname).toBe('/favourites/shared');
  await expectAccessible(owner.page);

  const asked: string[] = [];
  guest.page.on('request', (request) => asked.push(request.url()));
  await guest.page.goto(address);
  await expect.poll(() => guest.page.locator('main article').count()).toBe(3);
  const token = new URL(address).hash.slice(1);
  expect(asked.filter((url) => url.split('#')[0]?.includes(token))).toEqual([]);
  expect(await guest.page.locator('main').innerText()).not.toContain('Спросить про дату');
  await expectAccessible(guest.page);
  await guest.page.getByRole('button', { name: 'Добавить всё в моё избранное' }).click();
  await guest.page.getByText('Всё это уже в вашем избранном.').waitFor();
  await expect.poll(() => keptOnServer(other)).toEqual(ascending(clinicId, otherId));

  await dialog.getByLabel('Показывать и мои заметки').click();
  await expect
    .poll(async () => {
      await guest.page.reload();
      await guest.page.locator('main article').first().waitFor();
      return guest.page.locator('main').innerText();
    })
    .toContain('Спросить про дату');

  await dialog.getByRole('button', { name: 'Отключить ссылку' }).click();
  await dialog.getByRole('button', { name: 'Отключить ссылку' }).click();
  await dialog.getByRole('button', { name: 'Создать ссылку' }).waitFor();
  await guest.page.reload();
  await guest.page.getByText('По этой ссылке списка нет').waitFor();
  await owner.page.keyboard.press('Escape');
  await expect.poll(() => share.evaluate((element) => element === document.activeElement)).toBe(true);
  await owner.context.close();
  await guest.context.close();
});
