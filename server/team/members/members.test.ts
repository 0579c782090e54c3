import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { ReplyOf } from '../../../contract/platform/endpoint.ts';
import type { Invitation, listMembers } from '../../../contract/team/members.ts';
import { type MadeAccount, makeAccount } from '../../../tests/factories/accounts.ts';
import { makeOfferWorld } from '../../../tests/factories/offer-world.ts';
import { startEmails } from '../../../tests/helpers/emails.ts';
import { removeEndedInvitations } from './invitations.ts';

const world = await makeOfferWorld();
const { db, call, clinics, queriesOf } = world;
const [munich, honolulu] = clinics;
const emails = await startEmails(world);
const owner = await makeAccount(db, { name: 'Olga', staff: { clinicId: munich.id, role: 'owner' } });

type People = ReplyOf<typeof listMembers>['data'];
const list = (by: MadeAccount, clinicId = munich.id) =>
  call<People>(by, 'GET', `staff/members?clinic_id=${clinicId}`);
const key = () => ({ 'idempotency-key': randomUUID() });
const input = (email: string, changes: object = {}) => ({
  clinic_id: munich.id,
  email,
  role: 'coordinator',
  language: 'de',
  ...changes,
});
const invite = (email: string, changes: object = {}, headers = key(), by = owner) =>
  call<Invitation>(by, 'POST', 'staff/invitations', input(email, changes), headers);

/** The token of the last email to this address. */
async function tokenTo(email: string): Promise<string> {
  await emails.settle();
  const sentEmail = (await emails.to(email)).at(-1);
  const [, token] = /\/staff\/join#([\w-]+)/.exec(sentEmail?.text ?? '') ?? [];
  if (token === undefined) throw new Error(`No invitation went to ${email}`);
  return token;
}

type Joined = { clinic: { id: number; title: string }; role: string; email: string };
const open = (token: string) => call<Joined>(null, 'POST', 'client/invitations/open', { token });
const accept = (by: MadeAccount, token: string) =>
  call<Joined>(by, 'POST', 'client/invitations/accept', { token });

const acts = async (entityId: string) => {
  const { rows } = await sql<{ kind: string; actor_role: string }>`
    select kind, actor_role from audit_events where entity_id = ${entityId} order by id`.execute(db);
  return rows.map((row) => `${row.kind} by ${row.actor_role}`);
};

test('the email is in the language that was chosen, and its link makes its reader a member with a proven address', async () => {
  const { status, data } = await invite(' Jana@Clinic.example ');
  expect(status).toBe(200);
  expect(data).toMatchObject({
    email: 'jana@clinic.example',
    role: 'coordinator',
    is_expired: false,
    doctor: null,
  });
  const token = await tokenTo('jana@clinic.example');
  const [sentEmail] = await emails.to('jana@clinic.example');
  expect(sentEmail?.subject).toBe('Einladung ins Team einer Klinik');
  expect(sentEmail?.text).toContain('Isar Eye Clinic');
  expect(sentEmail?.text).not.toContain('Olga');

  expect((await open(token)).data).toMatchObject({
    clinic: { id: munich.id, title: 'Isar Eye Clinic' },
    role: 'coordinator',
    email: 'jana@clinic.example',
  });
  const jana = await makeAccount(db, { name: 'Jana', secondFactor: true });
  expect((await list(jana)).status).toBe(404);
  expect(await accept(jana, token)).toMatchObject({ status: 200, data: { role: 'coordinator' } });
  const { members, invitations } = (await list(owner)).data;
  expect(members.find(({ account_id }) => account_id === jana.id)).toMatchObject({
    role: 'coordinator',
    email: 'jana@clinic.example',
  });
  expect(invitations).toEqual([]);
  // It works once.
  expect((await accept(jana, token)).errors).toHaveProperty('token');
  expect((await open(token)).status).toBe(422);
  expect(await acts(data.id)).toEqual(['member.invited by owner']);
  expect(await acts(jana.id)).toEqual(['member.joined by coordinator']);
});

