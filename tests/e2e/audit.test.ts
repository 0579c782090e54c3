import { expect, test } from 'vitest';
import { recordAct } from '../../server/platform/audit/writes.ts';
import { makeAccount } from '../factories/accounts.ts';
import { createClinic } from '../factories/clinics.ts';
import { expectNoProblems, openBrowser, openWindow } from '../helpers/browser.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../helpers/pages.ts';
import { db, logInAt, makeOperator, service } from './admin-world.ts';

const browser = await openBrowser();

test('the audit log shows old and new texts word by word, by keyboard and on a phone', async () => {
  const clinicId = await createClinic(db, { title: 'Spree Klinik', country: 'DE' });
  const owner = await makeAccount(db, { staff: { clinicId, role: 'owner' } });
  const describe = async (version: number, description: string) => {
    const reply = await fetch(`${service.url}/api/v1/staff/clinics/${clinicId}/profile`, {
      method: 'PATCH',
      headers: { ...owner.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ version, text: { lang: 'de', description, equipment: [] } }),
    });
    expect(reply.status).toBe(200);
  };
  await describe(0, 'Augenklinik an der Spree mit zwei Sälen.');
  await describe(1, 'Augenklinik an der Spree mit drei hellen Sälen.');
  const by = { actorId: owner.id, actorRole: 'admin' } as const;
  const same = 'Сервис показывает клиники, цены и отзывы. '.repeat(12);
  await recordAct(db, {
    ...{ ...by, kind: 'message.changed', entity: 'message', entityId: 'ru:about.text' },
    detail: { before: `${same}Звонок платный.`, after: `${same}Звонок бесплатный.` },
  });

  const window = await openWindow(browser, service.url, { viewport: { width: 1440, height: 1000 } });
  const { page } = window;
  await logInAt(page, await makeOperator('moderator'));
  // That the login asks for a code is said by the browser too.
  window.problems.splice(0);
  await page.getByRole('menuitem', { name: 'Журнал' }).click();
  const ofText = page.getByRole('row', { name: /Текст: русский/ });
  await ofText.getByText(/…[^…]*Звонок платный\. → …[^…]*Звонок бесплатный\./).waitFor();
  const ofClinic = page.getByRole('row', { name: /Spree Klinik/ }).first();
  expect(await ofClinic.innerText()).not.toMatch(/text\.de|letters|знаков/);
  await expectAccessible(page);

  await ofText.getByRole('cell').first().click();
  const text = page.getByRole('row', { name: /Звонок/ });
  expect(await text.locator('del').innerText()).toContain('платный');
  expect(await text.locator('ins').innerText()).toContain('бесплатный');
  expect((await text.innerText()).length).toBeLessThan(400);
  await expectAccessible(page);

  await page.goto('/admin#/audit');
  await ofClinic.getByRole('cell').first().click();
  await page.locator('ins', { hasText: 'drei hellen' }).waitFor();
  await page.getByText('О клинике, немецкий').waitFor();
  expect(await page.locator('del').allInnerTexts()).toEqual([expect.stringContaining('zwei')]);
  await expectAccessible(page);
  for (const width of [390, 960, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page);
  }

  await page.goto(`/admin#/clinics/${clinicId}/show`);
  await page.getByRole('link', { name: 'Сравнить версии' }).first().press('Enter');
  await page.locator('ins', { hasText: 'drei hellen' }).waitFor();
  expectNoProblems(window);
  await window.context.close();
});
