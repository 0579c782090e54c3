import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import PostalMime from 'postal-mime';
import { expect, test } from 'vitest';
import { makeAccount } from '../factories/accounts.ts';
import { createClinic } from '../factories/clinics.ts';
import { openBrowser, openWindow } from '../helpers/browser.ts';
import { confirm, DATA_DIR, db, logInAt, makeOperator, openRow, service } from './admin-world.ts';
import { openClientWindow } from './client-window.ts';

const browser = await openBrowser();
const clinicId = await createClinic(db, {
  title: 'Isar Klinik',
  slug: 'isar-klinik-berlin',
  lat: 52.5,
  lon: 13.4,
});
await db
  .updateTable('clinics')
  .set({ website: 'https://www.isar.example' })
  .where('id', '=', clinicId)
  .execute();

/** The code in the letter to an address. */
async function readCode(address: string): Promise<string | undefined> {
  const folder = join(DATA_DIR, 'mail');
  const names = await readdir(folder).catch(() => []);
  for (const name of names.sort().reverse()) {
    const { to, text = '' } = await PostalMime.parse(await readFile(join(folder, name)));
    if (to?.[0]?.address === address) return /\b\d{6}\b/.exec(text)?.[0];
  }
  return undefined;
}

async function waitForCode(address: string): Promise<string> {
  await expect.poll(() => readCode(address), { timeout: 40_000 }).toBeDefined();
  return (await readCode(address)) ?? '';
}

/** The button that stands above what is not decided yet. */
const approval = (page: Page) => page.getByRole('button', { name: 'Одобрить' });

test('an imported clinic is claimed, its licence proposed, approved and compared with the register', async () => {
  const client = await makeAccount(db, { email: 'eva@example.org', isEmailVerified: true });
  const { page, context } = await openClientWindow(
    browser,
    service.url,
    client,
    '/hospital/isar-klinik-berlin/about',
  );
  await page.getByRole('link', { name: 'Подтвердить права на страницу' }).click();
  await page.getByLabel('Ваша должность').fill('Заместитель главного врача');
  await page.getByLabel('Рабочий адрес электронной почты').fill('eva@gmail.com');
  await page.getByRole('button', { name: 'Отправить заявку' }).click();
  await page.getByText('Адрес общедоступной почты ничего не подтверждает').waitFor();
  await page.getByLabel('Рабочий адрес электронной почты').fill('eva@isar.example');
  await page.getByRole('button', { name: 'Отправить заявку' }).click();
  await page.getByLabel('Код из письма').fill(await waitForCode('eva@isar.example'));
  await page.getByRole('button', { name: 'Подтвердить' }).click();
  await page.getByRole('heading', { name: 'Заявка на рассмотрении' }).waitFor();

  const desk = await openWindow(browser, service.url);
  await logInAt(desk.page, await makeOperator('moderator'));
  await openRow(desk.page, 'Заявки на страницы', 'Isar Klinik');
  await desk.page.getByText('Домен сайта клиники').waitFor();
  await confirm(desk.page, 'Одобрить');
  await approval(desk.page).waitFor({ state: 'detached' });

  await page.reload();
  await page.getByRole('heading', { name: 'Заявка одобрена' }).waitFor();
  await page.goto('/staff/official');
  await page.locator('main').getByRole('link', { name: 'Открыть «Безопасность»' }).waitFor();
  // A device in the hand is another journey: here the second factor is simply on.
  await sql`insert into second_factors (account_id, secret, confirmed_at) values (${client.id}::uuid, '\\x00', now())`.execute(
    db,
  );
  await page.reload();
  await page.getByRole('button', { name: 'Добавить лицензию' }).click();
  await page.getByLabel('Номер', { exact: true }).fill('B-17');
  await page.getByLabel('Кем выдана').fill('Landesamt Berlin');
  await page.getByLabel('Чем это подтверждается').fill('Реестр земли Берлин');
  await page.getByRole('button', { name: 'Предложить изменение' }).click();
  await page.getByText('Ждёт оператора', { exact: true }).waitFor();

  await openRow(desk.page, 'Официальные данные', 'Isar Klinik');
  await desk.page.getByRole('cell', { name: 'Landesamt Berlin', exact: true }).waitFor();
  await confirm(desk.page, 'Одобрить');
  await approval(desk.page).waitFor({ state: 'detached' });
  await openRow(desk.page, 'Сверка с реестрами', 'B-17');
  await desk.page.getByRole('button', { name: 'Записать сверку' }).click();
  await desk.page.getByLabel('Ссылка на реестр').fill('https://register.example/b-17');
  await desk.page.getByRole('dialog').getByRole('button', { name: 'Записать сверку' }).click();
  await desk.page.getByRole('cell', { name: 'Подтверждено' }).waitFor();

  await page.reload();
  await page.getByText(/сверено с реестром/).waitFor();
  await page.getByText('Одобрено').waitFor();
  await page.goto('/hospital/isar-klinik-berlin/about');
  await page.getByText('B-17').waitFor();
  await page.getByText('Страницу ведёт сама клиника').first().waitFor();
  const { rows } = await sql<{ kind: string }>`
    select kind from audit_events where clinic_id = ${clinicId} order by id`.execute(db);
  expect(rows.map(({ kind }) => kind)).toEqual([
    'claim.approved',
    'change.proposed',
    'change.approved',
    'proof.confirmed',
  ]);
  await desk.context.close();
  await context.close();
});
