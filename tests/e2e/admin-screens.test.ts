import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Download, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { recordAct } from '../../server/platform/audit/writes.ts';
import { fillBackOffice } from '../factories/back-office.ts';
import { openBrowser, openWindow } from '../helpers/browser.ts';
import { pressOn } from '../helpers/keyboard.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../helpers/pages.ts';
import { db, logInAt, makeOperator, nextCode, service } from './admin-world.ts';

await fillBackOffice(db);
const browser = await openBrowser();
const window = await openWindow(browser, service.url, { acceptDownloads: true });
const { page } = window;
const operator = await makeOperator();
await logInAt(page, operator);
// The photos of this world have rows and no bytes.
const pixel = Buffer.from('UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==', 'base64');
await page.route('**/*.webp?*', (route) => route.fulfill({ contentType: 'image/webp', body: pixel }));

/** What the console has said since the last time; refused tries at the login are said by the browser too. */
const problemsSince = () => window.problems.splice(0).filter((text) => !/status of 422/.test(text));

/** Nothing is on its way any more. */
async function settled(at: Page): Promise<void> {
  await at.locator('#main-content').waitFor();
  await at
    .locator('#main-content :is(table, li, form, dl, .RaSimpleShowLayout-stack, .MuiCard-root)')
    .first()
    .waitFor();
  await at.waitForFunction(() => !document.querySelector('[role=progressbar], .MuiSkeleton-root'));
}

async function visit(view: string): Promise<void> {
  await page.goto(`/admin#${view}`);
  await settled(page);
}

async function speak(language: string): Promise<void> {
  await page.evaluate((chosen) => localStorage.setItem('sys_language', chosen), language);
  await page.reload();
  await settled(page);
}

const hrefs = (selector: string): Promise<string[]> =>
  page
    .locator(selector)
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')?.replace('#', '') ?? ''));

/** Lists whose rows are all there is to see. */
const withoutPages = new Set(['/conversations', '/demand', '/offers', '/photos', '/problems']);

/** What the interface library says in English by itself. */
const labelsOfTheLibrary = (): Promise<string[]> =>
  page
    .locator('#main-content [aria-label]')
    .evaluateAll((all) => all.map((each) => each.getAttribute('aria-label') ?? ''))
    .then((labels) => labels.filter((label) => /^(go to|rows per|pagination)/i.test(label)));

/** Pixels of the view's name that the bar has no room for. */
const cutTitle = (): Promise<number> =>
  page.locator('#react-admin-title').evaluate((title) => title.scrollWidth - title.clientWidth);

/** The lists of the menu, which is made of admin/resources.ts: a new resource comes by itself. */
async function listViews(): Promise<string[]> {
  // The last of the menu: entries come one by one.
  await page.locator('nav a[href="#/audit"]').waitFor();
  const lists = (await hrefs('nav a[role=menuitem]')).filter((path) => path !== '/');
  const views = ['/'];
  for (const list of lists) {
    await visit(list);
    // Rows come after their table.
    if (!withoutPages.has(list)) await page.locator(`#main-content a[href^="#${list}/"]`).first().waitFor();
    const inside = (await hrefs('#main-content a')).filter((path) => path.startsWith(`${list}/`));
    const opened = inside.find((path) => path !== `${list}/create`);
    views.push(
      list,
      ...(opened ? [opened] : []),
      ...inside.filter((path) => path === `${list}/create`).slice(0, 1),
    );
  }
  return views;
}
const views = await listViews();

test('the menu leads to lists, and lists to what stands in them', () => {
  const lists = views.filter((view) => view.split('/').length === 2);
  expect(lists.length).toBeGreaterThan(16);
  expect(views.length - lists.length).toBeGreaterThan(lists.length * 0.8);
});

/** Lists in which nothing is selected; why stands in docs/decisions/0111. */
const withoutSelection = new Set(
  [
    ...['claims', 'position-requests', 'bills', 'offers', 'conversations', 'demand', 'imports', 'quality'],
    ...['problems', 'languages', 'currencies', 'api-keys', 'audit'],
  ].map((name) => `/${name}`),
);

