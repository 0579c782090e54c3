import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { AuditEvent } from '../../../contract/operations/audit.ts';
import type { OpenedMessage, OpenedRequest } from '../../../contract/requests/admin-requests.ts';
import { type MadeAccount, makeAccount } from '../../../tests/factories/accounts.ts';
import { makeChat, makeMessages } from '../../../tests/factories/chats.ts';
import { makeOfferWorld } from '../../../tests/factories/offer-world.ts';
import { makeTerms } from '../../../tests/factories/offers.ts';
import { attachmentCalls } from '../../../tests/helpers/attachments.ts';
import { supportCalls } from '../../../tests/helpers/support-calls.ts';

const world = await makeOfferWorld();
const { app, db, clinics, call, ask, offer, start, write } = world;
const { take } = attachmentCalls(world, []);
const [munich] = clinics;
const { operator, healthConsent: health_consent, read, mine, acts } = await supportCalls(world);
const second = await makeAccount(db, { operator: 'admin' });

const list = (query: string) => call(operator, 'GET', `admin/requests?${query}`);

describe('a long conversation', () => {
  const open = (by: MadeAccount, id: string) =>
    call<OpenedRequest>(by, 'POST', `admin/requests/${id}/open`, { reason: 'Спор о сроках' });
  const earlier = (by: MadeAccount | null, id: string, chatId: string, before: number | string) =>
    call<OpenedMessage[]>(by, 'GET', `admin/requests/${id}/chats/${chatId}/messages?before=${before}`);
  const long = async () => {
    const { client, requestId } = await ask([munich]);
    const chat = await makeChat(db, { client, clinic: munich, request: requestId });
    await makeMessages(db, chat, [{ by: 'service' }]);
    await makeMessages(db, chat, 120, munich.staff);
    await sql`
      update chat_messages set retracted_at = now(), body = '' where chat_id = ${chat.id}::uuid and seq = 121`.execute(
      db,
    );
    return { client, requestId, chatId: chat.id };
  };

  test('says how many messages there are, and the earlier ones are read for the reason given', async () => {
    const { requestId, chatId } = await long();
    expect((await earlier(operator, requestId, chatId, 72)).errors).toHaveProperty('reason');
    const { data } = await open(operator, requestId);
    expect(data.conversations).toMatchObject([{ id: chatId, total: 119 }]);
    const shown = data.conversations[0]?.messages ?? [];
    expect([shown.length, shown[0]?.body, shown.at(-1)?.body]).toEqual([50, 'Сообщение 70', 'Сообщение 119']);
    const page = async (before = 0) => (await earlier(operator, requestId, chatId, before)).data;
    const second50 = await page(shown[0]?.seq);
    expect([second50.length, second50[0]?.body, second50.at(-1)?.body]).toEqual([
      ...[50, 'Сообщение 20', 'Сообщение 69'],
    ]);
    const rest = await page(second50[0]?.seq);
    expect([rest.length, rest[0]?.body]).toEqual([19, 'Сообщение 1']);
    expect(await page(rest[0]?.seq)).toEqual([]);
    expect((await acts(requestId)).map(([kind]) => kind)).toEqual(['request.opened']);
  });

  test('is closed to whoever gave no reason, to other requests, and after the consent was taken back', async () => {
    const [{ client, requestId, chatId }, other] = [await long(), await ask([munich])];
    await open(operator, requestId);
    expect((await earlier(second, requestId, chatId, 72)).errors).toHaveProperty('reason');
    for (const stranger of [client, munich.staff])
      expect((await earlier(stranger, requestId, chatId, 72)).status).toBe(404);
    expect((await earlier(null, requestId, chatId, 72)).status).toBe(401);
    expect((await earlier(operator, randomUUID(), chatId, 72)).status).toBe(404);
    expect((await earlier(operator, requestId, randomUUID(), 72)).status).toBe(404);
    await open(operator, other.requestId);
    expect((await earlier(operator, other.requestId, chatId, 72)).status).toBe(404);
    expect((await earlier(operator, requestId, chatId, 'x')).status).toBe(422);
    await sql`
      insert into consent_events (account_id, purpose, action, document_hash, at)
      values (${client.id}::uuid, 'health_data', 'withdrawn', ${health_consent}, now())`.execute(db);
    expect((await earlier(operator, requestId, chatId, 72)).errors).toHaveProperty('state');
  });
});

