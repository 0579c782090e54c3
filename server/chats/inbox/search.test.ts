import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { InboxItem } from '../../../contract/chats/staff-inbox.ts';
import { type MadeAccount, makeAccount } from '../../../tests/factories/accounts.ts';
import { makeChat, makeMessages } from '../../../tests/factories/chats.ts';
import { createClinic } from '../../../tests/factories/clinics.ts';
import { makeOfferWorld } from '../../../tests/factories/offer-world.ts';
import { makeRequest } from '../../../tests/factories/offers.ts';
import { chatCalls } from '../../../tests/helpers/chat-calls.ts';
import { prefixQuery } from '../../platform/text/prefix-query.ts';
import { searchQuery } from './reads.ts';
import { readTokens, requestNumber } from './search.ts';

const world = await makeOfferWorld();
const { app, db, call } = world;
const { say, retract } = chatCalls(world);

type Reply = { data: InboxItem[]; meta: { next: string | null; total: number } };

let clinics = 0;

async function makeOwnClinic() {
  clinics += 1;
  const id = await createClinic(db, { title: `Searched ${clinics}`, cityId: null });
  return { id, staff: await makeAccount(db, { staff: { clinicId: id, role: 'coordinator' } }) };
}
type OwnClinic = Awaited<ReturnType<typeof makeOwnClinic>>;

async function list({ staff }: { staff: MadeAccount }, query: Record<string, string>): Promise<Reply> {
  const reply = await app.inject({
    url: `/api/v1/staff/inbox?${new URLSearchParams(query)}`,
    headers: staff.headers,
  });
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json();
}
/** Requests and conversations found, by their ids. */
const find = async (clinic: OwnClinic, q: string, folder = 'unanswered'): Promise<(string | undefined)[]> =>
  (await list(clinic, { q, folder })).data.map(({ request, chat }) => request?.id ?? chat?.uuid);

const findAnywhere = async (clinic: OwnClinic, q: string): Promise<(string | undefined)[]> =>
  (await Promise.all(['unanswered', 'waiting', 'done'].map((folder) => find(clinic, q, folder)))).flat();

const withdrawConsent = ({ id }: MadeAccount) =>
  sql`
    insert into consent_events (account_id, purpose, action, document_hash, at)
    select ${id}::uuid, 'health_data', 'withdrawn', hash, now() from documents
    where name = 'health_data' order by version desc limit 1`.execute(db);

async function deleteAccount(client: MadeAccount): Promise<void> {
  const { status } = await call(client, 'DELETE', 'client/profile', { password: client.password });
  expect(status).toBe(200);
}

async function ask(clinics: readonly OwnClinic[], words: { title?: string; body?: string } = {}) {
  const client = await makeAccount(db, { name: 'Алёна', surname: 'Ковалевская' });
  const id = await makeRequest(db, { accountId: client.id, clinics });
  const { title = 'Катаракта правого глаза', body = 'Мутное пятно' } = words;
  const { rows } = await sql<{ number: number }>`
    update requests set title = ${title}, body = ${body} where id = ${id}::uuid returning number`.execute(db);
  return { client, id, number: Number(rows[0]?.number) };
}

/** The clinic asks of a case, and the client answers. */
async function answerQuestion(
  { client, clinic, id }: { client: MadeAccount; clinic: OwnClinic; id: string },
  body: string,
  answer: string,
): Promise<void> {
  const asked = await call(clinic.staff, 'POST', `staff/requests/${id}/ask`, { clinic_id: clinic.id, body });
  expect(asked.status).toBe(200);
  const { rows } = await sql<{ id: string }>`
    select id from request_questions where request_id = ${id}::uuid`.execute(db);
  const given = { question_id: rows[0]?.id, answer };
  expect((await call(client, 'POST', `client/requests/${id}/answer`, given)).status).toBe(200);
}

