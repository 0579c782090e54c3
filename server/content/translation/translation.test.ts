import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { pino } from 'pino';
import { beforeEach, expect, test } from 'vitest';
import type { Translation } from '../../../contract/content/translations.ts';
import { limits } from '../../../contract/platform/limits.ts';
import type { MadeAccount } from '../../../tests/factories/accounts.ts';
import { makeMessages } from '../../../tests/factories/chats.ts';
import { presentHashes } from '../../../tests/factories/documents.ts';
import { makeOfferWorld } from '../../../tests/factories/offer-world.ts';
import { chatCalls } from '../../../tests/helpers/chat-calls.ts';
import { startTranslationServer } from '../../../tests/helpers/translation-server.ts';
import { createOutgoing } from '../../platform/outgoing.ts';
import { createSecrets } from '../../platform/secrets.ts';
import { createLibreTranslate } from './libretranslate.ts';
import { createTranslator } from './translator.ts';

const server = await startTranslationServer();
const settings = { TRANSLATION_PROVIDER: 'libretranslate', LIBRETRANSLATE_URL: server.origin };
const world = await makeOfferWorld(settings);
const { app, db, clinics, call, config } = world;
const [munich, honolulu] = clinics;
const { begin, correct, retract } = chatCalls(world);
const { machine_translation } = await presentHashes(db);

beforeEach(() => server.answerBy(null));

type Reply = Awaited<ReturnType<typeof translate>>;

const translate = (by: MadeAccount | null, side: 'client' | 'staff', text: object, language = 'ru') =>
  call<Translation>(by, 'POST', `${side}/translations`, { text, language });
const translatePublic = (text: object, language = 'ru', from = '198.51.100.7') =>
  call<Translation>(
    null,
    'POST',
    'client/translations/public',
    { text, language },
    { 'x-forwarded-for': from },
  );

const wordsOf = ({ data }: Reply) =>
  data.paragraphs.map((sentences) => sentences.map(({ translation }) => translation).join(' '));

async function agree(by: MadeAccount) {
  const consents = [{ purpose: 'machine_translation', hash: machine_translation }];
  expect((await call<object>(by, 'POST', 'client/profile/consents', { consents })).status).toBe(200);
}
const withdraw = (by: MadeAccount) =>
  call<object>(by, 'DELETE', 'client/profile/consents/machine_translation');

/** A conversation in which the clinic of Munich has said this in English, and the client in Russian. */
async function talk(said: string, asked = 'Здравствуйте, доктор.') {
  const chat = await begin(munich);
  await makeMessages(
    db,
    chat,
    [
      { by: 'client', body: asked },
      { by: 'staff', body: said, language: 'en' },
    ],
    munich.staff,
  );
  return {
    ...chat,
    theirs: { kind: 'message', chat: chat.id, seq: 2 },
    own: { kind: 'message', chat: chat.id, seq: 1 },
  };
}

const keptOf = async (subject: string) => {
  const { rows } = await sql<{
    body: unknown;
    sealed: Buffer | null;
    account: string | null;
    claimed: Date | null;
  }>`
    select body, sealed_body as sealed, account_id as account, claimed_until as claimed
    from machine_translations where subject = ${subject}`.execute(db);
  return rows;
};

