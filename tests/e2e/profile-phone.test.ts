import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { makeAccount } from '../factories/accounts.ts';
import { openBrowser } from '../helpers/browser.ts';
import { testDatabase } from '../helpers/database.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../helpers/pages.ts';
import { startService } from '../helpers/service.ts';
import { startMessageProvider } from '../helpers/text-messages.ts';
import { card, expectToast, openWindowOf, watchCalls } from './profile-window.ts';

const provider = await startMessageProvider();
const { db, url: DATABASE_URL } = await testDatabase('served');
const DATA_DIR = mkdtempSync(join(tmpdir(), 'medatlas-phone-'));
const service = await startService({ DATABASE_URL, DATA_DIR, ...provider.settings });
afterAll(() => service.stop());
const browser = await openBrowser();

test.each([
  ['ru', 'Телефон и почта', 'Отправить код', 'Код из сообщения', 'Подтвердить', 'Номер подтверждён', 1280],
  ['ar', 'الهاتف والبريد الإلكتروني', 'إرسال رمز', 'الرمز من الرسالة', 'تأكيد', 'تم تأكيد الرقم', 360],
])(
  'in %s a phone number is verified by the code of a text message, with the keyboard',
  async (language, title, send, code, confirm, done, width) => {
    const account = await makeAccount(db);
    const window = await openWindowOf(browser, service.url, account, {
      viewport: { width, height: 800 },
    });
    const { page, context } = window;
    const calls = watchCalls(page, 'POST', '/phone/verify');
    await page.goto(`/${language}/profile`);
    const contacts = card(page, title);
    await contacts.getByRole('button', { name: send }).press('Enter');
    const field = contacts.getByLabel(code);
    const sent = await provider.waitForCode(account.phone);
    await field.fill(sent === '000000' ? '000001' : '000000');
    await field.press('Enter');
    await contacts.locator('[aria-invalid=true]').waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await field.fill(sent);
    await contacts.getByRole('button', { name: confirm, exact: true }).press('Enter');
    await expectToast(page, done);
    await field.waitFor({ state: 'detached' });
    expect(calls).toHaveLength(2);
    await page.reload();
    await contacts.waitFor();
    expect(await contacts.getByRole('button', { name: send }).count()).toBe(0);
    expect(window.problems.filter((text) => !text.includes('422'))).toEqual([]);
    await context.close();
  },
);
