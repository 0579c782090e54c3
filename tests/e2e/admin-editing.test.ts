import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Doctor } from '../../contract/clinics/doctors.ts';
import { makeAccount } from '../factories/accounts.ts';
import { createClinic } from '../factories/clinics.ts';
import { addClinicFacts, createDoctor } from '../factories/facts.ts';
import { createNews } from '../factories/news.ts';
import { openBrowser, openWindow } from '../helpers/browser.ts';
import { db, logInAt, makeOperator, service } from './admin-world.ts';

const browser = await openBrowser();
const isar = await createClinic(db, { title: 'Isar Klinik', slug: 'isar' });
await addClinicFacts(db, isar, { texts: [{ lang: 'ru', description: 'У реки.' }], isClaimed: true });
const owner = await makeAccount(db, {
  staff: { clinicId: isar, role: 'owner' },
  name: 'Ида',
  surname: 'Клее',
});

const textOf = async (lang: string) => {
  const reply = await fetch(`${service.url}/api/v1/client/clinics/isar`, {
    headers: { 'accept-language': lang },
  });
  const { data } = await reply.json();
  return data.text?.description;
};
/** Everything on the page is read anew, as when its window comes to the front. */
const readAnew = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));

async function publish(page: Page, reason: string, time?: string): Promise<void> {
  await page.getByRole('button', { name: 'Опубликовать' }).click();
  const dialog = page.getByRole('dialog');
  if (time !== undefined) await dialog.locator('input[name=publish_at]').fill(time);
  await dialog.getByLabel('Причина').fill(reason);
  await dialog.getByRole('button', { name: 'Опубликовать' }).click();
  await dialog.waitFor({ state: 'hidden' });
}

const arabic = () =>
  db.selectFrom('languages').select(['title', 'position']).where('prefix', '=', 'ar').executeTakeFirst();
const titleOf = async () => (await arabic())?.title;