test('a case is found by its number and by its words in other forms, at the clinics it was sent to', async () => {
  const [one, other] = [await makeOwnClinic(), await makeOwnClinic()];
  const glaucoma = await ask([one], { title: 'Глаукома', body: 'Ребёнок теряет зрение' });
  const hip = await ask([one], { title: 'Hip replacement', body: 'Schmerzen in der Hüfte' });
  for (const q of [
    'глаукомы',
    'ГЛАУК',
    'ребенок',
    'теряла зрения',
    String(glaucoma.number),
    `№ ${glaucoma.number}`,
  ])
    expect(await find(one, q), q).toEqual([glaucoma.id]);
  for (const q of ['replacements', 'hüfte schmerzen', `#${hip.number}`])
    expect(await find(one, q), q).toEqual([hip.id]);
  for (const q of ['катаракта', 'глаукома hip', "'|!&", '   зр ', 'зр'])
    expect(await find(one, q), q).toEqual([]);
  for (const q of ['глаукома', String(glaucoma.number)]) expect(await find(other, q), q).toEqual([]);
  expect((await list(one, { q: ' ' })).meta.total).toBe(2);
});

test('a conversation is found by what both sides have written, and not by what was taken back', async () => {
  const clinic = await makeOwnClinic();
  const { client, id } = await ask([clinic]);
  const about = await makeChat(db, { client, clinic, request: id });
  await makeMessages(db, about, [{ by: 'client', body: 'Нужен ли переводчик?' }]);
  const plain = await makeChat(db, { client: await makeAccount(db), clinic });
  await makeMessages(db, plain, [{ by: 'client', body: 'Где парковка?' }]);
  const wrong = await say(clinic.staff, 'staff', plain.id, 'Парковка у вокзала');
  await say(clinic.staff, 'staff', plain.id, 'Парковка у ворот');
  expect(await find(clinic, 'переводчика')).toEqual([id]);
  expect((await list(clinic, { q: 'ворота', folder: 'waiting' })).data[0]?.chat?.uuid).toBe(plain.id);
  expect((await list(clinic, { q: 'вокзал', folder: 'waiting' })).meta.total).toBe(1);
  await retract(clinic.staff, 'staff', plain.id, wrong.data.seq);
  expect((await list(clinic, { q: 'вокзал', folder: 'waiting' })).meta.total).toBe(0);
});

test('what colleagues have noted finds the case and the conversation, for the clinic alone', async () => {
  const [clinic, other] = [await makeOwnClinic(), await makeOwnClinic()];
  const { client, id } = await ask([clinic, other]);
  const about = await makeChat(db, { client, clinic, request: id });
  const plain = await makeChat(db, { client: await makeAccount(db), clinic });
  for (const chat of [about, plain]) await makeMessages(db, chat, [{ by: 'client', body: 'Здравствуйте' }]);
  const note = async (path: string, body: string, more: object = {}) => {
    const { status } = await call(clinic.staff, 'POST', `staff/${path}/notes`, {
      id: randomUUID(),
      body,
      ...more,
    });
    expect(status).toBe(200);
  };
  await note(`requests/${id}`, 'Ждём томографию', { clinic_id: clinic.id });
  await note(`chats/${about.id}`, 'Просила кардиолога');
  await note(`chats/${plain.id}`, 'Ждём перевод выписки');
  for (const q of ['томография', 'кардиолог']) {
    expect(await find(clinic, q), q).toEqual([id]);
    expect(await find(other, q), q).toEqual([]);
  }
  expect((await list(clinic, { q: 'перевода', folder: 'unanswered' })).data[0]?.chat?.uuid).toBe(plain.id);
});

test('a question of the clinic and its answer find the case, for this clinic and while the client agrees', async () => {
  const [clinic, other] = [await makeOwnClinic(), await makeOwnClinic()];
  const { client, id } = await ask([clinic, other]);
  await answerQuestion(
    { client, clinic, id },
    'Принимаете ли вы антикоагулянты?',
    'Да, варфарин каждый вечер',
  );
  for (const q of ['антикоагулянтов', 'варфарин', 'варфарин антикоагулянты']) {
    expect(await find(clinic, q), q).toEqual([id]);
    expect(await find(other, q), q).toEqual([]);
  }
  await withdrawConsent(client);
  expect(await find(clinic, 'варфарин')).toEqual([]);
});