describe('each list', () => {
  // The weights of the ranking are one form.
  const lists = views.filter((view) => !['/', '/ranking'].includes(view) && view.split('/').length === 2);
  test.each(lists)(
    '%s has saved filters, columns, a file, rows to select, and leads on from row to row',
    async (list) => {
      await page.setViewportSize({ width: 1440, height: 900 });
      await visit(list);
      for (const name of ['Сохранённые фильтры', 'Столбцы', 'Выгрузить'])
        await page.getByRole('button', { name, exact: true }).waitFor();
      expect(await page.getByRole('checkbox', { name: 'Выбрать все' }).count()).toBe(
        withoutSelection.has(list) ? 0 : 1,
      );
      const rows = page.locator(`#main-content td a[href^="#${list}/"]`);
      if (withoutPages.has(list) || (await rows.count()) === 0) return;
      await pressOn(page, rows.first());
      await page.getByRole('button', { name: 'Следующая' }).waitFor();
      await page.getByRole('button', { name: 'Предыдущая' }).waitFor();
    },
  );
  test('those without selection are lists of the menu', () => {
    expect([...withoutSelection].filter((list) => !lists.includes(list))).toEqual([]);
  });
});

/** Nothing serious for axe at the widths of a desktop, a tablet and two phones, and no sideways scroll. */
async function expectFitsAtEachWidth(): Promise<void> {
  for (const width of [1440, 960, 390, 360]) {
    await page.setViewportSize({ width, height: 900 });
    await settled(page);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  }
}

describe('each view', () => {
  test.each(views)('%s is accessible and fits each width', async (view) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await visit(view);
    await expectFitsAtEachWidth();
    expect(problemsSince()).toEqual([]);
  });

  test('has words in Arabic, from right to left, fits each width and is accessible', async () => {
    await speak('ar');
    expect(await page.evaluate(() => document.documentElement.dir)).toBe('rtl');
    for (const view of views) {
      await page.setViewportSize({ width: 1440, height: 900 });
      await visit(view);
      await expectFitsAtEachWidth();
      // A key without words shows itself.
      expect(await page.locator('#main-content').innerText(), view).not.toMatch(
        /\b(ra|resources|admin)\.[a-z]+\./,
      );
      expect(await labelsOfTheLibrary(), view).toEqual([]);
      expect(await cutTitle(), view).toBe(0);
    }
    expect(problemsSince()).toEqual([]);
    await speak('ru');
  }, 400_000);
});

test('the log says how many rows it shows, and there is no page after the last', async () => {
  await page.setViewportSize({ width: 360, height: 900 });
  await visit('/audit');
  const rows = page.locator('#main-content li');
  await rows.first().waitFor();
  const count = await rows.count();
  await expect
    .poll(() => page.locator('.MuiTablePagination-displayedRows').innerText())
    .toBe(`1–${count} из ${count}`);
  expect(await page.getByRole('button', { name: 'Дальше' }).isEnabled()).toBe(false);
  await speak('ar');
  await page.locator('.MuiTablePagination-displayedRows').waitFor();
  expect(await page.getByRole('button', { name: 'الصفحة التالية' }).isEnabled()).toBe(false);
  await speak('ru');
});

test('the desk says what waits, and a keyboard goes from there to a claim', async () => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await visit('/');
  const card = page.getByRole('listitem').filter({ hasText: 'Заявки на страницы' });
  await pressOn(page, card.getByRole('link', { name: 'Просрочено: 1' }));
  await page.waitForURL(/overdue/);
  await settled(page);
  await page.goBack();
  await pressOn(page, card.getByRole('link', { name: /1 ждёт/ }));
  await settled(page);
  await pressOn(page, page.getByRole('link', { name: 'Открыть: Isar Klinik' }));
  await page.getByRole('button', { name: 'Одобрить' }).waitFor();
  await pressOn(page, page.getByRole('button', { name: 'Одобрить' }));
  await page.getByRole('dialog', { name: 'Одобрить' }).waitFor();
  await page.keyboard.press('Escape');
  expect(problemsSince()).toEqual([]);
});

