import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectNoProblems, openBrowser } from '../helpers/browser.ts';
import { openWindowOf } from './profile-window.ts';
import { answerField, log, modeOf, noteField, openChat, say, talk } from './staff-chat-world.ts';
import { clinicId, colleague, db, service } from './staff-world.ts';

const browser = await openBrowser();

/** Everything that the network brings to a page from now on: bodies of answers and frames of its sockets. */
function recordWire(page: Page) {
  const received: (string | Promise<string>)[] = [];
  page.on('response', (response) => {
    // A redirect, or an answer whose page is gone, has no body.
    received.push(response.text().catch(() => ''));
  });
  page.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => received.push(String(payload)));
  });
  return async () => (await Promise.all(received)).join('\n');
}

test('a note is on the wire of the clinic’s people and never on that of the patient', async () => {
  const talked = await talk();
  const marker = `секрет${crypto.randomUUID().replaceAll('-', '')}`;
  const patient = await openWindowOf(browser, service.url, talked.patient);
  const author = await openWindowOf(browser, service.url, await colleague());
  const reader = await openWindowOf(browser, service.url, await colleague());
  const [patientWire, readerWire] = [recordWire(patient.page), recordWire(reader.page)];
  await patient.page.goto(`/chat/${talked.chat.id}`);
  await log(patient.page).waitFor();
  await openChat(author.page, talked);
  await openChat(reader.page, talked);

  await modeOf(author.page, 'Заметка коллегам').check();
  await noteField(author.page).fill(`Внимание: ${marker}`);
  await author.page.getByRole('button', { name: 'Сохранить заметку' }).click();
  await reader.page.getByText(marker).waitFor();
  await modeOf(author.page, 'Ответ пациенту').check();
  await answerField(author.page).fill('Ответ после заметки');
  await author.page.getByRole('button', { name: 'Ответить' }).click();
  await log(patient.page).getByText('Ответ после заметки').waitFor();
  await say(talked, 'Спасибо!');
  await log(reader.page).getByText('Спасибо!').waitFor();

  // Also what is fetched anew, by every call that a patient's pages make.
  await patient.page.reload();
  await log(patient.page).getByText('Ответ после заметки').waitFor();
  for (const path of ['/chat', `/requests/self/${talked.id}`, '/profile/privacy']) {
    await patient.page.goto(path);
    await patient.page.locator('main h1').first().waitFor();
  }
  expect(await readerWire()).toContain(marker);
  const wire = await patientWire();
  expect(wire).toContain('Ответ после заметки');
  expect(wire).not.toContain(marker);
  expect(await patient.page.content()).not.toContain(marker);
  for (const window of [author, reader]) expectNoProblems(window);
  await Promise.all([patient, author, reader].map(({ context }) => context.close()));
});

test('a label is on the wire of the clinic’s people and never on that of the patient', async () => {
  const talked = await talk();
  const [staff, id] = [await colleague(), crypto.randomUUID()];
  const marker = `метка${id.slice(0, 8)}`;
  const send = async (path: string, body: object) => {
    const reply = await fetch(`${service.url}/api/v1/staff/${path}`, {
      method: 'POST',
      headers: { ...staff.headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(reply.status, await reply.text()).toBe(200);
  };
  const { rows } = await sql<{ id: string }>`
    select id from inbox_items where request_id = ${talked.id}::uuid and clinic_id = ${clinicId}`.execute(db);
  const patient = await openWindowOf(browser, service.url, talked.patient);
  const reader = await openWindowOf(browser, service.url, await colleague());
  const [patientWire, readerWire] = [recordWire(patient.page), recordWire(reader.page)];
  await patient.page.goto(`/chat/${talked.chat.id}`);
  await log(patient.page).waitFor();
  await openChat(reader.page, talked);
  await send('labels', { id, clinic_id: clinicId, name: marker, color: 'red' });
  await send(`inbox/${rows[0]?.id}/labels`, { add: [id], remove: [] });
  await reader.page.locator('main header').getByText(marker).waitFor();
  await say(talked, 'Вы здесь?');
  await log(reader.page).getByText('Вы здесь?').waitFor();
  for (const path of [
    '/chat',
    `/chat/${talked.chat.id}`,
    `/requests/self/${talked.id}`,
    '/profile/privacy',
  ]) {
    await patient.page.goto(path);
    await patient.page.locator('main h1, main [role=log]').first().waitFor();
  }
  expect(await readerWire()).toContain(marker);
  const wire = await patientWire();
  expect(wire).toContain('Вы здесь?');
  expect(wire).not.toContain(marker);
  expectNoProblems(reader);
  await Promise.all([patient, reader].map(({ context }) => context.close()));
});
