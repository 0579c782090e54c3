import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { StaffOffer } from '../../contract/offers/offers.ts';
import { type MadeAccount, makeAccount } from '../factories/accounts.ts';
import { makeTerms } from '../factories/offers.ts';
import { expectNoProblems, openBrowser, type Window } from '../helpers/browser.ts';
import { pressOn, tabTo, typeInto } from '../helpers/keyboard.ts';
import { expectAccessible } from '../helpers/pages.ts';
import { dialog, openWindowOf } from './profile-window.ts';
import { ask, clinicId, db, service } from './staff-world.ts';

const browser = await openBrowser();
const owner = await makeAccount(db, { name: 'Olga', surname: 'Owner', staff: { clinicId, role: 'owner' } });
const coordinator = await makeAccount(db, {
  ...{ name: 'Carl', surname: 'Coordinator', staff: { clinicId, role: 'coordinator' } },
});
const euro = await db
  .selectFrom('currencies')
  .select('id')
  .where('code', '=', 'EUR')
  .executeTakeFirstOrThrow();
const doctor = await db
  .selectFrom('positions')
  .select('doctor_id')
  .where('clinic_id', '=', clinicId)
  .limit(1)
  .executeTakeFirstOrThrow();

async function call<Data>(by: MadeAccount, method: string, path: string, body: object): Promise<Data> {
  const reply = await fetch(`${service.url}/api/v1/${path}`, {
    method,
    headers: { ...by.headers, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify(body),
  });
  const { data, message } = await reply.json();
  if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${message}`);
  return data;
}

await call(owner, 'POST', 'staff/approval-limit', {
  ...{ clinic_id: clinicId, sum: { amount: 2000, currency_id: euro.id }, version: 0 },
});

/** A finished draft of 2310 €, which is above the sum. */
async function prepare(): Promise<string> {
  const { id } = await ask();
  const begun = await call<StaffOffer>(coordinator, 'POST', `staff/requests/${id}/offers`, {
    clinic_id: clinicId,
  });
  const terms = makeTerms(doctor.doctor_id, { currency_id: euro.id });
  await call(coordinator, 'PATCH', `staff/offers/${begun.id}`, { terms, draft_version: begun.draft_version });
  return id;
}

type Words = Record<string, unknown>;

/** The interface's own words, so that the journey can be made in any language. */
async function readWords(language: string): Promise<(key: string) => string> {
  const path = join(import.meta.dirname, '..', '..', 'messages', `${language}.json`);
  const words: Words = JSON.parse(await readFile(path, 'utf8'));
  return (key) => {
    let found: unknown = words;
    for (const name of key.split('.')) found = (found as Words)[name];
    if (typeof found !== 'string') throw new Error(`${language} has no text ${key}`);
    return found;
  };
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
const inDialog = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true });

async function expectFits(page: Page, width: number): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth), page.url()).toBe(width);
}

describe.each([
  { language: 'ru', prefix: '', width: 1440 },
  { language: 'ru', prefix: '', width: 390 },
  { language: 'ar', prefix: '/ar', width: 390 },
])('at $width px in $language', ({ language, prefix, width }) => {
  test('by keyboard alone an approval is asked for, returned, asked for again and given', async () => {
    const t = await readWords(language);
    const id = await prepare();
    const at = `${prefix}/staff/requests/${id}`;
    const viewport = { width, height: 900 };
    const theirs: Window = await openWindowOf(browser, service.url, coordinator, { viewport });
    const owners: Window = await openWindowOf(browser, service.url, owner, { viewport });
    const [asking, deciding] = [theirs.page, owners.page];

    await asking.goto(`${at}/offer?clinic=${clinicId}`);
    await pressOn(asking, button(asking, t('staff.approval.ask')));
    await asking.getByText(t('staff.approval.ask_text')).waitFor();
    await expectAccessible(asking);
    await expectFits(asking, width);
    await pressOn(asking, inDialog(asking, t('staff.approval.ask')));
    await asking.getByText('Carl Coordinator').first().waitFor();
    await link(asking, t('staff.offer_continue')).waitFor();

    // The owner finds it in the inbox.
    await deciding.goto(`${prefix}/staff?clinic=${clinicId}`);
    await pressOn(
      deciding,
      deciding.getByRole('link', { name: new RegExp(`^${t('staff.folder.approval')} `) }),
    );
    await deciding.waitForURL(/folder=approval/);
    const row = deciding.getByRole('listitem').filter({ has: deciding.locator(`a[href*="${id}"]`) });
    await row.getByText(t('staff.approval.waiting')).waitFor();
    // On a phone the row of folders scrolls: the one that an address opens is in sight.
    const address = deciding.url();
    await deciding.goto('about:blank');
    await deciding.goto(address);
    await row.getByText(t('staff.approval.waiting')).waitFor();
    const folder = deciding
      .getByRole('navigation', { name: t('staff.folders'), exact: true })
      .locator('[aria-current=page]');
    await expect
      .poll(async () => {
        const box = await folder.boundingBox();
        return box !== null && box.x >= 0 && box.x + box.width <= width;
      })
      .toBe(true);
    await expectAccessible(deciding);
    await expectFits(deciding, width);
    await pressOn(deciding, row.getByRole('heading').getByRole('link'));
    await pressOn(deciding, link(deciding, t('staff.approval.review')));
    await pressOn(deciding, button(deciding, t('staff.approval.return')));
    await tabTo(deciding, dialog(deciding).getByRole('textbox'));
    await typeInto(deciding, dialog(deciding).getByRole('textbox'), 'Без скидки 10 %');
    await expectAccessible(deciding);
    await expectFits(deciding, width);
    await pressOn(deciding, inDialog(deciding, t('staff.approval.return')));
    await dialog(deciding).waitFor({ state: 'detached' });

    // Whoever asked reads why, changes the price and asks again.
    await asking.getByText('Без скидки 10 %').waitFor();
    await expectAccessible(asking);
    await pressOn(asking, link(asking, t('staff.offer_continue')));
    const price = asking.getByLabel(t('staff.price_from'), { exact: true });
    await tabTo(asking, price);
    await asking.keyboard.press('ControlOrMeta+a');
    await typeInto(asking, price, '2090');
    await pressOn(asking, button(asking, t('staff.approval.ask')));
    await pressOn(asking, inDialog(asking, t('staff.approval.ask')));
    await dialog(asking).waitFor({ state: 'detached' });

    await pressOn(deciding, link(deciding, t('staff.approval.review')));
    await pressOn(deciding, button(deciding, t('staff.approval.approve')));
    await expectAccessible(deciding);
    await pressOn(deciding, inDialog(deciding, t('staff.approval.approve')));
    await pressOn(deciding, button(deciding, t('staff.versions.open')));
    await dialog(deciding).getByText('Olga Owner').first().waitFor();
    await dialog(deciding).getByText('Без скидки 10 %').waitFor();
    await expectAccessible(deciding);
    await expectFits(deciding, width);
    await pressOn(deciding, link(deciding, t('staff.versions.print')).last());
    await deciding
      .getByRole('article')
      .getByText(/2\u00a0220\.00/)
      .first()
      .waitFor();
    await expectAccessible(deciding);
    await expectFits(deciding, width);

    const rows = await db.selectFrom('offers').select('version').where('request_id', '=', id).execute();
    expect(rows).toEqual([{ version: 1 }]);
    expectNoProblems(theirs);
    expectNoProblems(owners);
    await theirs.context.close();
    await owners.context.close();
  }, 120_000);
});

test('the paper of a version is A4, without the head of the site, and says in large words what it is', async () => {
  const t = await readWords('ru');
  const id = await prepare();
  const { page, context } = await openWindowOf(browser, service.url, owner);
  await page.goto(`/staff/requests/${id}/print?clinic=${clinicId}`);
  const paper = page.getByRole('article');
  const mark = paper.getByText(t('staff.versions.unsent'), { exact: true });
  await mark.waitFor();
  await page.emulateMedia({ media: 'print' });
  expect(await page.getByRole('banner').isVisible()).toBe(false);
  expect(await button(page, t('offers.print')).isVisible()).toBe(false);
  expect(
    await mark.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize)),
  ).toBeGreaterThan(23);
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  const sheets = [...pdf.matchAll(/\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, ...sides]) =>
    sides.map((side) => Math.round((Number(side) / 72) * 25.4)),
  );
  expect(sheets.length).toBeGreaterThan(0);
  expect(sheets.length).toBeLessThanOrEqual(3);
  for (const sheet of sheets) expect(sheet).toEqual([210, 297]);
  await page.emulateMedia({ media: 'screen' });
  await page.getByLabel(t('requests.print_language')).selectOption('de');
  await paper.getByText((await readWords('de'))('staff.versions.unsent'), { exact: true }).waitFor();
  await context.close();
});