describe('an offer', () => {
  test('is read with every version: lines, what is included, conditions, doctor and validity', async () => {
    const { requestId } = await ask([munich]);
    const sent = await offer(munich, requestId);
    const terms = makeTerms(munich.doctorId, {
      price_from: 2000,
      price_to: null,
      aftercare: 'Осмотр на третий день',
    });
    const written = await write(munich, sent, terms);
    await call(munich.staff, 'POST', `staff/offers/${sent.id}/send`, {
      draft_version: written.draft_version,
    });
    const { data } = await call<OpenedRequest>(operator, 'POST', `admin/requests/${requestId}/open`, {
      reason: 'Жалоба на цену',
    });
    const [opened] = data.offers;
    expect(opened?.versions.map(({ version, terms: { price_from } }) => [version, price_from])).toEqual([
      [2, 2000],
      [1, 2180],
    ]);
    const [last] = opened?.versions ?? [];
    expect(last).toMatchObject({
      terms: { aftercare: 'Осмотр на третий день' },
      doctor_title: expect.any(String),
    });
    expect(last?.terms.lines.map(({ kind, state }) => [kind, state])).toContainEqual(['ward', 'included']);
    expect(new Date(last?.valid_until ?? 0).getTime()).toBeGreaterThan(Date.now());
  });

  test('that was never sent is not read: nobody but the clinic has seen it', async () => {
    const { requestId } = await ask([munich]);
    const idle = await start(munich, requestId);
    const { data } = await call<OpenedRequest>(operator, 'POST', `admin/requests/${requestId}/open`, {
      reason: 'Жалоба на цену',
    });
    expect([idle.version, data.offers]).toEqual([0, []]);
  });
});