test('an operator finds what is missing, keeps a draft, publishes it, brings the earlier version back', async () => {
  const { page, problems } = await openWindow(browser, service.url);
  await logInAt(page, await makeOperator('moderator'));
  await page.goto('/admin#/clinics');
  await page.getByLabel('Чего не хватает').click();
  await page.getByRole('option', { name: 'Нет описания: немецкий (1)' }).click();
  await page.getByRole('cell', { name: 'Isar Klinik', exact: true }).click();
  await page.getByRole('link', { name: 'Изменить' }).click();
  await page.getByRole('button', { name: /Описание: немецкий/ }).click();
  await page.getByLabel('О клинике', { exact: true }).fill('Am Fluss.');
  await page.getByRole('button', { name: 'Сохранить черновик' }).click();
  await page.getByText('Черновик: Ольга Седова').waitFor();
  expect(await textOf('de')).toBe('У реки.');
  await publish(page, 'Прислала клиника');
  await page.getByText('Черновик: Ольга Седова').waitFor({ state: 'hidden' });
  expect(await textOf('de')).toBe('Am Fluss.');
  await page.getByLabel('О клинике', { exact: true }).fill('Am See.');
  await publish(page, 'Ошибка в слове');
  await expect.poll(() => textOf('de')).toBe('Am See.');
  await page.getByRole('button', { name: 'История' }).click();
  await page
    .getByRole('row', { name: /Прислала клиника/ })
    .getByRole('button')
    .click();
  await page.getByRole('dialog').getByLabel('Причина').fill('Всё было верно');
  await page.getByRole('dialog').getByRole('button', { name: 'Вернуть эту версию' }).click();
  await expect.poll(() => textOf('de')).toBe('Am Fluss.');

  // What was brought back is in the form, with its version, before it is written over.
  await expect.poll(() => page.getByLabel('О клинике', { exact: true }).inputValue()).toBe('Am Fluss.');
  await page.getByLabel('О клинике', { exact: true }).fill('Am Meer.');
  await publish(page, 'К сезону', '2099-01-01T10:00');
  await page.getByText('Запланировано').waitFor();
  expect(await textOf('de')).toBe('Am Fluss.');
  await page.getByRole('button', { name: 'Отменить выход' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Отменить выход' }).click();
  await page.getByText('Запланировано').waitFor({ state: 'hidden' });
  expect(problems.filter((text) => !/status of 422/.test(text))).toEqual([]);

  const clinic = await openWindow(browser, service.url);
  await clinic.page.goto('/');
  await clinic.page.evaluate((token) => localStorage.setItem('authToken', token), owner.token);
  await clinic.page.goto('/staff/profile');
  await clinic.page.getByText('Причина: Всё было верно').waitFor();
});

test('what is typed stays when the thing is read anew, and one chooses', async () => {
  const { page } = await openWindow(browser, service.url);
  await logInAt(page, await makeOperator());
  await page.goto('/admin#/languages/3');
  const title = page.locator('input[name=title]');
  await title.fill('Deutsch!');
  await sql`update languages set position = position + 20 where prefix = 'de'`.execute(db);
  await page.getByRole('button', { name: 'Обновить' }).click();
  await page.getByText('Пока вы писали, запись изменилась').waitFor();
  expect(await title.inputValue()).toBe('Deutsch!');
  await page.getByRole('button', { name: 'Оставить своё' }).click();
  expect(await title.inputValue()).toBe('Deutsch!');
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await page.getByText('Сохранено').waitFor();
  const row = await db
    .selectFrom('languages')
    .select(['title', 'position'])
    .where('prefix', '=', 'de')
    .executeTakeFirst();
  expect(row).toMatchObject({ title: 'Deutsch!' });
  expect(row?.position).toBeGreaterThan(20);

  await title.fill('Deutsch?');
  await sql`update languages set position = position + 1 where prefix = 'de'`.execute(db);
  await page.getByRole('button', { name: 'Обновить' }).click();
  await page.getByRole('button', { name: 'Взять новое' }).click();
  await expect.poll(() => title.inputValue()).toBe('Deutsch!');
});

test('what others have written meanwhile is not written over by what was read before, and counts are no conflict', async () => {
  const { page } = await openWindow(browser, service.url);
  await logInAt(page, await makeOperator());
  await page.goto('/admin#/languages/4');
  const title = page.locator('input[name=title]');
  await title.fill('العربية!');
  await sql`update languages set position = position + 30 where prefix = 'ar'`.execute(db);
  await page.getByRole('button', { name: 'Обновить' }).click();
  await page.getByText('Пока вы писали, запись изменилась').waitFor();
  const { promise: letGo, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/v1/admin/languages/4', async (route) => {
    if (route.request().method() !== 'GET') await letGo;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Сохранить' }).click();
  // Nothing can be typed into fields that the answer is about to fill.
  await page.locator('form [inert] input[name=title]').waitFor();
  release();
  await page.locator('form [inert]').waitFor({ state: 'detached' });
  await expect.poll(titleOf).toBe('العربية!');
  expect((await arabic())?.position).toBeGreaterThan(30);

  await title.fill('العربية');
  const counted = page.waitForResponse('**/api/v1/admin/languages/4');
  await page.route('**/api/v1/admin/languages/4', async (route) => {
    const response = await route.fetch();
    const { data } = await response.json();
    await route.fulfill({ response, json: { data: { ...data, written: data.written + 1 } } });
  });
  await page.getByRole('button', { name: 'Обновить' }).click();
  await counted;
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expect.poll(titleOf).toBe('العربية');
  expect(await page.getByText('Пока вы писали, запись изменилась').count()).toBe(0);
});

test('a part keeps what is typed while another one writes it, and a late one is refused', async () => {
  const { page } = await openWindow(browser, service.url);
  await logInAt(page, await makeOperator('moderator'));
  await page.goto(`/admin#/clinics/${isar}`);
  await page.getByRole('button', { name: /Контакты и размер/ }).click();
  await page.getByLabel('Коек').fill('40');
  const contact = { phone: '+49 89 1234567', website: null, established: null, beds: null };
  const token = owner.headers;
  const reply = await fetch(`${service.url}/api/v1/staff/clinics/${isar}/profile`, {
    method: 'PATCH',
    headers: { ...token, 'content-type': 'application/json' },
    body: JSON.stringify({ version: 0, contact }),
  });
  expect(reply.status).toBe(200);
  await page.getByRole('button', { name: 'Опубликовать' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Причина').fill('По письму');
  await dialog.getByRole('button', { name: 'Опубликовать' }).click();
  await dialog.getByRole('alert').filter({ hasText: 'Ида Клее' }).waitFor();
  await page.keyboard.press('Escape');
  await readAnew(page);
  await page.getByText('Пока вы писали, запись изменилась').waitFor();
  expect(await page.getByLabel('Коек').inputValue()).toBe('40');
});

test('amenities and languages are written in the same fields as in the workspace, and a refused value says why', async () => {
  const { page, problems } = await openWindow(browser, service.url);
  await logInAt(page, await makeOperator('moderator'));
  await page.goto(`/admin#/clinics/${isar}`);
  const open = (name: RegExp) => page.getByRole('button', { name }).click();
  await open(/^Удобства/);
  const amenity = page
    .getByRole('group')
    .filter({ has: page.getByRole('radio', { name: 'за плату' }) })
    .first();
  const title = await amenity.locator('legend').innerText();
  await amenity.getByRole('radio', { name: 'за плату' }).check();
  await publish(page, 'Написала клиника');
  await page.getByRole('button', { name: 'Опубликовать' }).waitFor({ state: 'detached' });
  await open(/^Удобства/);

  await open(/^Языки общения/);
  await page.getByLabel('Добавить язык').selectOption('de');
  await page.getByLabel('немецкий', { exact: true }).selectOption('native');
  await publish(page, 'Написала клиника');
  await page.getByRole('button', { name: 'Опубликовать' }).waitFor({ state: 'detached' });
  await open(/^Языки общения/);

  await open(/^Контакты и размер/);
  await page.getByLabel('Сайт').fill('нет сайта');
  await page.getByLabel('Коек').fill('много');
  await page.getByRole('button', { name: 'Опубликовать' }).click();
  await page
    .getByText(/Исправьте|Коек/)
    .first()
    .waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
  await page.getByLabel('Коек').fill('50');
  await page.getByRole('button', { name: 'Опубликовать' }).click();
  await page.getByRole('dialog').getByLabel('Причина').fill('По письму');
  await page.getByRole('dialog').getByRole('button', { name: 'Опубликовать' }).click();
  await page.getByRole('dialog').getByText('Укажите адрес сайта').waitFor();
  await page.keyboard.press('Escape');
  expect(await page.getByLabel('Сайт').getAttribute('aria-invalid')).toBe('true');
  expect(await page.getByLabel('Сайт').inputValue()).toBe('нет сайта');
  expect(problems.filter((text) => !/status of 422/.test(text))).toEqual([]);

  const clinic = await openWindow(browser, service.url);
  await clinic.page.goto('/');
  await clinic.page.evaluate((token) => localStorage.setItem('authToken', token), owner.token);
  await clinic.page.goto('/staff/comforts');
  await clinic.page.getByRole('group', { name: title }).getByRole('radio', { name: 'за плату' }).waitFor();
  expect(
    await clinic.page
      .getByRole('group', { name: title })
      .getByRole('radio', { name: 'за плату' })
      .isChecked(),
  ).toBe(true);
  await clinic.page.goto('/staff/profile');
  await expect.poll(() => clinic.page.getByLabel('немецкий', { exact: true }).inputValue()).toBe('native');
});

test('what a doctor performs is written, and read in the history by its title', async () => {
  const { rows } = await sql<{ id: number; procedure: number }>`
    select id, (select id from procedures where slug = 'cataract-surgery') as procedure from specializations
    where slug = 'ophthalmology'`.execute(db);
  const [term] = rows;
  if (!term) throw new Error('the dictionaries are not loaded');
  const doctor = await createDoctor(db, {
    title: 'Dr. Lea Sommer',
    positions: [{ clinicId: isar, specializationId: term.id }],
    prices: [{ procedureId: term.procedure, volume: 900 }],
  });
  const { page, problems } = await openWindow(browser, service.url);
  await logInAt(page, await makeOperator('moderator'));
  await page.goto(`/admin#/doctors/${doctor}`);
  const volumes = page.getByLabel(/, в год$/);
  await expect.poll(() => volumes.first().inputValue()).toBe('900');
  await volumes.first().fill('950');
  await page.getByLabel('Добавить процедуру').selectOption({ label: 'Операция при глаукоме' });
  await publish(page, 'По отчёту врача');
  const performed = async () => {
    const reply = await fetch(`${service.url}/api/v1/client/doctors/${doctor}`);
    const { data }: { data: Doctor } = await reply.json();
    return data.procedures.map(({ yearly_volume }) => yearly_volume);
  };
  await expect.poll(performed).toEqual([950, null]);
  await page.getByRole('button', { name: 'История' }).click();
  await page
    .getByText(/Операция при катаракте · 900/)
    .first()
    .waitFor();
  await page
    .getByRole('row', { name: /До первой правки/ })
    .getByRole('button')
    .click();
  await page.getByRole('dialog').getByLabel('Причина').fill('Отчёт отозван');
  await page.getByRole('dialog').getByRole('button', { name: 'Вернуть эту версию' }).click();
  await expect.poll(performed).toEqual([900]);
  await expect.poll(() => volumes.count()).toBe(1);
  // A login asks for the code by a 422.
  expect(problems.filter((text) => !/status of 422/.test(text))).toEqual([]);
});

test('a news names its clinics and shows another scene', async () => {
  await createNews(db, { slug: 'hearts', publishedOn: '2026-05-01', titles: { ru: 'Сердца' } });
  const { page } = await openWindow(browser, service.url);
  await logInAt(page, await makeOperator('moderator'));
  await page.goto('/admin#/news');
  await page.getByRole('cell', { name: 'Сердца', exact: true }).click();
  // What is written has its own direction, not that of the field's name.
  await page.getByRole('tab', { name: 'العربية' }).click();
  const arabic = page.getByRole('tabpanel', { name: 'العربية' }).getByLabel('Заголовок');
  await arabic.fill('القلوب');
  expect(await arabic.evaluate((field) => getComputedStyle(field).direction)).toBe('rtl');
  await arabic.fill('Hearts');
  expect(await arabic.evaluate((field) => getComputedStyle(field).direction)).toBe('ltr');
  await arabic.fill('');
  await page.getByLabel('Что нарисовано').click();
  await page.getByRole('option', { name: 'МРТ' }).click();
  await page.getByLabel('Клиники по теме').fill('isar');
  await page.getByRole('option', { name: /Isar Klinik/ }).click();
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await page.getByText('Сохранено').waitFor();
  const { rows } = await sql<{ scene: string }>`select picture ->> 'scene' as scene from news`.execute(db);
  expect(rows).toEqual([{ scene: 'mri' }]);
  // On a phone the bar of the form covers nothing below it.
  await page.setViewportSize({ width: 360, height: 740 });
  await page.reload();
  await page.getByRole('button', { name: 'История' }).click();
  const changed = (field: string) =>
    page.getByText(field, { exact: true }).locator('xpath=following-sibling::*[1]').locator('ins');
  await changed('Рисунок').filter({ hasText: 'МРТ' }).waitFor();
  await changed('Клиники по теме').filter({ hasText: 'Isar Klinik' }).waitFor();
  await page.goto('/news/hearts');
  await page.getByRole('link', { name: /Isar Klinik/ }).waitFor();
});

test('a complaint made from a query that was not understood begins with its words', async () => {
  await sql`insert into unread_queries (week, language, text, outcome, sessions)
    values ('2026-11-23', 'ru', 'колено шатается', 'unread', 12)`.execute(db);
  const { page, problems, context } = await openWindow(browser, service.url);
  await logInAt(page, await makeOperator('admin'));
  await page.goto('/admin#/unread-queries');
  await page.getByRole('cell', { name: 'колено шатается', exact: true }).click();
  await page.getByRole('link', { name: 'Новая жалоба' }).click();
  await expect.poll(() => page.locator('textarea[name="phrases.ru"]').inputValue()).toBe('колено шатается');
  // The login asks for a code by 422.
  expect(problems.filter((one) => !/422/.test(one))).toEqual([]);
  await context.close();
});
