import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { type MadeAccount, makeAccount } from '../../../tests/factories/accounts.ts';
import { fillBackOffice, personal } from '../../../tests/factories/back-office.ts';
import { testApp } from '../../../tests/helpers/app.ts';

let clinics: readonly number[] = [];
const { app, db } = await testApp(async ({ db: empty }) => {
  ({ clinics } = await fillBackOffice(empty));
  const [isar] = clinics;
  await sql`insert into clinic_procedures (clinic_id, procedure_id, amount, amount_to, currency_id, priced_on, note)
    select ${isar}, p.id, 1200, 1500, c.id, '2026-01-02', 'intern: Rabatt' from procedures p, currencies c
    where c.code = 'EUR' order by p.id limit 1`.execute(empty);
  await sql`insert into clinic_comforts (clinic_id, comfort_id, value) select ${isar}, min(id), 'paid' from comforts`.execute(
    empty,
  );
});
const [isar = 0, spree = 0] = clinics;
const moderator = await makeAccount(db, { operator: 'moderator' });
const owner = await makeAccount(db, { name: 'Olga', surname: 'Owner', email: 'olga@isar.example' });
await db.insertInto('staff').values({ account_id: owner.id, clinic_id: isar, role: 'owner' }).execute();
await db
  .insertInto('invitations')
  .values({
    ...{ clinic_id: isar, email: personal.workEmail, role: 'doctor', language: 'de', repeat_key: 'key' },
    ...{ token_hash: Buffer.alloc(32), expires_at: new Date(0) },
  })
  .execute();

async function read<T>(by: MadeAccount | null, clinicId: number, part: string) {
  const url = `/api/v1/admin/clinics/${clinicId}/${part}`;
  const reply = await app.inject({ url, headers: { ...by?.headers, 'accept-language': 'en' } });
  return { status: reply.statusCode, data: reply.json<{ data: T }>().data, body: reply.body };
}

test('prices are shown as the clinic states them, without its own notes', async () => {
  const { data, body } = await read<object[]>(moderator, isar, 'prices');
  expect(data).toMatchObject([{ amount: 1200, amount_to: 1500, priced_on: '2026-01-02' }]);
  expect(body).not.toContain('Rabatt');
  expect((await read(moderator, spree, 'prices')).data).toEqual([]);
});

test('amenities are shown with what is known of each', async () => {
  type Groups = { comforts: { value: string }[] }[];
  const stated = (groups: Groups) =>
    groups.flatMap(({ comforts }) => comforts).filter(({ value }) => value !== 'unknown');
  expect(stated((await read<Groups>(moderator, isar, 'amenities')).data)).toMatchObject([{ value: 'paid' }]);
  expect(stated((await read<Groups>(moderator, spree, 'amenities')).data)).toEqual([]);
});

test('members are shown with their roles, and invitations without their addresses', async () => {
  const { data, body } = await read(moderator, isar, 'members');
  expect(data).toMatchObject({
    members: [{ account_id: owner.id, name: 'Olga Owner', role: 'owner' }],
    invitations: [{ role: 'doctor', is_expired: true }],
  });
  for (const address of ['olga@isar.example', personal.workEmail]) expect(body).not.toContain(address);
});

test.each(['prices', 'amenities', 'members'])(
  '%s are for operators, also of a withdrawn clinic',
  async (part) => {
    const client = await makeAccount(db);
    expect((await read(null, isar, part)).status).toBe(401);
    expect((await read(client, isar, part)).status).toBe(404);
    expect((await read(owner, isar, part)).status).toBe(404);
    expect((await read(moderator, 999_999, part)).status).toBe(404);
    await db.updateTable('clinics').set({ status: 'withdrawn' }).where('id', '=', spree).execute();
    expect((await read(moderator, spree, part)).status).toBe(200);
  },
);
