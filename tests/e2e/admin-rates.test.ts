import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openBrowser, openWindow } from '../helpers/browser.ts';
import { pressOn } from '../helpers/keyboard.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../helpers/pages.ts';
import { db, logInAt, makeOperator, service } from './admin-world.ts';

const browser = await openBrowser();

/** Gives every currency one rate of today, and these one that is so many days old. */
async function setAges(days: Readonly<Record<string, number>>): Promise<void> {
  await sql`delete from currency_rates where state = 'held'`.execute(db);
  await sql`
    delete from currency_rates r where exists (
      select from currency_rates n where n.currency_id = r.currency_id and n.date > r.date)`.execute(db);
  await sql`
    update currency_rates r set date = (now() at time zone 'utc')::date
      - coalesce((${JSON.stringify(days)}::jsonb ->> c.code)::int, 0)
    from currencies c where c.id = r.currency_id`.execute(db);
}

/** Until what the desk says is shown. */
async function reloadDesk(page: Page): Promise<void> {
  const told = page.waitForResponse((reply) => new URL(reply.url()).pathname === '/api/v1/admin/desk');
  await page.reload();
  await told;
  await page.getByText('Ничего не ждёт').or(page.locator('#main-content li')).first().waitFor();
}

test('rates older than two days warn on the desk and are marked in the list, until they are new', async () => {
  await setAges({ USD: 3, TRY: 12, GBP: 2 });
  const window = await openWindow(browser, service.url, { viewport: { width: 1440, height: 900 } });
  const { page, problems } = window;
  await logInAt(page, await makeOperator());
  // Until the code is asked for a login is refused, which the console tells too.
  problems.length = 0;
  const alert = page.getByRole('alert').filter({ hasText: 'Устаревшие курсы валют' });
  await alert.waitFor();
  const oldest = new Intl.DateTimeFormat('ru', { dateStyle: 'long', timeZone: 'UTC' }).format(
    Date.now() - 12 * 86_400_000,
  );
  expect(await alert.innerText()).toContain(`Устаревшие курсы валют: 2. Самый старый от ${oldest}`);
  await expectAccessible(page);
  await pressOn(page, alert.getByRole('link', { name: 'Проверить курсы' }));
  const rowOf = (code: string) =>
    page.locator('#main-content tbody tr').filter({ has: page.getByText(code, { exact: true }) });
  const marked = page.getByText(/^нет нового /);
  await rowOf('TRY').getByText('нет нового 12 дней').waitFor();
  await rowOf('USD').getByText('нет нового 3 дня').waitFor();
  // Two days are not too old yet.
  expect(await marked.count()).toBe(2);
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 900 });
  await expect.poll(() => marked.count()).toBe(2);
  await expectNoSidewaysScroll(page);

  await setAges({});
  await page.goto('/admin#/');
  await reloadDesk(page);
  expect(await alert.count()).toBe(0);
  // Who may not change rates is told nothing of them.
  await setAges({ USD: 3 });
  const other = await openWindow(browser, service.url);
  await logInAt(other.page, await makeOperator('moderator'));
  await reloadDesk(other.page);
  expect(await other.page.getByText('Устаревшие курсы валют').count()).toBe(0);
  expect(problems).toEqual([]);
});
