import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { makeAccount } from '../factories/accounts.ts';
import { makeChat, makeMessages } from '../factories/chats.ts';
import { createClinic } from '../factories/clinics.ts';
import { createDoctor } from '../factories/facts.ts';
import { makeRequest, makeTerms } from '../factories/offers.ts';
import { expectNoProblems, openBrowser, openWindow } from '../helpers/browser.ts';
import { pressOn } from '../helpers/keyboard.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../helpers/pages.ts';
import { confirm, db, logInAt, makeOperator, openRow, service } from './admin-world.ts';
import { expectToast, openWindowOf } from './profile-window.ts';

const browser = await openBrowser();

/** A request that a clinic leaves without an answer, with a conversation about it. */
async function makeStuck(first = 'Spree Klinik', second = 'Havel Klinik') {
  const patient = await makeAccount(db, { name: 'Анна', surname: 'Ветрова' });
  const silent = await createClinic(db, { title: first, country: 'DE' });
  const other = await createClinic(db, { title: second, country: 'DE' });
  const id = await makeRequest(db, { accountId: patient.id, clinics: [{ id: silent }] });
  await sql`
    update request_recipients set delivered_at = now() - interval '3 days' where request_id = ${id}::uuid`.execute(
    db,
  );
  const chat = await makeChat(db, { client: patient, clinic: { id: silent }, request: id });
  await makeMessages(db, chat, [{ by: 'client', body: 'Вы получили мой запрос?' }]);
  const { number } = await db
    .selectFrom('requests')
    .select('number')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { patient, silent, other, id, number };
}

/** A document of the request, and an offer with two versions. */
async function addContents({ patient, silent, id }: Awaited<ReturnType<typeof makeStuck>>) {
  const body = new FormData();
  body.append('file', new Blob(['Заключение офтальмолога']), 'Заключение.txt');
  const reply = await fetch(`${service.url}/api/v1/client/attachments`, {
    ...{ method: 'POST', body, headers: patient.headers },
  });
  const { data } = (await reply.json()) as { data: { id: string } };
  await sql`
    update attachments set request_id = ${id}::uuid, attached_at = now() where id = ${data.id}::uuid`.execute(
    db,
  );
  const doctorId = await createDoctor(db, { title: 'Dr. Vogel' });
  const last = makeTerms(doctorId, { price_from: 2000, basis: 'Описание и три снимка' });
  const { rows } = await sql<{ offer: string }>`
    insert into offers (request_id, clinic_id, state, draft, version, idempotency_key, valid_until)
    values (${id}::uuid, ${silent}, 'sent', ${JSON.stringify(last)}::jsonb, 2, 'offer', now() + interval '20 days')
    returning id as offer`.execute(db);
  for (const [version, terms] of [makeTerms(doctorId), last].entries())
    await sql`
      insert into offer_versions (offer_id, version, doctor_id, doctor_title, terms, completeness, rates, valid_until)
      values (${rows[0]?.offer}::uuid, ${version + 1}, ${doctorId}, 'Dr. Vogel', ${JSON.stringify(terms)}::jsonb, 100,
        '{"date": "2026-11-01", "source": "ECB", "rates": {"EUR": 1}}', now() + interval '20 days')`.execute(
      db,
    );
}

test('an operator reads a stuck request for a reason and proposes another clinic; the patient sees both and agrees', async () => {
  const stuck = await makeStuck();
  const window = await openWindow(browser, service.url, { viewport: { width: 1440, height: 1000 } });
  const { page } = window;
  await logInAt(page, await makeOperator('moderator'));
  // That the login asks for a code is said by the browser too.
  window.problems.splice(0);
  await openRow(page, 'Запросы', String(stuck.number));
  const words = page.getByText('Мутное пятно перед правым глазом');
  await page.getByText('Никто не отвечает').waitFor();
  expect(await page.getByText('Ветрова').count()).toBe(0);
  expect(await words.count()).toBe(0);
  await confirm(page, 'Прочитать содержание', 'Пациент пожаловался');
  await words.waitFor();
  await page.getByText('Вы получили мой запрос?').waitFor();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Предложить другую клинику' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Клиника' }).fill('Havel');
  await page.getByRole('option', { name: 'Havel Klinik' }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await dialog.getByRole('radio', { name: 'Spree Klinik' }).press('Space');
  await expectAccessible(page);
  await dialog.getByRole('textbox').last().fill('Spree Klinik молчит третий день');
  await dialog.getByRole('button', { name: 'Предложить другую клинику' }).press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('Ждёт пациента').waitFor();
  await page.getByRole('button', { name: 'Отозвать предложение клиники' }).waitFor();

  const theirs = await openWindowOf(browser, service.url, stuck.patient, {
    viewport: { width: 390, height: 800 },
    hasTouch: true,
  });
  await theirs.page.goto(`/requests/self/${stuck.id}`);
  const card = theirs.page.getByRole('region', {
    name: /^Оператор предлагает другую клинику: .*Havel Klinik/,
  });
  await card.getByText('Spree Klinik молчит третий день').waitFor();
  await theirs.page.getByText(/Причина: .*Пациент пожаловался/).waitFor();
  await expectNoSidewaysScroll(theirs.page);
  await expectAccessible(theirs.page);
  await card.getByRole('button', { name: 'Отправить в эту клинику' }).click();
  await card.getByText('отметьте', { exact: false }).first().waitFor();
  await card.getByRole('checkbox').check();
  await card.getByRole('button', { name: 'Отправить в эту клинику' }).click();
  await expectToast(theirs.page, 'Отправлено в клинику');
  await card.waitFor({ state: 'detached' });
  const { rows } = await sql<{ state: string }>`
    select state from request_recipients where request_id = ${stuck.id}::uuid order by clinic_id`.execute(db);
  expect(rows.map(({ state }) => state)).toEqual(['no_reply', 'delivered']);
  expectNoProblems(window);
  expectNoProblems(theirs);
  await window.context.close();
  await theirs.context.close();
});

