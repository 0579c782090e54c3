import { afterAll, expect, test } from 'vitest';
import { makePdf } from '../factories/attachment-files.ts';
import { presentHashes } from '../factories/documents.ts';
import { openBrowser } from '../helpers/browser.ts';
import { testDatabase } from '../helpers/database.ts';
import { expectAccessible } from '../helpers/pages.ts';
import { startService } from '../helpers/service.ts';
import { confirmed, log, openChatWorld, write } from './chat-world.ts';
import { openWindowOf } from './profile-window.ts';

const { db, url: DATABASE_URL } = await testDatabase('served');
const service = await startService({ DATABASE_URL });
afterAll(() => service.stop());
const browser = await openBrowser();
const { staff, call, makeTalk, say, heard: received, open } = await openChatWorld(db, service.url, browser);

test('the client sees under a file when the clinic opened it, at once', async () => {
  const { client, chat } = await makeTalk();
  const { page, context } = await open(client, chat);
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: 'Анализ крови.pdf', mimeType: 'application/pdf', buffer: makePdf() });
  await page.getByRole('button', { name: 'Убрать: Анализ крови.pdf' }).waitFor();
  await page.getByRole('button', { name: 'Отправить', exact: true }).click();
  await expect.poll(() => confirmed(page).count()).toBe(1);
  const line = log(page).getByText(/^Клиника открыла \d/);
  expect(await line.count()).toBe(0);
  const [message] = await received(chat);
  const file = message?.attachments[0]?.id;
  const reply = await fetch(`${service.url}/api/v1/staff/chats/${chat.id}/attachments/${file}`, {
    headers: staff.headers,
  });
  expect(reply.status).toBe(200);
  await line.waitFor();
  await expectAccessible(page);
  await context.close();
});

test('after a withdrawal the clinic reads why it cannot write, and can as soon as the client has agreed anew', async () => {
  const { client, chat } = await makeTalk();
  const { health_data } = await presentHashes(db);
  const said = { id: crypto.randomUUID(), body: 'Болит с весны' };
  await call(client, 'POST', `client/chats/${chat.id}/messages`, said);
  await db.updateTable('chats').set({ health_consent_at: null }).where('id', '=', chat.id).execute();
  await db
    .insertInto('consent_events')
    .values({
      account_id: client.id,
      purpose: 'health_data',
      action: 'given',
      document_hash: health_data,
      address: '192.0.2.7',
    })
    .execute();
  const { page, context } = await openWindowOf(browser, service.url, staff);
  await page.goto(`/staff/chats/${chat.id}`);
  await log(page).waitFor();
  const answer = page.getByRole('textbox', { name: 'Ответ пациенту', exact: true });
  await answer.waitFor();
  await call(client, 'DELETE', 'client/profile/consents/health_data');
  // The conversation says so, and the case beside it.
  await page.getByText('Пациент отозвал согласие передавать вам сведения о здоровье').first().waitFor();
  await expect.poll(() => answer.count()).toBe(0);
  // What the patient has written is withheld, on the open page too.
  await expect.poll(() => log(page).getByText('Болит с весны').count()).toBe(0);
  await expect(say(chat, 'Куда вы?')).rejects.toThrow('422');
  const theirs = await open(client, chat);
  await theirs.page.getByRole('checkbox').check();
  await write(theirs.page, 'Снова здесь');
  await expect.poll(() => confirmed(theirs.page).count()).toBe(2);
  await answer.waitFor();
  await expectAccessible(page);
  await say(chat, 'Рады вам');
  await expect.poll(() => confirmed(theirs.page).count()).toBe(3);
  await theirs.context.close();
  await context.close();
});