async function makeComment(text: string, { lang = 'de', status = 'published' } = {}): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into comments (clinic_id, author_name, lang, rating, text, proof, status)
    values (${munich.id}, 'Karin B.', ${lang}, 4, ${text}, 'contact', ${status}) returning id`.execute(db);
  return rows[0]?.id ?? 0;
}

test('a patient who agrees once reads what the clinic writes, and nothing goes out before', async () => {
  const { client, id, theirs } = await talk('Bring your passport. The operation is on 14 May 2027.');
  server.say('ru', 'Bring your passport.', 'Возьмите паспорт.');
  server.say('ru', 'The operation is on 14 May 2027.', 'Операция 14 мая 2027 г.');
  const before = server.calls.length;
  const asked = await translate(client, 'client', theirs);
  expect(asked.status).toBe(422);
  expect(asked.errors.consents).toHaveLength(1);
  expect(server.calls).toHaveLength(before);
  await agree(client);
  const read = await translate(client, 'client', theirs);
  expect(read.data).toEqual({
    source_language: 'en',
    language: 'ru',
    provider: 'libretranslate',
    paragraphs: [
      [
        { original: 'Bring your passport.', translation: 'Возьмите паспорт.', doubts: [] },
        { original: 'The operation is on 14 May 2027.', translation: 'Операция 14 мая 2027 г.', doubts: [] },
      ],
    ],
  });
  // Only the words leave: no name, number or id.
  const sent = JSON.stringify(server.calls.at(-1)?.body);
  expect(sent).not.toContain(id);
  expect(sent).not.toContain(client.id);
});

test('a sentence whose number, dose or negation does not agree comes without its translation and with the reason', async () => {
  const { client, theirs } = await talk('Take 5 mg of bisoprolol. Do not eat before. Come at 9:30.');
  server.say('ru', 'Take 5 mg of bisoprolol.', 'Примите 50 мг бисопролола.');
  server.say('ru', 'Do not eat before.', 'Поешьте до этого.');
  server.say('ru', 'Come at 9:30.', 'Приходите в 9:30.');
  await agree(client);
  const { data } = await translate(client, 'client', theirs);
  expect(data.paragraphs[0]).toEqual([
    expect.objectContaining({ translation: null, doubts: expect.arrayContaining(['number']) }),
    expect.objectContaining({ translation: null, doubts: ['negation'] }),
    expect.objectContaining({ translation: 'Приходите в 9:30.', doubts: [] }),
  ]);
});

test('what was translated is kept encrypted and not translated twice, for both sides together', async () => {
  const { client, id, own } = await talk('Hello.', 'У меня болит живот.');
  await agree(client);
  const before = server.calls.length;
  expect(wordsOf(await translate(munich.staff, 'staff', own, 'en'))).toEqual(['[en] У меня болит живот.']);
  expect(wordsOf(await translate(munich.staff, 'staff', own, 'en'))).toEqual(['[en] У меня болит живот.']);
  expect(server.calls).toHaveLength(before + 1);
  const [row, ...others] = await keptOf(`message:${id}:1`);
  expect(others).toEqual([]);
  expect(row).toMatchObject({ body: null, account: client.id, claimed: null });
  expect(row?.sealed?.toString('utf8')).not.toContain('живот');
});

test('a clinic gets no translation of a patient’s words while the patient does not agree, and is told so', async () => {
  const { client, own, theirs } = await talk('Hello, how are you?', 'У меня болит живот.');
  const before = server.calls.length;
  for (const text of [own, theirs]) {
    const refused = await translate(munich.staff, 'staff', text, text === own ? 'en' : 'ru');
    expect(refused.status).toBe(422);
    expect(refused.errors).toEqual({ text: [expect.stringContaining('Пациент не согласился')] });
  }
  expect(server.calls).toHaveLength(before);
  await agree(client);
  expect((await translate(munich.staff, 'staff', own, 'en')).status).toBe(200);
});

test('a withdrawal counts at the next call, erases what was kept, and lets nothing be kept that is under way', async () => {
  const { client, id, own, theirs } = await talk('See you on Monday morning.');
  await agree(client);
  expect((await translate(client, 'client', theirs)).status).toBe(200);
  expect(await keptOf(`message:${id}:2`)).toHaveLength(1);
  const release = server.hold();
  const underway = translate(munich.staff, 'staff', own, 'en');
  while ((await keptOf(`message:${id}:1`)).length === 0) await sleep(20);
  expect((await withdraw(client)).status).toBe(200);
  release();
  expect((await underway).status).toBe(404);
  expect(await keptOf(`message:${id}:1`)).toEqual([]);
  expect(await keptOf(`message:${id}:2`)).toEqual([]);
  const again = await translate(client, 'client', theirs);
  expect(again.errors.consents).toHaveLength(1);
});

test('a corrected or retracted message takes its translations along', async () => {
  const { client, id, own } = await talk('Hello.', 'Первое.');
  await agree(client);
  await translate(munich.staff, 'staff', own, 'en');
  expect(await keptOf(`message:${id}:1`)).toHaveLength(1);
  expect((await correct(client, 'client', id, 1, 'Второе слово.')).status).toBe(200);
  expect(await keptOf(`message:${id}:1`)).toEqual([]);
  expect(wordsOf(await translate(munich.staff, 'staff', own, 'en'))).toEqual(['[en] Второе слово.']);
  expect((await retract(client, 'client', id, 1)).status).toBe(200);
  expect(await keptOf(`message:${id}:1`)).toEqual([]);
  expect((await translate(munich.staff, 'staff', own, 'en')).status).toBe(404);
});

test('what waits for its turn is not sent any more once the consent is withdrawn', async () => {
  const { client, own } = await talk('Hello.', 'Последнее в очереди.');
  await agree(client);
  const others = await Promise.all(
    Array.from({ length: 4 }, async (_, at) => ({
      kind: 'comment',
      id: await makeComment(`Nummer ${at} der Schlange.`),
    })),
  );
  const before = server.calls.length;
  const release = server.hold();
  const first = others.map((text, at) => translatePublic(text, 'ru', `203.0.113.${50 + at}`));
  while (server.calls.length < before + 4) await sleep(20);
  const waiting = translate(munich.staff, 'staff', own, 'en');
  while ((await keptOf(`message:${own.chat}:1`)).length === 0) await sleep(20);
  await withdraw(client);
  release();
  expect((await waiting).status).toBe(404);
  expect((await Promise.all(first)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(JSON.stringify(server.calls.slice(before).map(({ body }) => body))).not.toContain('Последнее');
});

test('what is retracted while it is translated is not kept and not shown', async () => {
  const { client, id, own } = await talk('Hello.', 'Снимок приложу завтра.');
  await agree(client);
  const release = server.hold();
  const underway = translate(munich.staff, 'staff', own, 'en');
  while ((await keptOf(`message:${id}:1`)).length === 0) await sleep(20);
  await retract(client, 'client', id, 1);
  release();
  expect((await underway).status).toBe(404);
  expect(await keptOf(`message:${id}:1`)).toEqual([]);
});

test('another’s message, one that is not there and one of another clinic are the same nothing', async () => {
  const { client, theirs, own } = await talk('Hello.');
  await agree(client);
  const stranger = (await begin(munich)).client;
  await agree(stranger);
  const refusals = [
    await translate(stranger, 'client', theirs),
    await translate(client, 'client', { ...theirs, seq: 99 }),
    await translate(client, 'client', { ...theirs, chat: crypto.randomUUID() }),
    await translate(honolulu.staff, 'staff', own, 'en'),
    // Whoever works for the clinic is not its client.
    await translate(munich.staff, 'client', theirs),
    await translate(client, 'client', { kind: 'offer', id: crypto.randomUUID(), field: 'note' }),
  ];
  for (const { status } of refusals) expect(status).toBe(404);
  expect((await translate(null, 'client', theirs)).status).toBe(401);
  expect((await translate(client, 'staff', own)).status).toBe(404);
});

test('what is no call is refused', async () => {
  const { client, theirs } = await talk('Hello.');
  for (const [text, language] of [
    [{ kind: 'message', chat: theirs.chat }, 'ru'],
    [{ ...theirs, text: 'anything at all' }, 'ru'],
    [{ kind: 'note', id: 1 }, 'ru'],
    [theirs, 'russian'],
    ['Hello.', 'ru'],
  ] as const)
    expect((await call<object>(client, 'POST', 'client/translations', { text, language })).status).toBe(422);
  expect((await translate(client, 'client', theirs, 'en')).errors.language).toHaveLength(1);
});

test('offers are read in one’s own language, their notes of lines too', async () => {
  const { client, requestId } = await world.ask([munich]);
  const { id } = await world.offer(munich, requestId, {
    note: 'We look forward to meeting you and your family.',
  });
  await agree(client);
  const read = await translate(client, 'client', { kind: 'offer', id, field: 'note' });
  expect(wordsOf(read)).toEqual(['[ru] We look forward to meeting you and your family.']);
  expect((await translate(munich.staff, 'client', { kind: 'offer', id, field: 'note' })).status).toBe(404);
  const [row] = await keptOf(`offer:${id}`);
  expect(row).toMatchObject({ body: null, account: client.id });
});

test('visitors read reviews, replies and what clinics write, kept in plain words and erased with them', async () => {
  const id = await makeComment('Sehr gute Klinik.\nDie Ärzte haben sich Zeit genommen.');
  await sql`insert into comment_replies (comment_id, lang, text, replied_at) values (${id}, 'de', 'Vielen Dank.', now())`.execute(
    db,
  );
  await sql`insert into clinic_texts (clinic_id, lang, description) values (${munich.id}, 'de', 'Wir behandeln Augen.')`.execute(
    db,
  );
  const asked = { kind: 'comment', id };
  const read = await translatePublic(asked, 'ar');
  expect(read.status).toBe(200);
  expect(wordsOf(read)).toEqual(['[ar] Sehr gute Klinik.', '[ar] Die Ärzte haben sich Zeit genommen.']);
  expect(wordsOf(await translatePublic({ kind: 'comment_reply', id }))).toEqual(['[ru] Vielen Dank.']);
  expect(wordsOf(await translatePublic({ kind: 'clinic', id: munich.id, lang: 'de' }))).toEqual([
    '[ru] Wir behandeln Augen.',
  ]);
  expect(await keptOf(`comment:${id}`)).toMatchObject([
    { account: null, sealed: null, body: expect.any(Array) },
  ]);
  await sql`update comments set status = 'removed', reason = 'spam' where id = ${id}`.execute(db);
  expect(await keptOf(`comment:${id}`)).toEqual([]);
  expect(await keptOf(`comment_reply:${id}`)).toEqual([]);
  expect((await translatePublic(asked, 'ar')).status).toBe(404);
  await sql`update clinic_texts set description = 'Neu.' where clinic_id = ${munich.id}`.execute(db);
  expect(await keptOf(`clinic:${munich.id}`)).toEqual([]);
});

test('what nobody may read yet is not translated either', async () => {
  const id = await makeComment('Noch nicht geprüft.', { status: 'submitted' });
  expect((await translatePublic({ kind: 'comment', id })).status).toBe(404);
  expect((await translatePublic({ kind: 'clinic', id: munich.id, lang: 'fr' })).status).toBe(404);
  expect((await translatePublic({ kind: 'comment', id: 2_000_000_000 })).status).toBe(404);
});

test('visitors of one network have a limit for new translations, and none for kept ones', async () => {
  const id = await makeComment('Saubere Zimmer und ruhige Lage.');
  expect((await translatePublic({ kind: 'comment', id })).status).toBe(200);
  await sql`update limiter_points set points = ${limits.publicTranslationsPerHour} where key like 'translate_public:%'`.execute(
    db,
  );
  expect((await translatePublic({ kind: 'comment', id })).status).toBe(200);
  const other = await makeComment('Freundliche Schwestern.');
  const limited = await translatePublic({ kind: 'comment', id: other });
  expect(limited.status).toBe(429);
  expect((await translatePublic({ kind: 'comment', id: other }, 'ru', '203.0.113.9')).status).toBe(200);
});

test('a provider that is busy, away or out of quota is told in a sentence, and left alone for a while', async () => {
  const secrets = createSecrets(config);
  const outgoing = createOutgoing({ userAgent: 'Medatlas-test', mayConnect: () => true });
  const provider = createLibreTranslate(outgoing, { origin: server.origin, key: null });
  for (const [status, key, calls] of [
    [429, 'translation_busy', 1],
    [456, 'translation_away', 1],
    [403, 'translation_away', 1],
    [500, 'translation_away', 3],
  ] as const) {
    const translator = createTranslator({
      ...{ db, secrets, provider, log: pino({ level: 'silent' }), accountKey: `key ${status}` },
    });
    server.answerWith(status, { error: 'no' });
    const before = server.calls.length;
    const ask = (subject: string) =>
      translator.translate({
        by: 'x',
        read: async () => ({ subject, text: 'Guten Tag.', language: 'de', patientId: null }),
        target: 'ru',
        spend: async () => undefined,
        mayLeave: async () => undefined,
      });
    await expect(ask(`x:${status}:0`)).rejects.toMatchObject({
      code: 'unavailable',
      fields: { text: [{ key }] },
    });
    // From then on nobody asks it; after errors of its own only from the third on.
    for (const place of [1, 2, 3, 4])
      await expect(ask(`x:${status}:${place}`)).rejects.toMatchObject({ code: 'unavailable' });
    expect(server.calls.length - before).toBe(calls);
    expect(await keptOf(`x:${status}:0`)).toEqual([]);
  }
});

test('of several nodes that want the same at once one asks the provider, and all answer', async () => {
  const secrets = createSecrets(config);
  const outgoing = createOutgoing({ userAgent: 'Medatlas-test', mayConnect: () => true });
  const node = () =>
    createTranslator({
      ...{ db, secrets, log: pino({ level: 'silent' }), accountKey: 'nodes' },
      provider: createLibreTranslate(outgoing, { origin: server.origin, key: null }),
    });
  const wanted = {
    by: 'x',
    read: async () => ({ subject: 'x:nodes', text: 'Guten Abend.', language: 'de', patientId: null }),
    target: 'ru',
    spend: async () => undefined,
    mayLeave: async () => undefined,
  };
  const nodes = [node(), node(), node()];
  const before = server.calls.length;
  const release = server.hold();
  const all = nodes.flatMap((one) => [one.translate(wanted), one.translate(wanted)]);
  while (server.calls.length === before) await sleep(10);
  release();
  const made = await Promise.all(all);
  expect(new Set(made.map((one) => JSON.stringify(one.paragraphs))).size).toBe(1);
  expect(server.calls.length - before).toBe(1);
});

test('the claim of a node that has died ends, and another translates', async () => {
  const { client, id, theirs } = await talk('The claim of a node.');
  await agree(client);
  const release = server.hold();
  const first = translate(client, 'client', theirs);
  while ((await keptOf(`message:${id}:2`)).length === 0) await sleep(20);
  await sql`update machine_translations set claimed_until = now() - interval '1 second' where subject = ${`message:${id}:2`}`.execute(
    db,
  );
  release();
  // Its claim is another's by now: what it has made is not kept.
  expect((await first).status).toBe(404);
  expect((await translate(client, 'client', theirs)).status).toBe(200);
});

test('the log of the service names neither texts nor keys', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
  const outgoing = createOutgoing({ userAgent: 'Medatlas-test', mayConnect: () => true });
  const translator = createTranslator({
    ...{ db, log, secrets: createSecrets(config), accountKey: 'secret-key' },
    provider: createLibreTranslate(outgoing, { origin: server.origin, key: 'secret-key' }),
  });
  server.answerWith(500, { error: 'Ich habe Krebs. secret-key' });
  await expect(
    translator.translate({
      by: 'x',
      read: async () => ({ subject: 'x:log', text: 'Ich habe Krebs.', language: 'de', patientId: null }),
      target: 'ru',
      spend: async () => undefined,
      mayLeave: async () => undefined,
    }),
  ).rejects.toMatchObject({ code: 'unavailable' });
  expect(lines.join('')).toContain('nothing was translated');
  expect(lines.join('')).not.toMatch(/Krebs|secret-key/);
});

test('a deleted conversation takes its translations along', async () => {
  const { client, id, theirs } = await talk('Good morning, dear patient.');
  await agree(client);
  await translate(client, 'client', theirs);
  expect(await keptOf(`message:${id}:2`)).toHaveLength(1);
  await sql`delete from chats where id = ${id}::uuid`.execute(db);
  expect(await keptOf(`message:${id}:2`)).toEqual([]);
});

test('without a provider there is nothing to be had', async () => {
  const bare = await makeOfferWorld();
  const reply = await bare.call<object>(null, 'POST', 'client/translations/public', {
    ...{ text: { kind: 'comment', id: 1 }, language: 'ru' },
  });
  expect(reply.status).toBe(404);
  expect(app).not.toBe(bare.app);
});
