import { expect, test } from 'vitest';
import { makeAccount } from '../factories/accounts.ts';
import { createClinic } from '../factories/clinics.ts';
import { expectNoProblems, openBrowser, openWindow } from '../helpers/browser.ts';
import { db, logInAt, makeOperator, nextCode, openRow, service } from './admin-world.ts';

const browser = await openBrowser();

/** A refused call is told in the console: where one is part of the journey, it is no problem. */
const withoutRefusals = (problems: string[]): string[] =>
  problems.filter((text) => !/status of 4(01|04|22)/.test(text));

test('an operator logs in with a code, blocks someone after a fresh code, and finds it in the log', async () => {
  const operator = await makeOperator();
  const client = await makeAccount(db, { name: 'Борис', surname: 'Громов' });
  const window = await openWindow(browser, service.url);
  const { page, context } = window;
  await logInAt(page, operator);
  expect(await page.locator('meta[name=robots]').getAttribute('content')).toContain('noindex');

  await page.getByRole('menuitem', { name: 'Пользователи' }).click();
  await page.getByText('Седова').first().waitFor();
  await page.locator('input[name=q]').fill(client.phone);
  await page.getByText('Громов').click();
  await page.getByText('Firefox, Linux').waitFor();

  // As if the code had been given a quarter of an hour ago.
  await db
    .updateTable('sessions')
    .set({ created_at: new Date(Date.now() - 15 * 60_000) })
    .where('account_id', '=', operator.id)
    .execute();
  await page.getByRole('button', { name: 'Заблокировать' }).click();
  await page.getByLabel('Причина').fill('рассылает рекламу');
  await page.getByRole('dialog').getByRole('button', { name: 'Заблокировать' }).click();
  await page.locator('input[name=confirmation]').fill('000000');
  await page.getByRole('button', { name: 'Подтвердить' }).click();
  await page
    .getByText(/Код не подошёл|неверн|подош/i)
    .first()
    .waitFor();
  await page.locator('input[name=confirmation]').fill(nextCode(operator));
  await page.getByRole('button', { name: 'Подтвердить' }).click();
  await page.getByRole('button', { name: 'Разблокировать' }).waitFor();
  await page.getByText('рассылает рекламу').first().waitFor();

  // The history of the account, which stays until the log is drawn, has these words too.
  await openRow(page, 'Журнал', 'Пользователь заблокирован');
  await page.waitForURL(/audit\/\d+\/show/);
  await page.locator('.RaSimpleShowLayout-stack').getByText('Ольга Седова, Администратор').waitFor();
  expect(withoutRefusals(window.problems)).toEqual([]);
  await context.close();
});

test('a busy service and a lost connection end nobody’s session: the page says so and comes by itself', async () => {
  const operator = await makeOperator();
  const { page, context } = await openWindow(browser, service.url);
  await logInAt(page, operator);
  const logouts: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/logout')) logouts.push(request.url());
  });
  const busy = { status: 503, json: { message: 'Сервис перегружен', errors: {} } };
  let isAway = true;
  await page.route('**/api/v1/client/admin/auth/user', (route) =>
    isAway ? route.fulfill(busy) : route.continue(),
  );
  await page.reload();
  await page.getByText('Сервис перегружен').waitFor();
  isAway = false;
  await page.getByRole('menuitem', { name: 'Пользователи' }).waitFor();

  let isLost = true;
  await page.route('**/api/v1/rest/languages*', (route) => (isLost ? route.abort() : route.continue()));
  const lost = page.waitForEvent('requestfailed');
  await page.reload({ waitUntil: 'commit' });
  await lost;
  isLost = false;
  await page.getByRole('menuitem', { name: 'Пользователи' }).waitFor();
  expect(logouts).toEqual([]);
  await context.close();
});

/** Types into the search and opens a row at once, in a browser that is busy until the search is due. */
const searchAndOpen = ({ words, row }: { words: string; row: string }): void => {
  const push = history.pushState.bind(history);
  history.pushState = (...step) => {
    push(...step);
    const due = performance.now() + 600;
    while (performance.now() < due);
  };
  const field = document.querySelector<HTMLInputElement>('input[name=q]');
  field?.focus();
  document.execCommand('insertText', false, words);
  const cells = [...document.querySelectorAll('td')];
  cells.find(({ textContent }) => textContent === row)?.click();
};

