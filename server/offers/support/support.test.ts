import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { AdminChat } from '../../../contract/chats/admin-chats.ts';
import type { AdminOffer } from '../../../contract/offers/admin-offers.ts';
import { type MadeAccount, makeAccount } from '../../../tests/factories/accounts.ts';
import { fillBackOffice, personal } from '../../../tests/factories/back-office.ts';
import { testApp } from '../../../tests/helpers/app.ts';

const { app, db } = await testApp(async ({ db: empty }) => {
  await fillBackOffice(empty);
});
const moderator = await makeAccount(db, { operator: 'moderator' });

async function list<Row>(by: MadeAccount | null, name: string, query = '') {
  const url = `/api/v1/admin/${name}?${query}`;
  const reply = await app.inject({ url, headers: { ...by?.headers, 'accept-language': 'de' } });
  return { status: reply.statusCode, data: reply.json<{ data: Row[] }>().data, body: reply.body };
}

test('offers stand with their request, without procedure, amount and words', async () => {
  const { data, body } = await list<AdminOffer>(moderator, 'offers', 'order=DESC');
  expect(data.map(({ clinic, state }) => [clinic.title, state])).toEqual([
    ['Isar Klinik', 'confirmed'],
    ['Spree Klinik', 'fulfilled'],
  ]);
  expect(Object.keys(data[0] ?? {}).sort()).toEqual(
    ['clinic', 'confirmed_date', 'id', 'request', 'state', 'updated_at', 'valid_until', 'version'].sort(),
  );
  expect(body).not.toContain(personal.report);
  const byNumber = await list<AdminOffer>(moderator, 'offers', `q=${data[0]?.request.number}`);
  expect(byNumber.data.map(({ id }) => id)).toEqual([data[0]?.id]);
});

test('what a clinic has not sent is on no line', async () => {
  await sql`update offers set state = 'draft', version = 0 where state = 'fulfilled'`.execute(db);
  expect((await list<AdminOffer>(moderator, 'offers')).data).toHaveLength(1);
});

test('conversations stand with who waits and who has not read, without a word of them', async () => {
  const { data, body } = await list<AdminChat>(moderator, 'conversations');
  expect(
    data.map(({ clinic, request, waiting_since, unread_by }) => [
      ...[clinic.title, request !== null, waiting_since !== null, unread_by],
    ]),
  ).toEqual([
    ['Isar Klinik', true, true, ['clinic']],
    ['Spree Klinik', false, false, []],
  ]);
  expect(body).not.toContain(personal.report);
});

test.each(['offers', 'conversations'])('%s are for operators alone', async (name) => {
  const client = await makeAccount(db);
  expect((await list(null, name)).status).toBe(401);
  expect((await list(client, name)).status).toBe(404);
  expect((await list(moderator, name, 'state=nonsense')).status).toBe(422);
});