test('of an account that was deleted neither the case nor a question nor its answer is found any more', async () => {
  const clinic = await makeOwnClinic();
  const { client, id } = await ask([clinic], { title: 'Глаукома' });
  await answerQuestion({ client, clinic, id }, 'Принимаете ли вы антикоагулянты?', 'Да, варфарин');
  for (const q of ['глаукома', 'антикоагулянты', 'варфарин']) expect(await find(clinic, q), q).toEqual([id]);
  await deleteAccount(client);
  for (const q of ['глаукома', 'антикоагулянты', 'варфарин'])
    expect(await findAnywhere(clinic, q), q).toEqual([]);
});

test('a client is found by name only while it is open to the clinic', async () => {
  const [one, other] = [await makeOwnClinic(), await makeOwnClinic()];
  const { client, id } = await ask([one, other]);
  await sql`update requests set for_whom = 'relative', patient_name = 'Кунигунда' where id = ${id}::uuid`.execute(
    db,
  );
  const chat = await makeChat(db, { client, clinic: one });
  await makeMessages(db, chat, [{ by: 'client', body: 'Здравствуйте' }]);
  const both = (isOpen: boolean) =>
    Promise.all([
      sql`update request_recipients set contact_opened_at = case when ${isOpen} then now() end
        where request_id = ${id}::uuid and clinic_id = ${one.id}`.execute(db),
      sql`update chats set contact_opened_at = case when ${isOpen} then now() end
        where id = ${chat.id}::uuid`.execute(db),
    ]);
  expect(await find(one, 'Ковалевская')).toEqual([]);
  await both(true);
  expect((await find(one, 'алена ковал')).sort()).toEqual([id, chat.id].sort());
  expect(await find(one, 'кунигунда')).toEqual([id]);
  expect(await find(other, 'Ковалевская')).toEqual([]);
  await both(false);
  for (const q of ['Ковалевская', 'Кунигунда']) expect(await find(one, q)).toEqual([]);
});

test('from the withdrawal of the consent on nothing is found by the words of the client', async () => {
  const clinic = await makeOwnClinic();
  const { client, id } = await ask([clinic], { title: 'Глаукома' });
  const chat = await makeChat(db, { client, clinic, request: id, hasConsent: false });
  await makeMessages(db, chat, [{ by: 'client', body: 'Болит висок' }]);
  await say(clinic.staff, 'staff', chat.id, 'Пришлите выписку');
  const anywhere = async (q: string) => (await findAnywhere(clinic, q)).length;
  for (const q of ['глаукома', 'висок', 'выписка']) expect(await anywhere(q), q).toBe(1);
  await withdrawConsent(client);
  for (const q of ['глаукома', 'висок']) expect(await anywhere(q), q).toBe(0);
  expect(await anywhere('выписка')).toBe(1);
});

test('cases are sorted by who has waited longest, by the newest, or deadlines first, page by page', async () => {
  const clinic = await makeOwnClinic();
  const made: string[] = [];
  for (let hours = 1; hours <= 25; hours += 1) {
    const { id } = await ask([clinic]);
    made.push(id);
    const at = sql`now() - make_interval(hours => ${hours})`;
    await sql`update request_recipients set turned_at = ${at}, delivered_at = ${at} where request_id = ${id}::uuid`.execute(
      db,
    );
  }
  // Answered once, and asked something since: it waits longest, and no deadline runs.
  const oldest = made.at(-1);
  await sql`update request_recipients set state = 'seen', replied_at = now() where request_id = ${oldest}::uuid`.execute(
    db,
  );
  async function all(sort: string) {
    const ids: (string | undefined)[] = [];
    let after: string | null = null;
    do {
      const page: Reply = await list(clinic, { sort, ...(after !== null && { after }) });
      ids.push(...page.data.map(({ request }) => request?.id));
      after = page.meta.next;
    } while (after !== null);
    return ids;
  }
  expect(await all('newest')).toEqual(made);
  expect(await all('longest')).toEqual(made.toReversed());
  expect(await all('due')).toEqual([...made.slice(0, -1).toReversed(), oldest]);
});

