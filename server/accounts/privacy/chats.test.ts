import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { type MadeAccount, makeAccount } from '../../../tests/factories/accounts.ts';
import { joinChat, type MadeChat, makeChat, makeMessages } from '../../../tests/factories/chats.ts';
import { presentHashes } from '../../../tests/factories/documents.ts';
import { makeOfferWorld } from '../../../tests/factories/offer-world.ts';
import { makeRequester } from '../../../tests/factories/requests.ts';
import { exportCalls } from '../../../tests/helpers/exports.ts';
import { unzip } from '../../../tests/helpers/zip.ts';
import { openColumns, type SealedJson } from '../../platform/sealed-columns.ts';
import { REMOVE_FILES } from '../attachments/writes.ts';
import { giveHealthConsent } from '../consents/writes.ts';
import { type MessageContent, messageContent } from '../texts/reads.ts';
import { clearDeletedAccounts, removeProofs } from './deletion.ts';

const world = await makeOfferWorld();
const { db, clinics, call } = world;
const [munich] = clinics;
const { tools, makeWhole, download } = await exportCalls(world);

/** A file with its bytes, given to a message of a room. */
async function sendFile(account: { id: string }, { id: chat }: MadeChat, seq: number, name: string) {
  const file = `attachments/${randomUUID()}`;
  await tools.files.write(file, Readable.from([Buffer.from(name)]));
  await sql`
    insert into attachments (account_id, chat_id, message_seq, attached_at, name, type, bytes, file)
    values (${account.id}::uuid, ${chat}::uuid, ${seq}, now(), ${name}, 'text/plain', ${Buffer.byteLength(name)}, ${file})`.execute(
    db,
  );
  return file;
}

/** A conversation with words, files and a note; `member` answers in it. */
async function makeTalk(client: MadeAccount, member: MadeAccount = munich.staff) {
  const chat = await makeChat(db, { client, clinic: munich });
  await makeMessages(
    db,
    chat,
    [
      { by: 'client', body: 'Мандрагора беспокоит' },
      { by: 'staff', body: 'Пришлите снимок мандрагоры' },
      { by: 'client', body: 'Снимок мандрагоры, исправлено' },
      { by: 'service' },
    ],
    member,
  );
  await sql`
    insert into chat_message_texts (chat_id, seq, revision, body, until)
    values (${chat.id}::uuid, 3, 0, 'Снимок мандрагоры', now() - interval '1 minute'),
      (${chat.id}::uuid, 2, 0, 'Пришлите снимок', now())`.execute(db);
  await sql`
    insert into chat_notes (chat_id, id, clinic_id, account_id, name, body, after_seq)
    values (${chat.id}::uuid, gen_random_uuid(), ${munich.id}, ${member.id}::uuid, 'Ida', 'О мандрагоре между нами', 2)`.execute(
    db,
  );
  const files = [
    await sendFile(client, chat, 3, 'снимок.txt'),
    await sendFile(member, chat, 2, 'памятка.txt'),
  ];
  return { chat, files };
}

const removedFiles = async (): Promise<string[]> => {
  const { rows } = await sql<{ keys: string[] }>`
    select payload -> 'keys' as keys from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = ${REMOVE_FILES}`.execute(
    db,
  );
  return rows.flatMap(({ keys }) => keys);
};

const remove = (by: MadeAccount) => call<object>(by, 'DELETE', 'client/profile', { password: by.password });

test('an export tells conversations word for word with their files, and no word of the clinic to itself', async () => {
  const account = await makeAccount(db);
  await makeTalk(account);
  const made = await makeWhole(account);
  const zip = unzip((await download(account, made.id)).rawPayload);
  const read = (name: string) => JSON.parse(String(zip.get(`${name}.json`)));
  expect(read('chats')).toMatchObject([{ clinic: 'Isar Eye Clinic', state: 'open', messages: 4 }]);
  expect(read('chat_people')).toMatchObject([
    { name: 'Anna Weber', role: 'client' },
    { name: 'Anna Weber', role: 'coordinator' },
  ]);
  expect(read('chat_messages')).toMatchObject([
    { seq: 1, side: 'client', body: 'Мандрагора беспокоит' },
    { seq: 2, side: 'staff', author: 'Anna Weber', files: 'памятка.txt' },
    { seq: 3, side: 'client', files: 'снимок.txt' },
    { seq: 4, side: 'service', event: 'offer_sent' },
  ]);
  expect(read('chat_former_texts')).toMatchObject([
    { seq: 3, side: 'client', body: 'Снимок мандрагоры' },
    { seq: 2, side: 'staff', body: 'Пришлите снимок' },
  ]);
  const names = [...zip.keys()].filter((name) => name.startsWith('papers/'));
  expect(names).toEqual(['papers/01 снимок.txt', 'papers/02 памятка.txt']);
  const page = String(zip.get('index.html'));
  expect(page).toContain('Пришлите снимок мандрагоры');
  expect(page).not.toMatch(/export\.\w/);
  for (const content of zip.values()) expect(String(content)).not.toContain('между нами');
});

