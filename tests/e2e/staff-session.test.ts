import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { MadeAccount } from '../factories/accounts.ts';
import { openBrowser } from '../helpers/browser.ts';
import { logIn } from './client-window.ts';
import { saved } from './offer-steps.ts';
import { openWindowOf } from './profile-window.ts';
import { answerField, chatPath, openChat, talk } from './staff-chat-world.ts';
import { ask, db, makeCoordinator, offerOf, service, startOffer } from './staff-world.ts';

type Coordinator = Awaited<ReturnType<typeof makeCoordinator>>;

const browser = await openBrowser();

/** As if nobody had used it since yesterday, or as if it had been opened eight days ago. */
const letEnd = (account: MadeAccount, how: 'idle' | 'old') =>
  sql`update sessions set
    last_used_at = now() - ${how === 'idle' ? '12 hours 1 minute' : '1 minute'}::interval,
    created_at = now() - ${how === 'idle' ? '13 hours' : '8 days'}::interval
    where account_id = ${account.id}::uuid`.execute(db);

const note = (page: Page) =>
  page.getByText(/^Сеанс закончился: сотрудники клиник входят заново после 12 часов/);

async function comeBack(page: Page, staff: Coordinator, path: string): Promise<void> {
  await logIn(page, staff);
  await page.locator('input[name=code]').fill(staff.authenticator.generate());
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => (url.pathname + url.search).startsWith(path));
}

test('when the session of a member has rested too long, login says why and leads back to the conversation with the typed words', async () => {
  const staff = await makeCoordinator();
  const talked = await talk();
  const { page, context } = await openWindowOf(browser, service.url, staff);
  await openChat(page, talked);
  await answerField(page).fill('Приезжайте во вторник, мы вас');
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('во вторник');
  await letEnd(staff, 'idle');
  await page.reload();
  await note(page).waitFor();
  expect(new URL(page.url()).pathname).toBe('/auth/login');
  await comeBack(page, staff, chatPath(talked));
  await expect.poll(() => answerField(page).inputValue()).toBe('Приезжайте во вторник, мы вас');
  await context.close();
});

test('when the session of a member has lasted too long, what was typed into an offer is there after login', async () => {
  const staff = await makeCoordinator();
  const asked = await ask();
  const { page, context } = await openWindowOf(browser, service.url, staff);
  await startOffer(page, asked);
  await page.getByLabel('Что изменит цену').fill('Другой хрусталик');
  await saved(page);
  // The session ends between the typing and the saving of what was typed.
  await page.route('**/api/v1/staff/offers/*', async (route) => {
    await letEnd(staff, 'old');
    await route.continue();
  });
  await page.getByLabel('Что изменит цену').fill('Другой хрусталик и второй глаз');
  await note(page).waitFor();
  await page.unroute('**/api/v1/staff/offers/*');
  await comeBack(page, staff, offerOf(asked));
  await expect
    .poll(() => page.getByLabel('Что изменит цену').inputValue())
    .toBe('Другой хрусталик и второй глаз');
  await saved(page);
  const { draft } = await db
    .selectFrom('offers')
    .select('draft')
    .where('request_id', '=', asked.id)
    .executeTakeFirstOrThrow();
  expect(JSON.stringify(draft)).toContain('Другой хрусталик и второй глаз');
  await context.close();
});