test('an operator reads an offer line by line and opens a document for the reason given; the patient sees which', async () => {
  const stuck = await makeStuck('Elbe Klinik', 'Saale Klinik');
  await addContents(stuck);
  const window = await openWindow(browser, service.url, { viewport: { width: 1440, height: 1000 } });
  const { page } = window;
  await logInAt(page, await makeOperator('moderator'));
  window.problems.splice(0);
  await page.goto(`/admin#/requests/${stuck.id}/show`);
  await confirm(page, 'Прочитать содержание', 'Спор о цене');
  const offer = page.getByRole('region', { name: /^Предложение: .*Elbe Klinik/ });
  await offer.getByRole('row', { name: 'Трансфер из аэропорта Не входит, ещё 70' }).waitFor();
  await offer.getByRole('row', { name: /^Палата Входит/ }).waitFor();
  await offer.getByRole('row', { name: 'Врач Dr. Vogel' }).waitFor();
  await offer.getByRole('row', { name: 'Если осложнение Повторная операция бесплатно, 90 дней' }).waitFor();
  await offer.getByText('Все условия версии 1').click();
  await offer.getByRole('row', { name: 'На чём основано Описание и два снимка' }).waitFor();

  const documents = page.getByRole('region', { name: 'Документы' });
  await documents.getByRole('row', { name: /Заключение\.txt TXT 1 кБ/ }).waitFor();
  await expectAccessible(page);
  for (const width of [360, 960, 1440]) {
    await page.setViewportSize({ width, height: 1000 });
    await expectNoSidewaysScroll(page);
  }
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    documents.getByRole('button', { name: /^Открыть документ .*Заключение/ }).press('Enter'),
  ]);
  expect(file.suggestedFilename()).toBe('Заключение.txt');

  const theirs = await openWindowOf(browser, service.url, stuck.patient, {
    viewport: { width: 390, height: 800 },
  });
  await theirs.page.goto(`/requests/self/${stuck.id}`);
  await theirs.page.getByText(/Оператор открыл документ .*Заключение\.txt.*Причина: .*Спор о цене/).waitFor();
  await expectAccessible(theirs.page);
  expectNoProblems(window);
  expectNoProblems(theirs);

  await sql`alter table audit_events disable trigger audit_events_stay`.execute(db);
  await sql`update audit_events set at = at - interval '31 minutes' where kind = 'request.opened'`.execute(
    db,
  );
  await sql`alter table audit_events enable trigger audit_events_stay`.execute(db);
  await documents.getByRole('button', { name: /^Открыть документ/ }).press('Enter');
  await page.getByText('Сначала прочитайте содержание и укажите причину', { exact: false }).waitFor();
  await window.context.close();
  await theirs.context.close();
});

test('earlier messages of an opened conversation come by pressing one key again and again, and the focus stays there', async () => {
  const stuck = await makeStuck('Lahn Klinik', 'Main Klinik');
  const { id: chat } = await db
    .selectFrom('chats')
    .select('id')
    .where('request_id', '=', stuck.id)
    .executeTakeFirstOrThrow();
  await makeMessages(db, { id: chat, clientId: stuck.patient.id, clinicId: stuck.silent }, 119);
  await makeMessages(db, { id: chat, clientId: stuck.patient.id, clinicId: stuck.silent }, [
    { by: 'client', body: 'هل وصلت الصور؟', language: 'ar' },
  ]);
  const window = await openWindow(browser, service.url);
  const { page } = window;
  await logInAt(page, await makeOperator('moderator'));
  window.problems.splice(0);
  for (const [language, open, earlier] of [
    ['ru', 'Прочитать содержание', 'Показать более ранние'],
    ['ar', 'قراءة المحتوى', 'عرض الرسائل الأقدم'],
  ] as const) {
    await page.evaluate((chosen) => localStorage.setItem('sys_language', chosen), language);
    await page.goto(`/admin#/requests/${stuck.id}/show`);
    await page.reload();
    await confirm(page, open, 'Пациент пожаловался');
    const button = page.getByRole('button', { name: earlier });
    const status = page.getByRole('status').filter({ hasText: '121' });
    for (const width of [390, 960, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      // On a phone columns would be as narrow as letters.
      const isPhone = width === 390;
      await expect.poll(async () => (await page.locator('#main-content table').count()) === 0).toBe(isPhone);
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    }
    await status.filter({ hasText: '50' }).waitFor();
    await pressOn(page, button);
    await status.filter({ hasText: '100' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('Вы получили мой запрос?').waitFor();
    await button.waitFor({ state: 'detached' });
    expect(await status.innerText()).toMatch(/: 121$/);
    // The next stop is what follows the button that went, not the head of the page.
    await expect.poll(() => status.evaluate((one) => one === document.activeElement)).toBe(true);
  }
  expectNoProblems(window);
  await window.context.close();
});
