/**
 * Works off waiting licences by keyboard alone in a browser, one by one and many at once: seconds of the machine and keys
 * pressed for each. Whoever works looks into a register too, which is not measured.
 *
 * Usage: node bench/verification-keys.ts [--items=40]
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

const { values } = parseArgs({ options: { items: { type: 'string', default: '40' } } });
const items = Number(values.items);

/** Twice as many as are worked off: one by one, then at once. */
async function addLicences(db: Database): Promise<void> {
  for (let n = 0; n < 2 * items; n++) {
    const id = await createClinic(db, { title: `Klinik ${n}`, country: 'DE' });
    await sql`
      insert into clinic_licences (clinic_id, number, body, url)
      values (${id}, ${`L-${n}`}, 'Land Berlin', ${`https://register.example/${n}`})`.execute(db);
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

async function oneByOne(page: Page): Promise<number[]> {
  await page.locator('#main-content a[href^="#/verification/"]').first().press('Enter');
  await isReady(page, '');
  const times: number[] = [];
  for (let n = 0; n < items; n++) {
    const title = (await page.locator('#react-admin-title').textContent()) ?? '';
    const begun = performance.now();
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
  const act = page.locator('#main-content [role=region] button').first();
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
    const page = await browser.newPage({ baseURL: service.url, viewport: { width: 1440, height: 900 } });
    await page.goto('/admin');
    await page.locator('input[name=email], input[autocomplete=username]').first().fill(operator.phone);
    await page.locator('input[name=password]').fill(operator.password);
    await page.keyboard.press('Enter');
    await page.locator('input[name=code]').fill(new TOTP({ secret }).generate());
    await page.keyboard.press('Enter');
    await page.locator('nav a[href="#/verification"]').press('Enter');
    await page.locator('#main-content tbody tr').first().waitFor();

    const times = await oneByOne(page);
    if ((await waiting(db)) !== items) throw new Error('Not every licence was written down');
    const row = { size: `${items} licences` };
    figures({ ...row, what: 'one by one' }, [
      { name: 'median of an item', unit: 's', value: median(times) / 1000 },
      { name: 'p95 of an item', unit: 's', value: timeAt(times, 0.95) / 1000 },
      { name: 'keys for an item', unit: '', value: keys / items },
    ]);

    await page.goto(`/admin#/verification?perPage=50`);
    await page.reload();
    await page
      .locator('#main-content tbody tr')
      .nth(items - 1)
      .waitFor();
    keys = 0;
    const took = await atOnce(page);
    if ((await waiting(db)) !== 0) throw new Error('Not every licence was written down at once');
    figures({ ...row, what: 'at once' }, [
      { name: 'all items', unit: 's', value: took / 1000 },
      { name: 'an item', unit: 's', value: took / items / 1000 },
      { name: 'keys for all', unit: '', value: keys },
    ]);
  } finally {
    await browser.close();
    await service.stop();
  }
});