test('a repeated key is the same invitation; the same address is invited once, a member not at all', async () => {
  const headers = key();
  const first = await invite('twice@clinic.example', {}, headers);
  expect((await invite('twice@clinic.example', {}, headers)).data.id).toBe(first.data.id);
  expect((await invite('TWICE@clinic.example')).errors).toHaveProperty('email');
  const both = await Promise.all([invite('race@clinic.example'), invite('race@clinic.example')]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
  await makeAccount(db, {
    email: 'there@clinic.example',
    isEmailVerified: true,
    staff: { clinicId: munich.id, role: 'doctor' },
  });
  expect((await invite('there@clinic.example')).errors).toHaveProperty('email');
  expect((await invite('not an address')).errors).toHaveProperty('email');
});

test('only owners of this very clinic invite, and a doctor’s page must be of a doctor who works there', async () => {
  const elsewhere = await makeAccount(db, { staff: { clinicId: honolulu.id, role: 'owner' } });
  expect((await invite('a@clinic.example', {}, key(), elsewhere)).status).toBe(404);
  expect((await invite('a@clinic.example', {}, key(), munich.staff)).status).toBe(404);
  const doctor = { role: 'doctor', doctor_id: munich.doctorId };
  expect((await invite('b@clinic.example', doctor)).data.doctor?.id).toBe(munich.doctorId);
  expect((await invite('c@clinic.example', { ...doctor, role: 'owner' })).errors).toHaveProperty('doctor_id');
  const other = { role: 'doctor', doctor_id: honolulu.doctorId };
  expect((await invite('c@clinic.example', other)).errors).toHaveProperty('doctor_id');
});

test('an email sent anew has another link, and the former one ends; one that was taken back ends too', async () => {
  const { data } = await invite('again@clinic.example');
  const former = await tokenTo('again@clinic.example');
  const again = (by: MadeAccount) =>
    call(by, 'POST', `staff/invitations/${data.id}/resend`, { clinic_id: munich.id });
  expect((await again(munich.staff)).status).toBe(404);
  expect((await again(owner)).status).toBe(200);
  const token = await tokenTo('again@clinic.example');
  expect((await open(former)).status).toBe(422);
  expect((await open(token)).status).toBe(200);
  const path = `staff/invitations/${data.id}?clinic_id=${munich.id}`;
  expect((await call(owner, 'DELETE', path)).status).toBe(200);
  expect((await call(owner, 'DELETE', path)).status).toBe(404);
  const over = await open(token);
  expect(over.status).toBe(422);
  // A link that a mail program has broken says the same.
  expect(await open(`${token}=?`)).toEqual(over);
});

test('an account with another address cannot accept, nor one whose address somebody else has proven; after seven days nobody', async () => {
  await invite('mine@clinic.example');
  const token = await tokenTo('mine@clinic.example');
  const other = await makeAccount(db, { email: 'other@clinic.example', isEmailVerified: true });
  expect((await accept(other, token)).errors.token?.[0]).toContain('mine@clinic.example');
  await makeAccount(db, { email: 'mine@clinic.example', isEmailVerified: true });
  const claims = await makeAccount(db, { email: 'mine@clinic.example' });
  expect((await accept(claims, token)).errors).toHaveProperty('token');
  await sql`update invitations set expires_at = now() - interval '1 minute' where email = 'mine@clinic.example'`.execute(
    db,
  );
  expect((await open(token)).status).toBe(422);
  await sql`update invitations set expires_at = now() - interval '31 days' where email = 'mine@clinic.example'`.execute(
    db,
  );
  await removeEndedInvitations(db);
  const left = await db
    .selectFrom('invitations')
    .select('id')
    .where('email', '=', 'mine@clinic.example')
    .execute();
  expect(left).toEqual([]);
});

const change = (by: MadeAccount, id: string, role: string, clinicId = munich.id) =>
  call(by, 'PATCH', `staff/members/${id}`, { clinic_id: clinicId, role });
const remove = (by: MadeAccount, id: string, clinicId = munich.id) =>
  call(by, 'DELETE', `staff/members/${id}?clinic_id=${clinicId}`);

test('the last owner neither goes nor steps down; of two who step down at once one stays', async () => {
  const clinicId = clinics[2].id;
  const [one, two] = [
    await makeAccount(db, { staff: { clinicId, role: 'owner' } }),
    await makeAccount(db, { staff: { clinicId, role: 'owner' } }),
  ];
  const both = await Promise.all([change(one, one.id, 'doctor', clinicId), remove(two, two.id, clinicId)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
  const { rows } = await sql<{ id: string }>`
    select account_id as id from staff where clinic_id = ${clinicId} and role = 'owner'`.execute(db);
  expect(rows).toHaveLength(1);
  const last = rows[0]?.id === one.id ? one : two;
  expect((await change(last, last.id, 'coordinator', clinicId)).errors).toHaveProperty('role');
  expect((await remove(last, last.id, clinicId)).errors).toHaveProperty('role');
});

test('two owners who remove each other at once: one is gone, the other was not allowed any more', async () => {
  const clinicId = honolulu.id;
  const [one, two] = [
    await makeAccount(db, { staff: { clinicId, role: 'owner' } }),
    await makeAccount(db, { staff: { clinicId, role: 'owner' } }),
  ];
  await sql`delete from staff where clinic_id = ${clinicId} and role = 'owner'
    and account_id not in (${one.id}::uuid, ${two.id}::uuid)`.execute(db);
  const both = await Promise.all([remove(one, two.id, clinicId), remove(two, one.id, clinicId)]);
  expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('whoever is removed loses the clinic at once; anyone may go, and only owners send others away', async () => {
  const member = await makeAccount(db, { staff: { clinicId: munich.id, role: 'coordinator' } });
  expect((await list(member)).status).toBe(200);
  expect((await remove(member, munich.staff.id)).status).toBe(404);
  expect((await remove(owner, member.id)).status).toBe(200);
  expect((await list(member)).status).toBe(404);
  expect(await acts(member.id)).toEqual(['member.removed by owner']);
  const leaving = await makeAccount(db, { staff: { clinicId: munich.id, role: 'doctor' } });
  expect((await remove(leaving, leaving.id)).status).toBe(200);
  expect((await remove(owner, leaving.id)).status).toBe(404);
});

test('colleagues see each other without addresses, and who is away', async () => {
  const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
  const absence = { from: day(-1), until: day(3) };
  const away = (by: MadeAccount, body: object) => call(by, 'POST', 'staff/absence', body);
  expect((await away(munich.staff, { clinic_id: munich.id, absence })).status).toBe(200);
  const { members, may_manage, invitations } = (await list(munich.staff)).data;
  expect({ may_manage, invitations }).toEqual({ may_manage: false, invitations: [] });
  expect(members.map(({ email, last_used_at }) => email ?? last_used_at).filter(Boolean)).toEqual([]);
  expect(members.find(({ is_self }) => is_self)).toMatchObject({ is_absent: true, absence });
  const backwards = { from: day(3), until: day(2) };
  expect((await away(munich.staff, { clinic_id: munich.id, absence: backwards })).errors).toHaveProperty(
    'until',
  );
  expect((await away(munich.staff, { clinic_id: honolulu.id, absence })).status).toBe(404);
  await away(munich.staff, { clinic_id: munich.id, absence: null });
  expect((await list(munich.staff)).data.members.some(({ is_absent }) => is_absent)).toBe(false);
  const all = await queriesOf(() => list(owner));
  expect(all.filter((text) => /from (staff|invitations)/.test(text)).length).toBeLessThanOrEqual(4);
});
