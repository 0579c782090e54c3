import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { fillBackOffice } from '../factories/back-office.ts';
import { createNews } from '../factories/news.ts';
import { openBrowser, openWindow } from '../helpers/browser.ts';
import { pressOn } from '../helpers/keyboard.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../helpers/pages.ts';
import { db, logInAt, makeOperator, service } from './admin-world.ts';

await fillBackOffice(db);
const browser = await openBrowser();
const { page, problems } = await openWindow(browser, service.url);
await logInAt(page, await makeOperator());
// Until the code is asked for a login is refused, which the console tells too.
problems.length = 0;

const dialog = page.getByRole('dialog');
const bar = page.getByRole('region', { name: 'Выбранные строки' });
const rowOf = (words: string) => page.locator('#main-content tbody tr').filter({ hasText: words });

test('by keyboard alone several news are withdrawn and published again, each time after a preview', async () => {
  await createNews(db, { slug: 'second', publishedOn: '2026-10-03', titles: { ru: 'Второй выпуск' } });
  await page.goto('/admin#/news');
  await rowOf('Второй выпуск').waitFor();
  for (const title of ['Второй выпуск', 'Новые сердца', 'Later'])
    await pressOn(page, rowOf(title).getByRole('checkbox'), 'Space');
  await pressOn(page, bar.getByRole('button', { name: 'Вернуть в черновики (2)' }));
  await dialog.getByText('Изменятся 2 строки:').waitFor();
  expect((await dialog.locator('tbody tr').allInnerTexts()).toSorted()).toEqual([
    'Второй выпуск\tОпубликована\tЧерновик',
    'Новые сердца\tОпубликована\tЧерновик',
  ]);
  expect(await dialog.getByRole('listitem').allInnerTexts()).toEqual(['Later']);
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await dialog.getByText('Сделано: 2. Отказано: 0. Не сделано: 0.').waitFor();
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  const published = async () =>
    (
      await db.selectFrom('news').select('slug').where('status', '=', 'published').orderBy('slug').execute()
    ).map(({ slug }) => slug);
  expect(await published()).toEqual([]);
  await rowOf('Второй выпуск').getByText('Черновик').waitFor();
  await pressOn(page, rowOf('Второй выпуск').getByRole('checkbox'), 'Space');
  await pressOn(page, bar.getByRole('button', { name: 'Опубликовать (1)' }));
  await dialog.getByText('Изменится 1 строка:').waitFor();
  await page.keyboard.press('Enter');
  await dialog.getByText('Сделано: 1. Отказано: 0. Не сделано: 0.').waitFor();
  expect(await published()).toEqual(['second']);
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  expect(problems).toEqual([]);
});

test('clinics that are silent or have set no date are reminded at once, and a request that moves is left alone', async () => {
  const { rows } = await sql<{ number: number; id: string }>`
    select number, id from requests where state = 'open' order by number limit 1`.execute(db);
  const [silent] = rows;
  expect(silent).toBeDefined();
  await sql`update request_recipients set state = 'seen', replied_at = null, delivered_at = now() - interval '50 hours'
    where request_id = ${silent?.id ?? ''}::uuid`.execute(db);
  const dateless = await db
    .updateTable('requests')
    .set({ state: 'accepted', updated_at: sql`now() - interval '8 days'` })
    .where('state', '=', 'scheduled')
    .returning(['id', 'number'])
    .executeTakeFirstOrThrow();
  await page.goto('/admin#/requests?filter={"folder":"all"}');
  await rowOf('Никто не отвечает').first().waitFor();
  await page.getByRole('checkbox', { name: 'Выбрать все' }).check();
  const remind = bar.getByRole('button', { name: /^Напомнить клиникам/ });
  await pressOn(page, remind);
  const changed = dialog.locator('tbody tr').filter({ hasText: String(silent?.number) });
  await changed.getByText('Письмо с напоминанием: ').waitFor();
  const ofDateless = dialog.locator('tbody tr').filter({ hasText: String(dateless.number) });
  expect(await ofDateless.innerText()).toMatch(/Нет даты после согласия\tПисьмо с напоминанием: /);
  const [changing, all] = [
    await dialog.locator('tbody tr').count(),
    (await db.selectFrom('requests').select('id').execute()).length,
  ];
  expect(await dialog.getByRole('listitem').count()).toBe(all - changing);
  expect(all).toBeGreaterThan(changing);
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await dialog.getByText(`Сделано: ${changing}. Отказано: 0. Не сделано: 0.`).waitFor();
  const reminded = await db
    .selectFrom('audit_events')
    .select('entity_id')
    .where('kind', '=', 'request.reminded')
    .execute();
  expect(reminded.map(({ entity_id }) => entity_id)).toEqual(
    expect.arrayContaining([silent?.id, dateless.id]),
  );
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page);
  }
  expect(problems).toEqual([]);
});