test('a row that is opened before the search has taken effect stays open', async () => {
  await createClinic(db, { title: 'Quiet House', slug: 'quiet-house' });
  const { page, context } = await openWindow(browser, service.url);
  await logInAt(page, await makeOperator('moderator'));
  await page.goto('/admin#/clinics');
  await page.getByRole('cell', { name: 'Quiet House', exact: true }).waitFor();
  await page.evaluate(searchAndOpen, { words: 'quiet', row: 'Quiet House' });
  await page.getByRole('button', { name: 'Снять с сайта' }).waitFor();
  expect(page.url()).toMatch(/#\/clinics\/\d+\/show$/);
  await context.close();
});

test('a client sees a login and nothing else, and stays logged in on the site', async () => {
  const client = await makeAccount(db);
  const window = await openWindow(browser, service.url);
  const { page, context } = window;
  await page.addInitScript((token) => localStorage.setItem('authToken', token), client.token);
  await page.goto('/admin#/audit');
  await page.getByRole('button', { name: 'Войти', exact: true }).waitFor();
  expect(await page.getByRole('menuitem').count()).toBe(0);
  expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBe(client.token);
  const texts = await page.request.get('/api/v1/admin/texts/ru', {
    headers: { authorization: `Bearer ${client.token}` },
  });
  expect(texts.status()).toBe(404);
  await context.close();
});

test('Arabic is written from right to left', async () => {
  const operator = await makeOperator('moderator');
  const window = await openWindow(browser, service.url);
  const { page, context } = window;
  await logInAt(page, operator);
  await page.getByRole('button', { name: 'Русский' }).click();
  await page.getByRole('menuitem', { name: 'العربية' }).click();
  await page
    .getByRole('menuitem', { name: 'السجل' })
    .or(page.getByRole('menuitem', { name: 'سجل' }))
    .first()
    .waitFor();
  expect(await page.locator('html').getAttribute('dir')).toBe('rtl');
  const menu = await page.getByRole('menuitem').first().boundingBox();
  expect(menu?.x).toBeGreaterThan(640);
  await page.setViewportSize({ width: 360, height: 740 });
  // The menu folds away after the window has become narrow.
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  expectNoProblems({ ...window, problems: withoutRefusals(window.problems) });
  await context.close();
});

test('the question for the code goes with its page, by the way back and when another tab logs out', async () => {
  const operator = await makeOperator();
  const client = await makeAccount(db, { name: 'Глеб', surname: 'Норин' });
  const { page, context } = await openWindow(browser, service.url);
  await logInAt(page, operator);
  await db
    .updateTable('sessions')
    .set({ created_at: new Date(Date.now() - 15 * 60_000) })
    .where('account_id', '=', operator.id)
    .execute();
  const question = page.locator('input[name=confirmation]');
  const ask = async () => {
    await page.getByRole('menuitem', { name: 'Пользователи' }).click();
    await page.locator('input[name=q]').fill(client.phone);
    await page.getByText('Норин').click();
    await page.getByRole('button', { name: 'Заблокировать' }).click();
    await page.getByLabel('Причина').fill('проверка');
    await page.getByRole('dialog').getByRole('button', { name: 'Заблокировать' }).click();
    await question.fill('123');
  };

  await ask();
  await page.goBack();
  await page.locator('input[name=q]').waitFor();
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);

  // A new question begins empty: nothing of the former one is kept.
  await page.getByText('Норин').click();
  await page.getByRole('button', { name: 'Заблокировать' }).click();
  await page.getByLabel('Причина').fill('проверка');
  await page.getByRole('dialog').getByRole('button', { name: 'Заблокировать' }).click();
  await question.waitFor();
  expect(await question.inputValue()).toBe('');

  const other = await context.newPage();
  await other.goto('/ru');
  await other.evaluate(() => {
    localStorage.removeItem('authToken');
    localStorage.removeItem('user');
  });
  await page.getByLabel('Телефон или почта').waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
  const { blocked_at } = await db
    .selectFrom('accounts')
    .select('blocked_at')
    .where('id', '=', client.id)
    .executeTakeFirstOrThrow();
  expect(blocked_at).toBeNull();
  await context.close();
});

test('a moderator who opens a section of administrators is told what is the case, and led on', async () => {
  const { page, context } = await openWindow(browser, service.url);
  await logInAt(page, await makeOperator('moderator'));
  for (const path of ['currencies', 'currencies/RUB/show', 'ranking', 'nothing']) {
    await page.goto(`/admin#/${path}`);
    await page.getByText('этот раздел не открыт вашей роли').waitFor();
    expect(await page.getByText(/нет связи|сервер/i).count(), path).toBe(0);
  }
  await page.getByRole('main').getByRole('link').first().click();
  await expect.poll(() => new URL(page.url()).hash).toMatch(/^#\/?$/);
  await context.close();
});
