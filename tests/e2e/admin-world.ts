import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { afterAll } from 'vitest';
import { turnOnSecondFactor } from '../../server/accounts/second-factor/writes.ts';
import { type MadeAccount, makeAccount } from '../factories/accounts.ts';
import { testDatabase } from '../helpers/database.ts';
import { pressOn, tabTo } from '../helpers/keyboard.ts';
import { testSecrets } from '../helpers/keys.ts';
import { startService } from '../helpers/service.ts';

/** A service with a database of its own and operators who can log in. */
export const { db, url: DATABASE_URL } = await testDatabase('served');

export const DATA_DIR = mkdtempSync(join(tmpdir(), 'medatlas-admin-'));
export const service = await startService({ DATABASE_URL, DATA_DIR });
afterAll(() => service.stop());

export type Operator = MadeAccount & { authenticator: TOTP };

/** Turns the second factor of an account on, and answers the authenticator for it. */
export async function giveAuthenticator({ id }: MadeAccount): Promise<TOTP> {
  return new TOTP({ secret: Secret.fromBase32(await turnOnSecondFactor(db, testSecrets, id)) });
}

/** An operator with an authenticator in the hand. */
export async function makeOperator(role: 'moderator' | 'admin' = 'admin'): Promise<Operator> {
  const account = await makeAccount(db, {
    operator: role,
    secondFactor: false,
    name: 'Ольга',
    surname: 'Седова',
  });
  return { ...account, authenticator: await giveAuthenticator(account) };
}

/** A code is good once: after a login the next one is that of the next half minute. */
export const nextCode = ({ authenticator }: Operator): string =>
  authenticator.generate({ timestamp: Date.now() + 30_000 });

export async function logInAt(page: Page, operator: Operator): Promise<void> {
  await page.goto('/admin');
  await page.getByLabel('Телефон или почта').fill(operator.phone);
  await page.locator('input[name=password]').fill(operator.password);
  await page.getByRole('button', { name: 'Войти', exact: true }).click();
  await page.locator('input[name=code]').fill(operator.authenticator.generate());
  await page.getByRole('button', { name: 'Войти', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Пользователи' }).waitFor();
}

/** Opens the first row with these words in a list of the menu. */
export async function openRow(page: Page, list: string, words: string): Promise<void> {
  const entry = page.getByRole('menuitem', { name: list });
  const path = await entry.getAttribute('href');
  await entry.click();
  // The view before stays until the list is drawn, and may have a row with these words too.
  const rowsOfList = page.getByRole('row').filter({ has: page.locator(`a[href^="${path}/"]`) });
  await rowsOfList.filter({ hasText: words }).first().click();
}

/** Presses a button that asks first, gives a reason where one is wanted, and says yes. */
export async function confirm(page: Page, name: string, reason?: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click();
  const dialog = page.getByRole('dialog');
  if (reason !== undefined) await dialog.getByRole('textbox').last().fill(reason);
  await dialog.getByRole('button', { name, exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
}

/** The same as `openRow` by keyboard alone. */
export async function openRowByKeys(page: Page, list: string, words: string): Promise<void> {
  await pressOn(page, page.getByRole('menuitem', { name: list }));
  const row = page.getByRole('row').filter({ hasText: words });
  await pressOn(page, row.getByRole('link', { name: /^Открыть/ }).first());
}

/** The same as `confirm` by keyboard alone. */
export async function confirmByKeys(page: Page, name: string, reason?: string): Promise<void> {
  await pressOn(page, page.getByRole('button', { name, exact: true }));
  const dialog = page.getByRole('dialog');
  if (reason !== undefined) {
    await tabTo(page, dialog.getByRole('textbox').last());
    await page.keyboard.type(reason);
  }
  await pressOn(page, dialog.getByRole('button', { name, exact: true }));
  await dialog.waitFor({ state: 'detached' });
}