test("an export of a member tells their own answers, and nothing of the patient's", async () => {
  const [client, member] = [
    await makeAccount(db),
    await makeAccount(db, { staff: { clinicId: munich.id, role: 'coordinator' } }),
  ];
  await makeTalk(client, member);
  const made = await makeWhole(member);
  const zip = unzip((await download(member, made.id)).rawPayload);
  expect(JSON.parse(String(zip.get('chat_answers.json')))).toMatchObject([
    { body: 'Пришлите снимок мандрагоры' },
  ]);
  expect(JSON.parse(String(zip.get('chat_former_texts.json')))).toMatchObject([
    { seq: 2, body: 'Пришлите снимок' },
  ]);
  for (const name of ['chats', 'chat_messages'])
    expect(JSON.parse(String(zip.get(`${name}.json`)))).toEqual([]);
  for (const content of zip.values()) expect(String(content)).not.toContain('беспокоит');
});

test('with the account of a client its conversations go: words, notes and the files of both', async () => {
  const [account, other] = [await makeRequester(db), await makeRequester(db)];
  const { chat, files } = await makeTalk(account);
  const theirs = await makeTalk(other);
  expect((await remove(account)).status).toBe(200);
  for (const table of ['chat_participants', 'chat_messages', 'chat_message_texts', 'chat_notes'])
    expect(
      (await sql`select from ${sql.table(table)} where chat_id = ${chat.id}::uuid`.execute(db)).rows,
    ).toEqual([]);
  expect((await sql`select from chats where account_id = ${account.id}::uuid`.execute(db)).rows).toEqual([]);
  const removed = await removedFiles();
  for (const file of files) expect(removed).toContain(file);
  for (const file of theirs.files) expect(removed).not.toContain(file);
  const left = await sql`select from chat_messages where chat_id = ${theirs.chat.id}::uuid`.execute(db);
  expect(left.rows).toHaveLength(4);
});

test('what a member has written and sent stays under their name when their account has gone, for good', async () => {
  const client = await makeRequester(db);
  const member = await makeAccount(db, {
    name: 'Ida',
    surname: 'Lindner',
    staff: { clinicId: munich.id, role: 'coordinator' },
  });
  await sql`delete from second_factors where account_id = ${member.id}::uuid`.execute(db);
  const { chat, files } = await makeTalk(client, member);
  expect((await remove(member)).status).toBe(200);
  await sql`update accounts set deleted_at = now() - interval '4 years' where id = ${member.id}::uuid`.execute(
    db,
  );
  await clearDeletedAccounts(db);
  await removeProofs(db);
  const { rows } = await sql<{ content: SealedJson<MessageContent> }>`
    select p.name, p.account_id, ${messageContent.read('m')} as content, f.name as file
    from chat_messages m join chat_participants p on p.chat_id = m.chat_id and p.number = m.author
    join attachments f on f.chat_id = m.chat_id and f.message_seq = m.seq
    where m.chat_id = ${chat.id}::uuid and m.seq = 2`.execute(db);
  expect(openColumns(db, rows)).toMatchObject([
    {
      name: 'Ida Lindner',
      account_id: null,
      content: { body: 'Пришлите снимок мандрагоры' },
      file: 'памятка.txt',
    },
  ]);
  expect(await removedFiles()).not.toContain(files[1]);
  const notes = await sql`select name, account_id from chat_notes where chat_id = ${chat.id}::uuid`.execute(
    db,
  );
  expect(notes.rows).toEqual([{ name: 'Ida', account_id: null }]);
});

test('withdrawing the consent on health closes conversations and the name, and the next message asks anew', async () => {
  const [account, other] = [await makeRequester(db), await makeRequester(db)];
  const { health_data } = await presentHashes(db);
  const given = { hash: health_data, address: '192.0.2.7', requestId: null, clinicIds: [munich.id] };
  await db.transaction().execute((trx) => giveHealthConsent(trx, { accountId: account.id, ...given }));
  const [own, theirs] = [(await makeTalk(account)).chat, (await makeTalk(other)).chat];
  await joinChat(db, own, munich.staff);
  await sql`update chats set contact_opened_at = now() where clinic_id = ${munich.id}`.execute(db);
  expect((await call(account, 'DELETE', 'client/profile/consents/health_data')).status).toBe(200);
  const standing = async (id: string) => {
    const { rows } = await sql<{ state: string; consent: Date | null; contact: Date | null; kind: string }>`
      select state, health_consent_at as consent, contact_opened_at as contact,
        (select event ->> 'kind' from chat_messages where chat_id = c.id order by seq desc limit 1) as kind
      from chats c where id = ${id}::uuid`.execute(db);
    return rows[0];
  };
  expect(await standing(own.id)).toEqual({
    state: 'closed',
    consent: null,
    contact: null,
    kind: 'closed_by_client',
  });
  expect(await standing(theirs.id)).toMatchObject({ state: 'open', kind: 'offer_sent' });
  expect((await standing(theirs.id))?.consent).toBeInstanceOf(Date);
});
