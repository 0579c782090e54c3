import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { type Attestation, attestedParts } from '../../../contract/clinics/attestations.ts';
import { type MadeAccount, makeAccount } from '../../../tests/factories/accounts.ts';
import { makeOfferWorld } from '../../../tests/factories/offer-world.ts';
import { startEmails } from '../../../tests/helpers/emails.ts';
import { dueOn, isOverdue } from '../rules.ts';
import { sendAttestationEmails } from './jobs.ts';
import { partOf } from './rules.ts';

const world = await makeOfferWorld();
const { db, app, clinics, call } = world;
const [munich, honolulu] = clinics;
const emails = await startEmails(world);
const owner = await makeAccount(db, {
  name: 'Ида',
  surname: 'Фогт',
  email: 'owner@isar.example',
  isEmailVerified: true,
  staff: { clinicId: munich.id, role: 'owner' },
});
const path = `staff/clinics/${munich.id}/attestation`;
const read = async () => (await call<Attestation>(owner, 'GET', path)).data;
const confirm = (seen: string, parts: readonly string[] = attestedParts, by = owner) =>
  call<Attestation>(by, 'POST', path, { seen, parts });
const count = async () =>
  (await db.selectFrom('attestations').select('id').where('clinic_id', '=', munich.id).execute()).length;
const claimDaysAgo = (days: number) =>
  sql`update clinics set claimed_at = now() - make_interval(days => ${days}) where id = ${munich.id}`.execute(
    db,
  );
const shown = async () => {
  const { slug } = await read();
  return (await app.inject(`/api/v1/client/clinics/${slug}`)).json().data.confirmed;
};
const changeLanguages = (version: number) =>
  call(owner, 'PATCH', `staff/clinics/${munich.id}/profile`, {
    version,
    languages: [{ code: 'de', level: 'native' }],
  });

test('what was seen is confirmed, once, by an owner who has ticked every part', async () => {
  await claimDaysAgo(100);
  expect(await read()).toMatchObject({ last: null, is_overdue: true, prices: { count: 1, old: 0 } });
  expect(await shown()).toEqual({ on: null, is_overdue: true });
  const { seen } = await read();
  const some = await confirm(seen, ['profile', 'prices']);
  expect([some.status, Object.keys(some.errors)]).toEqual([422, ['parts']]);
  const both = await Promise.all([confirm(seen), confirm(seen)]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect(await count()).toBe(1);
  expect((await read()).last?.by).toBe('Ида Фогт');
  expect(await shown()).toMatchObject({ on: expect.stringMatching(/^20/), is_overdue: false });
});

test('what has changed meanwhile is not confirmed unseen, and is listed the next time', async () => {
  const { seen, changes } = await read();
  expect(changes).toEqual([]);
  expect((await changeLanguages(0)).status).toBe(200);
  const late = await confirm(seen);
  expect([late.status, Object.keys(late.errors)]).toEqual([422, ['seen']]);
  const again = await read();
  expect(again.changes).toMatchObject([{ part: 'profile', count: 1 }]);
  expect((await confirm(again.seen)).data.changes).toEqual([]);
  expect((await read()).history).toHaveLength(2);
});

test('only an owner of this clinic confirms', async () => {
  for (const by of [munich.staff, honolulu.staff]) {
    expect((await call(by, 'GET', path)).status).toBe(404);
    expect((await confirm('x', attestedParts, by)).status).toBe(404);
  }
});

test('owners are written to two weeks before and on the day, each once', async () => {
  await sql`update clinics set is_demo = false where id = ${munich.id}`.execute(db);
  await claimDaysAgo(200);
  const last = await db
    .selectFrom('attestations')
    .select((each) => each.fn.max('attested_at').as('at'))
    .executeTakeFirstOrThrow();
  const after = (days: number) => new Date(new Date(last.at).getTime() + days * 86_400_000);
  const subjects = async () => {
    await emails.settle();
    return (await emails.to('owner@isar.example')).map(({ subject }) => subject);
  };
  await sendAttestationEmails(db, after(75));
  expect(await subjects()).toEqual([]);
  await sendAttestationEmails(db, after(76));
  await sendAttestationEmails(db, after(77));
  expect(await subjects()).toEqual(['Скоро нужно подтвердить данные клиники']);
  await sendAttestationEmails(db, after(90));
  await sendAttestationEmails(db, after(91));
  expect(await subjects()).toEqual([
    'Скоро нужно подтвердить данные клиники',
    'Пора подтвердить данные клиники',
  ]);
  const [email] = await emails.to('owner@isar.example');
  expect(email?.text).toContain(`/staff/attest?clinic=${munich.id}`);
});

test('an owner reads in the list of own clinics when it is due, from two weeks before on, and nobody else does', async () => {
  const listed = async (by: MadeAccount) =>
    (await call<{ id: number; review_due_on: string | null }[]>(by, 'GET', 'staff/clinics')).data.find(
      ({ id }) => id === munich.id,
    )?.review_due_on;
  await sql`delete from attestations where clinic_id = ${munich.id}`.execute(db);
  await claimDaysAgo(70);
  expect(await listed(owner)).toBeNull();
  for (const days of [80, 100]) {
    await claimDaysAgo(days);
    expect(await listed(owner)).toBe((await read()).due_on);
    expect(await listed(munich.staff)).toBeNull();
  }
});

test('ninety days after the last time it is due', () => {
  const since = new Date('2026-08-01T22:00:00Z');
  expect(dueOn(since)).toBe('2026-10-30');
  expect(isOverdue(since, new Date('2026-10-29T23:59:00Z'))).toBe(false);
  expect(isOverdue(since, new Date('2026-10-30T00:00:00Z'))).toBe(true);
});

test.each([
  ['clinic.profile_changed', 'profile'],
  ['photo.added', 'photos'],
  ['price.changed', 'prices'],
  ['prices.imported', 'prices'],
  ['doctor.changed', 'doctors'],
  ['clinic_change.proposed', 'other'],
])('%s is a change of %s', (kind, part) => expect(partOf(kind)).toBe(part));
