import { type RawBuilder, sql } from 'kysely';
import { expect, test } from 'vitest';
import { makeAccount } from '../../tests/factories/accounts.ts';
import { makeChat, makeMessages } from '../../tests/factories/chats.ts';
import { makeOfferWorld } from '../../tests/factories/offer-world.ts';
import { makeRequester } from '../../tests/factories/requests.ts';
import { planOf, settleTables } from '../../tests/helpers/plans.ts';
import { unreadQuery } from '../requests/chat-events/reads.ts';
import { clientPageQuery, staffPageQuery } from './lists.ts';
import { changedQuery, olderQuery } from './pages.ts';

const { db, clinics } = await makeOfferWorld();
const [munich] = clinics;
const client = await makeRequester(db);
const room = await makeChat(db, { client, clinic: munich });
await makeMessages(db, room, 100_000, munich.staff);
await sql`update chat_participants set read_seq = 99990, delivered_seq = 99990 where chat_id = ${room.id}::uuid`.execute(
  db,
);
await sql`
  update chat_messages set revision = seq / 100 where chat_id = ${room.id}::uuid and seq % 100 = 0`.execute(
  db,
);
// Others' rooms, so that reading everything is dearer than the index.
const member = await makeAccount(db, { staff: { clinicId: munich.id, role: 'coordinator' } });
await sql`
  with made as (
    insert into chats (account_id, clinic_id, ended_at, last_at, last_seq, waiting_since)
    select a.id, ${munich.id}, now(), now() - make_interval(mins => n), 1,
      case when n % 10 = 0 then now() - make_interval(mins => n) end
    from generate_series(1, 5000) n, (select id from accounts where id <> ${client.id}::uuid limit 1) a
    returning id, account_id)
  insert into chat_participants (chat_id, number, side, account_id, role)
  select id, 1, 'client', account_id, 'client' from made`.execute(db);
await settleTables(db, 'chats', 'chat_messages', 'chat_participants');

const messages = (rest: RawBuilder<unknown>) => sql`select m.* from chat_messages m ${rest}`;

test.each([
  ['the newest', olderQuery(room.id, null, 51), 'chat_messages_pk'],
  ['those before one', olderQuery(room.id, 50_000, 51), 'chat_messages_pk'],
  [
    'those that changed since',
    changedQuery(room.id, { since: 990, upTo: 100_000, count: 51 }),
    'chat_messages_changed',
  ],
])('of 100,000 messages %s are one short range of an index', async (_which, rest, index) => {
  const { text, buffers } = await planOf(db, messages(rest));
  expect(text).toContain(index);
  expect(buffers).toBeLessThan(40);
});

test('counting what is new reads what is new, and not the room', async () => {
  const { text, buffers } = await planOf(db, unreadQuery(client.id));
  expect(text).toContain('chat_participants_account');
  expect(text).not.toContain('Seq Scan');
  expect(buffers).toBeLessThan(40);
});

test('a page of a client’s rooms, and of a clinic’s that wait, follows an index', async () => {
  const input = { accountId: client.id, language: 'ru', isArchived: false };
  const own = await planOf(db, clientPageQuery(input));
  expect(own.text).not.toContain('Seq Scan on chats');
  expect(own.buffers).toBeLessThan(100);
  const staff = { ...input, accountId: member.id, clinicId: null };
  const waiting = await planOf(db, staffPageQuery({ ...staff, folder: 'waiting' }));
  expect(waiting.text).toContain('chats_waiting');
  const all = await planOf(db, staffPageQuery({ ...staff, folder: null }));
  expect(all.text).toContain('chats_of_clinic');
});
