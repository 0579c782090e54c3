/**
 * Works off waiting licences by keyboard alone in a browser, one by one and many at once: seconds of the machine and keys
 * pressed for each. One by one the link to the register is followed too: it opens in a new tab, whose address is compared
 * with the licence's. The register is not loaded, and reading it is not measured.
 *
 * Usage: node bench/verification-keys.ts [--waiting=815] [--items=200]
 */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { turnOnSecondFactor } from '../server/accounts/second-factor/writes.ts';
import type { Database } from '../server/platform/database.ts';
import { createSecrets } from '../server/platform/secrets.ts';
import { makeAccount } from '../tests/factories/accounts.ts';
import { createClinic } from '../tests/factories/clinics.ts';
import { startService } from '../tests/helpers/service.ts';
import { launch } from './browsing.ts';
import { figures } from './figures.ts';
import { median, timeAt } from './measuring.ts';
import { withDatabase } from './own-database.ts';

const { values } = parseArgs({
  options: { waiting: { type: 'string', default: '815' }, items: { type: 'string', default: '200' } },
});
const waits = Number(values.waiting);
/** Worked off one by one; then a page of the others at once. */
const items = Number(values.items);
/** Rows of a page, and the most that are written down at once. */
const AT_ONCE = 50;
const REGISTER = 'https://register.example/';
/** An item takes an operator no longer. */
const AIM_SECONDS = 20;

async function addLicences(db: Database): Promise<void> {
  for (let n = 0; n < waits; n++) {
    const id = await createClinic(db, { title: `Klinik ${n}`, country: 'DE' });
    await sql`
      insert into clinic_licences (clinic_id, number, body, url)
      values (${id}, ${`L-${n}`}, 'Land Berlin', ${`${REGISTER}${n}`})`.execute(db);
  }
}

const waiting = async (db: Database): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from clinic_licences where checked_on is null`.execute(db);
  return rows[0]?.n ?? 0;
};

let keys = 0;
async function press(page: Page, key: string): Promise<void> {
  keys += 1;
  await page.keyboard.press(key);
}

/** The radio of the first result has the focus, and the item is not the one before. */
const isReady = (page: Page, before: string): Promise<unknown> =>
  page.waitForFunction((title) => {
    const shown = document.querySelector('#react-admin-title')?.textContent ?? '';
    const focus = document.activeElement;
    return shown !== title && focus instanceof HTMLInputElement && focus.type === 'radio' && !focus.checked;
  }, before);

/** Goes to the link of the register, opens it in a new tab, closes that, and comes back to the results. */
async function followLink(page: Page, title: string): Promise<void> {
  const link = page.locator(`#main-content a[href^="${REGISTER}"]`).first();
  await link.waitFor();
  const isAt = (selector: string) =>
    page.evaluate((wanted) => document.activeElement?.matches(wanted) === true, selector);
  while (!(await isAt(`a[href^="${REGISTER}"]`))) await press(page, 'Tab');
  const opened = page.context().waitForEvent('page');
  const asked = page.context().waitForEvent('request', (request) => request.url().startsWith(REGISTER));
  await press(page, 'Enter');
  const address = (await asked).url();
  if (address.slice(REGISTER.length) !== /L-(\d+)/.exec(title)?.[1])
    throw new Error(`The link of ${title} leads to ${address}`);
  // The keys that close a tab are of the browser, which has none here.
  keys += 1;
  await (await opened).close();
  while (!(await isAt('#main-content form input[type=radio]'))) await press(page, 'Shift+Tab');
}

async function oneByOne(page: Page): Promise<number[]> {
  await page.locator('#main-content a[href^="#/verification/"]').first().press('Enter');
  await isReady(page, '');
  const times: number[] = [];
  for (let n = 0; n < items; n++) {
    const title = (await page.locator('#react-admin-title').textContent()) ?? '';
    const begun = performance.now();
    await followLink(page, title);
    await press(page, '1');
    await press(page, 'Enter');
    await isReady(page, title);
    times.push(performance.now() - begun);
  }
  return times;
}

/** Selects the whole page by the box above it, and writes down once. */
async function atOnce(page: Page): Promise<number> {
  const all = page.locator('#main-content thead input[type=checkbox]');
  await all.focus();
  const begun = performance.now();
  await press(page, 'Space');
  const act = page.locator('#main-content section.MuiPaper-root button.MuiButton-outlined').first();
  await act.waitFor();
  while (!(await act.evaluate((button) => button === document.activeElement))) await press(page, 'Shift+Tab');
  await press(page, 'Enter');
  await page.locator('[role=dialog] input[type=radio]').first().waitFor();
  await press(page, '1');
  await press(page, 'Enter');
  await page.locator('[role=dialog] button[type=submit]').waitFor({ state: 'detached' });
  return performance.now() - begun;
}

await withDatabase(async ({ db, url, folder }) => {
  const key = randomBytes(32);
  const environment = {
    DATABASE_URL: url,
    DATA_DIR: join(folder, 'data'),
    SECRET_KEY: key.toString('base64'),
  };
  const service = await startService({ ...environment, DEMO: '0', STARTER: '0', LOG_LEVEL: 'error' });
  const browser = await launch();
  try {
    await addLicences(db);
    const operator = await makeAccount(db, { operator: 'moderator', secondFactor: false });
    const secrets = createSecrets({ dataDir: environment.DATA_DIR, secretKeys: [key] });
    const secret = Secret.fromBase32(await turnOnSecondFactor(db, secrets, operator.id));
    const context = await browser.newContext({
      baseURL: service.url,
      viewport: { width: 1440, height: 900 },
    });
    await context.route(`${REGISTER}**`, (route) => route.abort());
    const page = await context.newPage();
    await page.goto('/admin');
    await page.locator('input[name=email], input[autocomplete=username]').first().fill(operator.phone);
    await page.locator('input[name=password]').fill(operator.password);
    await page.keyboard.press('Enter');
    await page.locator('input[name=code]').fill(new TOTP({ secret }).generate());
    await page.keyboard.press('Enter');
    await page.locator('nav a[href="#/verification"]').press('Enter');
    await page.locator('#main-content tbody tr').first().waitFor();

    const times = await oneByOne(page);
    if ((await waiting(db)) !== waits - items) throw new Error('Not every licence was written down');
    const size = `${waits} waiting`;
    figures({ size, what: `${items} one by one, each with its link to the register` }, [
      { name: 'median of an item', unit: 's', value: median(times) / 1000, aim: AIM_SECONDS },
      { name: 'p95 of an item', unit: 's', value: timeAt(times, 0.95) / 1000, aim: AIM_SECONDS },
      { name: 'slowest', unit: 's', value: Math.max(...times) / 1000, aim: AIM_SECONDS },
      { name: 'keys for an item', unit: '', value: keys / items },
    ]);

    await page.goto(`/admin#/verification?perPage=${AT_ONCE}`);
    await page.reload();
    await page
      .locator('#main-content tbody tr')
      .nth(AT_ONCE - 1)
      .waitFor();
    keys = 0;
    const took = await atOnce(page);
    if ((await waiting(db)) !== waits - items - AT_ONCE)
      throw new Error('Not every licence was written down at once');
    figures({ size, what: `${AT_ONCE} at once, without looking into the register` }, [
      { name: 'all items', unit: 's', value: took / 1000 },
      { name: 'an item', unit: 's', value: took / AT_ONCE / 1000 },
      { name: 'keys for all', unit: '', value: keys },
    ]);
  } finally {
    await browser.close();
    await service.stop();
  }
});