test('an address that leads nowhere says so, and leads to the desk', async () => {
  await page.goto('/admin#/nothing/at/all');
  await page.getByRole('heading', { level: 1, name: 'Такой страницы нет' }).waitFor();
  await page.locator('#main-content').getByRole('link', { name: 'Обзор' }).click();
  await page.getByRole('link', { name: /Заявки на страницы 1 ждёт/ }).waitFor();
  expect(problemsSince()).toEqual([]);
});

test('a link with a thousand broken escapes opens its list like any other', async () => {
  await visit(`/clinics?made=${'%ab'.repeat(1000)}`);
  // Rows come after their table.
  await page.locator('#main-content :is(tbody tr, li)').first().waitFor();
});

test('what is chosen from a list stands in words in the log, and codes of countries as their names', async () => {
  await recordAct(db, {
    ...{ actorId: operator.id, actorRole: 'admin', address: null, clinicId: null },
    ...{ kind: 'change.refused', entity: 'change', entityId: randomUUID(), reason: 'not_proven' },
  });
  await visit('/audit');
  const refused = page
    .getByRole('row')
    .or(page.getByRole('listitem'))
    .filter({ hasText: 'Изменение отклонено' });
  await refused.getByText('Не подтверждено').waitFor();
  await visit('/matches');
  await page.locator('#main-content').getByText('Германия').first().waitFor();
});

test('a list is taken along as it is narrowed, and people only for a reason', async () => {
  await visit('/clinics');
  await page.getByRole('textbox', { name: 'Начало названия, номер или адрес страницы' }).fill('isar');
  await page.getByText('1–1 из 1').waitFor();
  await page.getByRole('button', { name: 'Выгрузить' }).click();
  const [table] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Таблица CSV' }).click(),
  ]);
  expect(table.suggestedFilename()).toMatch(/^medatlas-clinics-.*\.csv$/);
  const text = await readAll(table);
  expect(text).toContain('Isar Klinik');
  expect(text).not.toContain('Spree Klinik');

  await db
    .updateTable('sessions')
    .set({ confirmed_at: new Date(0) })
    .where('account_id', '=', operator.id)
    .execute();
  await visit('/accounts');
  await page.getByRole('button', { name: 'Выгрузить с личными данными' }).click();
  await page.getByLabel('Причина').fill('Запрос суда');
  await page.getByRole('dialog').getByRole('button', { name: 'Выгрузить с личными данными' }).click();
  await page.locator('input[name=confirmation]').fill(nextCode(operator));
  const [people] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Подтвердить' }).click(),
  ]);
  expect(await readAll(people)).toContain('Седова');
  const acts = await db
    .selectFrom('audit_events')
    .select(['kind', 'reason'])
    .where('entity', '=', 'table')
    .where('kind', '<>', 'table.viewed')
    .orderBy('id')
    .execute();
  expect(acts).toEqual([
    { kind: 'table.taken', reason: null },
    { kind: 'table.taken_with_people', reason: 'Запрос суда' },
  ]);
  expect(problemsSince()).toEqual([]);
});

test('the login is accessible and fits each width', async () => {
  const fresh = await openWindow(browser, service.url);
  for (const width of [360, 960, 1440]) {
    await fresh.page.setViewportSize({ width, height: 900 });
    await fresh.page.goto('/admin');
    await fresh.page.getByRole('button', { name: 'Войти', exact: true }).waitFor();
    await expectAccessible(fresh.page);
    await expectNoSidewaysScroll(fresh.page);
  }
  expect(fresh.problems).toEqual([]);
  await fresh.context.close();
});

async function readAll(download: Download): Promise<string> {
  return readFile(await download.path(), 'utf8');
}
