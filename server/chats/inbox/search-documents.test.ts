import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { type MadeAccount, makeAccount } from '../../../tests/factories/accounts.ts';
import { makeChat } from '../../../tests/factories/chats.ts';
import { makeOfferWorld, type SampleClinic } from '../../../tests/factories/offer-world.ts';
import { dayAhead, makeTerms } from '../../../tests/factories/offers.ts';
import { attachmentCalls } from '../../../tests/helpers/attachments.ts';
import { chatCalls } from '../../../tests/helpers/chat-calls.ts';
import { inboxCalls } from '../../../tests/helpers/inbox-calls.ts';
import { attachFiles } from '../../accounts/attachments/writes.ts';
import { insertRecipients } from '../../requests/recipients.ts';

const world = await makeOfferWorld();
const { db, call, clinics, ask, offer, start, write } = world;
const [munich, honolulu] = clinics;
const { say, retract } = chatCalls(world);
const { take, openPapers } = attachmentCalls(world, []);

const { find, done, withdrawConsent, deleteAccount } = inboxCalls(world);

/** A file of this name at a case. */
async function attach(client: MadeAccount, requestId: string, name: string): Promise<void> {
  const { id } = await take(client, { name });
  await db.transaction().execute((trx) => attachFiles(trx, { accountId: client.id, requestId, ids: [id] }));
}

test('a case is found by the name of a document by the clinics that may open it, as long as they may', async () => {
  const { client, requestId } = await ask([munich, honolulu]);
  await attach(client, requestId, 'КТ_головы-2024 (Ёлкин).txt');
  expect(await find(munich, 'головы')).toEqual([]);
  await openPapers(requestId, munich.id);
  for (const q of ['кт', 'голова', 'ГОЛОВЫ 2024', 'елкин', 'кт_головы-2024.txt'])
    expect(await find(munich, q), q).toEqual([requestId]);
  for (const q of ['шея', 'головы 2023']) expect(await find(munich, q), q).toEqual([]);
  expect(await find(honolulu, 'головы')).toEqual([]);
  await openPapers(requestId, munich.id, null);
  expect(await find(munich, 'головы')).toEqual([]);
  await openPapers(requestId, munich.id);
  // Another clinic treats.
  const { id } = await offer(honolulu, requestId);
  await done(call(client, 'POST', `client/offers/${id}/accept`, { version: 1 }));
  await openPapers(requestId, munich.id);
  expect(await find(munich, 'головы')).toEqual([]);
  await openPapers(requestId, honolulu.id);
  expect(await find(honolulu, 'головы')).toEqual([requestId]);
});

test('a clinic that gets a request later finds it by the documents that came before', async () => {
  const { client, requestId } = await ask([munich]);
  await attach(client, requestId, 'Маммография.txt');
  await db
    .transaction()
    .execute((trx) => insertRecipients(trx, requestId, [{ clinic_id: honolulu.id }], 'now'));
  expect(await find(honolulu, 'маммографии')).toEqual([requestId]);
  expect(await find(munich, 'маммографии')).toEqual([]);
});

test('no document of the client is found after they took the consent back or deleted their account', async () => {
  for (const end of [withdrawConsent, deleteAccount]) {
    const { client, requestId } = await ask([munich]);
    await attach(client, requestId, 'Сцинтиграфия.txt');
    await openPapers(requestId, munich.id);
    const chat = await makeChat(db, { client, clinic: munich, request: requestId, hasConsent: false });
    const { id } = await take(client, { name: 'Денситометрия.txt' });
    await done(say(client, 'client', chat.id, '', { attachment_ids: [id] }));
    for (const q of ['сцинтиграфия', 'денситометрия']) expect(await find(munich, q), q).toEqual([requestId]);
    await end(client);
    for (const q of ['сцинтиграфия', 'денситометрия']) expect(await find(munich, q), q).toEqual([]);
  }
});

test('a conversation is found by the names of its files, and not by those taken back or closed', async () => {
  const { client, requestId } = await ask([munich]);
  const about = await makeChat(db, { client, clinic: munich, request: requestId });
  const plain = await makeChat(db, { client: await makeAccount(db), clinic: munich });
  const send = async (by: MadeAccount, side: 'client' | 'staff', chat: string, name: string) => {
    const { id } = await take(by, { name });
    const reply = await say(by, side, chat, '', { attachment_ids: [id] });
    expect(reply.status).toBe(200);
    return reply.data.seq;
  };
  await send(client, 'client', about.id, 'Флюорография.txt');
  const seq = await send(munich.staff, 'staff', about.id, 'Памятка.txt');
  await send(munich.staff, 'staff', plain.id, 'Схема_проезда.txt');
  expect(await find(munich, 'флюорографию')).toEqual([requestId]);
  expect(await find(munich, 'памятка')).toEqual([requestId]);
  expect(await find(munich, 'схема проезда')).toEqual([plain.id]);
  for (const q of ['флюорографию', 'памятка', 'схема']) expect(await find(honolulu, q), q).toEqual([]);
  await retract(munich.staff, 'staff', about.id, seq);
  expect(await find(munich, 'памятка')).toEqual([]);
  await sql`
    update request_recipients set files_closed_at = now() where request_id = ${requestId}::uuid`.execute(db);
  expect(await find(munich, 'флюорографию')).toEqual([]);
});

