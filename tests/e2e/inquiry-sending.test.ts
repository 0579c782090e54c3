import { Buffer } from 'node:buffer';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import type { MadeAccount } from '../factories/accounts.ts';
import { makeRequester, requestsOf } from '../factories/requests.ts';
import { expectNoProblems, openBrowser } from '../helpers/browser.ts';
import { testDatabase } from '../helpers/database.ts';
import { expectAccessible } from '../helpers/pages.ts';
import { startService } from '../helpers/service.ts';
import { body, CASE, createEyeClinics, fillAll, send } from './inquiry-window.ts';
import { openWindowOf } from './profile-window.ts';

const { db, url: DATABASE_URL } = await testDatabase('served');
const service = await startService({ DATABASE_URL });
afterAll(() => service.stop());
const browser = await openBrowser();
const clinics = await createEyeClinics(db);

const makeClient = () => makeRequester(db);
const windowOf = (account: MadeAccount, options = {}) => openWindowOf(browser, service.url, account, options);

test('attachments: each with its own fate, large photos made smaller only with agreement, a lost connection tried again', async () => {
  const account = await makeClient();
  const { page, context } = await windowOf(account);
  await page.goto('/inquiry?step=3');
  const noise = Buffer.from(
    Array.from({ length: 900 * 700 * 3 }, (_, at) => (at * 7919 + (at >> 3) * 104_729) % 256),
  );
  const photo = await sharp(noise, { raw: { width: 900, height: 700, channels: 3 } })
    .resize(3000, 2333)
    .jpeg({ quality: 98 })
    .toBuffer();
  expect(photo.length).toBeGreaterThan(1_048_576);
  const file = (name: string, mimeType: string, buffer: Buffer) => ({ name, mimeType, buffer });
  await page
    .locator('input[name=files]')
    .setInputFiles([
      file('note.txt', 'text/plain', Buffer.from('Анализ крови, 12 октября')),
      file('tool.exe', 'application/octet-stream', Buffer.from('MZ')),
      file('fake.pdf', 'application/pdf', Buffer.from('это не PDF')),
      file('photo.jpg', 'image/jpeg', photo),
    ]);
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name });
  await row('note.txt').getByText('Загружен', { exact: false }).waitFor();
  await row('tool.exe').getByText('Такие файлы не принимаются').waitFor();
  await row('fake.pdf').getByRole('alert').waitFor();
  await row('photo.jpg').getByText('Фото больше 1 МБ').waitFor();
  const count = () =>
    db.selectFrom('attachments').select('bytes').where('account_id', '=', account.id).execute();
  expect(await count()).toHaveLength(1);
  await row('tool.exe').getByRole('button', { name: 'Убрать: tool.exe' }).click();
  await row('fake.pdf').getByRole('button', { name: 'Убрать: fake.pdf' }).click();

  await page.route('**/client/attachments', (route) => route.abort());
  await row('photo.jpg')
    .getByRole('button', { name: /Уменьшить и приложить/ })
    .click();
  await row('photo.jpg').getByText('Связь прервалась').waitFor();
  await page.unroute('**/client/attachments');
  await row('photo.jpg')
    .getByRole('button', { name: /Повторить/ })
    .click();
  await row('photo.jpg').getByText('Загружен', { exact: false }).waitFor();
  const sizes = await count();
  expect(sizes).toHaveLength(2);
  for (const { bytes } of sizes) expect(bytes).toBeLessThanOrEqual(1_048_576);
  await expectAccessible(page);

  await page.reload();
  await row('photo.jpg').waitFor();
  await row('note.txt')
    .getByRole('button', { name: /Убрать/ })
    .click();
  await expect.poll(async () => (await count()).length).toBe(1);
  await context.close();
});

test('suggested clinics come with their reasons and are added by one press; consent counts for those that were named', async () => {
  const account = await makeClient();
  const window = await windowOf(account);
  const { page, context } = window;
  await page.goto('/inquiry?procedure=cataract-surgery');
  await body(page).waitFor();
  // What one came with is in the form then.
  await page.waitForURL(`${service.url}/inquiry`);
  await page.goto('/inquiry?step=3');
  await page.getByRole('button', { name: 'Подобрать клиники' }).click();
  const row = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: 'Добавить: Augenklinik Süd' }) });
  await row.getByText('делают эту процедуру').waitFor();
  await row.getByText('Dr. Iris Blick').waitFor();
  await row.getByRole('button').click();
  await page.getByText(/Сведения получат: .*Augenklinik Süd/).waitFor();
  const consent = page.getByRole('checkbox', { name: /Я согласен/ });
  await consent.check();
  await page.getByRole('button', { name: 'Добавить: Augenklinik Nord' }).click();
  expect(await consent.isChecked()).toBe(false);
  await expectAccessible(page);
  expectNoProblems(window);
  await context.close();
});

describe('sending', () => {
  test('a double click sends once', async () => {
    const account = await makeClient();
    const { page, context } = await windowOf(account);
    await fillAll(page, clinics);
    await send(page).dblclick();
    await page.waitForURL(/\/requests\/self\//);
    expect(await requestsOf(db, account)).toHaveLength(1);
    await context.close();
  });

  test('an answer that is lost makes no second request, and nothing that was typed is lost', async () => {
    const account = await makeClient();
    const { page, context } = await windowOf(account);
    await fillAll(page, clinics);
    await page.route('**/client/requests', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await send(page).click();
    await page.getByText('Нет связи с сервером').waitFor();
    expect(await requestsOf(db, account)).toHaveLength(1);
    await page.unroute('**/client/requests');
    await send(page).click();
    await page.waitForURL(/\/requests\/self\//);
    expect(await requestsOf(db, account)).toHaveLength(1);
    await context.close();
  });

  test('without a connection the form stays as it is and goes when the connection is back', async () => {
    const account = await makeClient();
    const { page, context } = await windowOf(account);
    await fillAll(page, clinics);
    await context.setOffline(true);
    await send(page).click();
    await page.getByText('Нет связи с сервером').waitFor();
    expect(await page.getByRole('checkbox', { name: /Я согласен/ }).isChecked()).toBe(true);
    await context.setOffline(false);
    await send(page).click();
    await page.waitForURL(/\/requests\/self\//);
    expect(await requestsOf(db, account)).toMatchObject([{ body: CASE }]);
    await context.close();
  });

  test('what the server refuses is shown at its field, in its step', async () => {
    const account = await makeClient();
    const { page, context } = await windowOf(account);
    await fillAll(page, clinics);
    const refusal = { message: 'Проверьте введённое.', errors: { birth_year: ['Такого года не бывает'] } };
    await page.route('**/client/requests', (route) => route.fulfill({ status: 422, json: refusal }));
    await send(page).click();
    await page.getByText('Такого года не бывает').waitFor();
    await expect
      .poll(() =>
        page.getByLabel('Год рождения пациента').evaluate((element) => element === document.activeElement),
      )
      .toBe(true);
    await context.close();
  });
});