describe('a document', () => {
  const open = (requestId: string, by: MadeAccount | null = operator) =>
    call<OpenedRequest>(by, 'POST', `admin/requests/${requestId}/open`, { reason: 'Спор о диагнозе' });
  const fetchDocument = async (requestId: string, id: string, by: MadeAccount | null = operator) => {
    const reply = await app.inject({
      method: 'POST',
      url: `/api/v1/admin/requests/${requestId}/documents/${id}`,
      headers: { 'accept-language': 'ru', ...by?.headers },
      payload: {},
    });
    return { status: reply.statusCode, headers: reply.headers, body: reply.rawPayload, text: reply.body };
  };
  /** A request with a document whose bytes the store has. */
  async function askWith(name: string) {
    const asked = await ask([munich]);
    const { id: file } = await take(asked.client, { name, bytes: Buffer.from('Заключение офтальмолога') });
    await sql`update attachments set request_id = ${asked.requestId}::uuid, attached_at = now()
      where id = ${file}::uuid`.execute(db);
    return { ...asked, file };
  }
  test('is listed by name, type, size and date once a reason is given, and in no call without one', async () => {
    const { requestId, file } = await askWith('zyklop.txt');
    const { data } = await open(requestId);
    expect(data.documents).toMatchObject([
      { id: file, name: 'zyklop.txt', type: 'text/plain', bytes: 45, place: 'request', side: 'client' },
    ]);
    const minutes = (new Date(data.documents_until).getTime() - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(29);
    expect(minutes).toBeLessThanOrEqual(30);
    for (const told of [await read(requestId), await list('folder=all&per_page=100')])
      expect(JSON.stringify(told)).not.toContain('zyklop');
  });

  test('is opened for the reason given, which stands in the log and at the request of the patient', async () => {
    const { client, requestId, file } = await askWith('befund.txt');
    await open(requestId);
    await call(client, 'POST', `client/requests/${requestId}/seen`);
    const opened = await fetchDocument(requestId, file);
    expect([opened.status, opened.body.toString()]).toEqual([200, 'Заключение офтальмолога']);
    expect(opened.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    expect(await acts(requestId)).toEqual([
      ['request.paper_opened', 'Спор о диагнозе'],
      ['request.opened', 'Спор о диагнозе'],
    ]);
    const seen = await mine(client, requestId);
    expect(seen.is_unread).toBe(true);
    expect(seen.operator_openings).toMatchObject([
      { reason: 'Спор о диагнозе', document: { name: 'befund.txt' } },
      { reason: 'Спор о диагнозе', document: null },
    ]);
    expect((await read(requestId)).data.events.map(({ kind }) => kind)).toContain(
      'document_opened_by_operator',
    );
    // The log names no document: what a patient calls it may be a diagnosis.
    const { data } = await call<AuditEvent[]>(
      operator,
      'GET',
      `admin/audit?entity=request&entity_id=${requestId}`,
    );
    expect(JSON.stringify(data)).not.toContain('befund');
  });

  test('stays closed without a reason, and to another operator than the one who gave it', async () => {
    const { client, requestId, file } = await askWith('closed.txt');
    expect(await fetchDocument(requestId, file)).toMatchObject({
      status: 422,
      text: expect.stringContaining('reason'),
    });
    await open(requestId);
    expect((await fetchDocument(requestId, file, second)).status).toBe(422);
    expect(await acts(requestId)).toEqual([['request.opened', 'Спор о диагнозе']]);
    expect((await mine(client, requestId)).operator_openings).toHaveLength(1);
  });

  test('stays closed half an hour after the reason was given', async () => {
    const { requestId, file } = await askWith('late.txt');
    await sql`
      insert into audit_events (actor_id, actor_role, kind, entity, entity_id, reason, at)
      values (${operator.id}::uuid, 'moderator', 'request.opened', 'request', ${requestId}, 'Спор', now() - interval '31 minutes')`.execute(
      db,
    );
    expect(await fetchDocument(requestId, file)).toMatchObject({
      status: 422,
      text: expect.stringContaining('открываются 30 минут'),
    });
    expect(await acts(requestId)).toEqual([['request.opened', 'Спор']]);
  });

  test('needs a code of the last minutes', async () => {
    const { requestId, file } = await askWith('tired.txt');
    const tired = await makeAccount(db, { operator: 'moderator' });
    await open(requestId, tired);
    await sql`update sessions set confirmed_at = now() - interval '11 minutes' where account_id = ${tired.id}`.execute(
      db,
    );
    expect(await fetchDocument(requestId, file, tired)).toMatchObject({
      status: 422,
      text: expect.stringContaining('confirmation'),
    });
  });

  test('is not found where the request has none of this id, and for everybody who is no operator', async () => {
    const { client, requestId, file } = await askWith('own.txt');
    const other = await askWith('other.txt');
    await open(requestId);
    const statuses = async (pairs: [string, string, MadeAccount | null][]) =>
      Promise.all(pairs.map(async ([id, document, by]) => (await fetchDocument(id, document, by)).status));
    expect(
      await statuses([
        [requestId, randomUUID(), operator],
        [requestId, other.file, operator],
        [randomUUID(), file, operator],
        [requestId, file, client],
        [requestId, file, munich.staff],
        [requestId, file, null],
      ]),
    ).toEqual([404, 404, 404, 404, 404, 401]);
    expect((await fetchDocument('none', file)).status).toBe(404);
  });

  test('closes with the consent, and to an operator whose own matter it has become', async () => {
    const { client, requestId, file } = await askWith('consent.txt');
    const own = await makeAccount(db, { operator: 'moderator' });
    await open(requestId, own);
    await open(requestId);
    await db
      .insertInto('staff')
      .values({ account_id: own.id, clinic_id: munich.id, role: 'doctor' })
      .execute();
    expect((await fetchDocument(requestId, file, own)).text).toContain('decision');
    await sql`
      insert into consent_events (account_id, purpose, action, document_hash, at)
      values (${client.id}::uuid, 'health_data', 'withdrawn', ${health_consent}, now())`.execute(db);
    expect(await fetchDocument(requestId, file)).toMatchObject({
      status: 422,
      text: expect.stringContaining('state'),
    });
    expect((await acts(requestId)).map(([kind]) => kind)).toEqual(['request.opened', 'request.opened']);
  });
});