test('documents of the plan and of the aftercare are found by the clinic that treats', async () => {
  const { client, requestId } = await ask([munich, honolulu]);
  const { id } = await offer(munich, requestId);
  await done(call(client, 'POST', `client/offers/${id}/accept`, { version: 1 }));
  await done(call(munich.staff, 'POST', `staff/offers/${id}/confirm`, { date: dayAhead(20) }));
  const give = async (by: MadeAccount, path: string, name: string, more: object = {}) => {
    const file = await take(by, { name });
    await done(call(by, 'POST', path, { attachment_id: file.id, ...more }));
  };
  const plan = `requests/${requestId}/plan/documents`;
  const own = { clinic_id: munich.id, needs_signature: false };
  await give(munich.staff, `staff/${plan}`, 'Договор.txt', own);
  await give(client, `client/${plan}`, 'Загранпаспорт.txt', { signs: null });
  await sql`update offers set confirmed_date = ${dayAhead(-1)}::date where id = ${id}::uuid`.execute(db);
  const care = `requests/${requestId}/aftercare`;
  const part = { discharged_on: dayAhead(-1), instructions: 'Покой', check_ins: [] };
  await done(call(munich.staff, 'PATCH', `staff/${care}`, { clinic_id: munich.id, version: 1, ...part }));
  await give(munich.staff, `staff/${care}/documents`, 'Эпикриз.txt', { clinic_id: munich.id });
  const all = ['договор', 'загранпаспорт', 'эпикриз'];
  for (const q of all) {
    expect(await find(munich, q), q).toEqual([requestId]);
    expect(await find(honolulu, q), q).toEqual([]);
  }
  await withdrawConsent(client);
  const found = await Promise.all(all.map((q) => find(munich, q)));
  expect(found).toEqual([[requestId], [], [requestId]]);
});

test('a case is found by the words of the clinic’s own offer, and by no other clinic’s', async () => {
  const { client, requestId } = await ask([munich, honolulu]);
  await offer(munich, requestId, {
    procedures: [
      { slug: null, title: 'Факоэмульсификация', amount: 1500, amount_to: null },
      { slug: null, title: 'Эндовитреальное вмешательство', amount: 680, amount_to: null },
    ],
    lines: makeTerms(0).lines.map((line) =>
      line.kind === 'materials' ? { ...line, note: 'Асферическая линза' } : line,
    ),
    basis: 'Снимки глазного дна',
    note: 'Привезите солнцезащитные очки',
  });
  const words = [
    ...['факоэмульсификацию', 'эндовитреальное', 'асферические линзы', 'глазного дна', 'солнцезащитный'],
    // The doctor, as the directory writes them and in another language.
    ...['isar eye', 'из isar'],
  ];
  for (const q of words) {
    expect(await find(munich, q), q).toContain(requestId);
    expect(await find(honolulu, q), q).not.toContain(requestId);
  }
  // What the clinic has written stays with it.
  await withdrawConsent(client);
  expect(await find(munich, 'эндовитреальное')).toEqual([requestId]);
  await deleteAccount(client);
  expect(await find(munich, 'эндовитреальное')).toEqual([requestId]);
});

test('a new version takes the place of the one before; a draft is found while it can be sent', async () => {
  const { requestId } = await ask([munich]);
  const sent = await offer(munich, requestId, { procedure: 'Кератопластика' });
  const { doctorId, staff }: SampleClinic = munich;
  const draft = await write(munich, sent, makeTerms(doctorId, { procedure: 'Кросслинкинг' }));
  for (const q of ['кератопластика', 'кросслинкинг']) expect(await find(munich, q), q).toEqual([requestId]);
  const at = { draft_version: draft.draft_version };
  await done(call(staff, 'POST', `staff/offers/${sent.id}/send`, at));
  expect(await find(munich, 'кератопластика')).toEqual([]);
  expect(await find(munich, 'кросслинкинг')).toEqual([requestId]);
  await write(munich, draft, makeTerms(doctorId, { procedure: 'Склеропластика' }));
  expect(await find(munich, 'склеропластика')).toEqual([requestId]);
  await done(call(staff, 'POST', `staff/offers/${sent.id}/withdraw`, {}));
  // The case goes on showing what was sent, and no draft.
  expect(await find(munich, 'склеропластика')).toEqual([]);
  expect(await find(munich, 'кросслинкинг')).toEqual([requestId]);
});

test('a draft that was dropped before it was sent is not found', async () => {
  const { requestId } = await ask([munich]);
  const begun = await start(munich, requestId);
  await write(munich, begun, makeTerms(munich.doctorId, { procedure: 'Иридэктомия' }));
  expect(await find(munich, 'иридэктомия')).toEqual([requestId]);
  await done(call(munich.staff, 'POST', `staff/offers/${begun.id}/withdraw`, {}));
  expect(await find(munich, 'иридэктомия')).toEqual([]);
});

test('a file that was uploaded and given to nothing is found by nobody', async () => {
  const { client, requestId } = await ask([munich]);
  await openPapers(requestId, munich.id);
  await take(client, { name: `Черновик ${randomUUID()}.txt` });
  expect(await find(munich, 'черновик')).toEqual([]);
});