test.each([{ sort: 'oldest' }, { q: 'а'.repeat(201) }])('a list with %o is refused', async (query) => {
  const { staff } = await makeOwnClinic();
  expect((await call(staff, 'GET', `staff/inbox?${new URLSearchParams({ ...query })}`)).status).toBe(422);
});

test('a search is words and the beginnings of longer ones, and a number alone is that of a request', () => {
  expect(prefixQuery("Ёлка, на d'or")).toBe("'елка':* & 'на' & 'd' & 'or'");
  expect(prefixQuery(' !& ')).toBeNull();
  expect([' № 100 017', '#17', '99999999999', '17 лет'].map(requestNumber)).toEqual([null, 17, null, null]);
});

test('of 20,000 cases, messages, documents and offers of a clinic the indexes of their words are read, not all of them', async () => {
  const clinic = await makeOwnClinic();
  const { id: client } = await makeAccount(db);
  await db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    await sql`
      with made as (
        insert into requests (number, account_id, state, idempotency_key, title, body, wanted, for_whom, birth_year,
          country, languages, language, expires_at)
        select 5000000 + n, ${client}::uuid, 'open', 'many ' || n, 'Случай ' || n, 'Слово' || n, 'treatment', 'self',
          1961, 'RU', '{ru}', 'ru', now() from generate_series(1, 20000) n returning id),
      sent as (
        insert into request_recipients (request_id, clinic_id, folder) select id, ${clinic.id}, 'unanswered' from made),
      listed as (
        insert into inbox_items (request_id, clinic_id, folder, turned_at)
        select id, ${clinic.id}, 'unanswered', now() from made),
      files as (
        insert into attachments (account_id, request_id, attached_at, name, type, bytes, file, words)
        select ${client}::uuid, id, now(), 'Файл', 'text/plain', 1, id::text, array_to_tsvector(array[id::text]) from made),
      offered as (
        insert into offers (request_id, clinic_id, state, draft, version, idempotency_key, words)
        select id, ${clinic.id}, 'sent', '{}', 1, 'many', array_to_tsvector(array[id::text]) from made),
      rooms as (
        insert into chats (account_id, clinic_id, request_id, last_seq)
        select ${client}::uuid, ${clinic.id}, id, 1 from made returning id)
      insert into chat_messages (chat_id, seq, id, side, author, body)
      select id, 1, gen_random_uuid(), 'client', 1, 'Вопрос' || row_number() over () from rooms`.execute(trx);
  });
  const filled = ['requests', 'request_recipients', 'inbox_items', 'chats', 'chat_messages', 'accounts'];
  for (const table of [...filled, 'attachments', 'offers'])
    await sql`vacuum analyze ${sql.ref(table)}`.execute(db);
  const listed = {
    ...{ accountId: clinic.staff.id, language: 'ru', clinicId: null, folder: 'unanswered' as const },
    ...{ assigned: null, kind: null, label: null, isSearched: true, isLabelRare: false },
  };
  const own = sql`select ${clinic.id}::int`;
  const query = searchQuery(listed, 'слово1717', await readTokens(db, 'слово1717', own));
  const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${query}`.execute(db);
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toContain('requests_words');
  expect(plan).toContain('chat_messages_words');
  expect(plan).toContain('chat_messages_sealed_words');
  expect(plan).toContain('attachments_sealed_words');
  expect(plan).toContain('offers_sealed_words');
  expect(plan).not.toMatch(/Seq Scan on (requests|chat_messages|inbox_items|attachments|offers)/);
});
