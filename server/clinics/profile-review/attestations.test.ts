import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { type Attestation, attestedParts } from '../../../contract/clinics/attestations.ts';
import { type MadeAccount, makeAccount } from '../../../tests/factories/accounts.ts';
import { addClinicFacts } from '../../../tests/factories/facts.ts';
import { makeOfferWorld } from '../../../tests/factories/offer-world.ts';
import { startEmails } from '../../../tests/helpers/emails.ts';
import { dueOn, isOverdue } from '../rules.ts';
import { sendAttestationEmails } from './jobs.ts';
import { partOf } from './rules.ts';

const world = await makeOfferWorld();
const { db, app, clinics, call } = world;
const [munich, honolulu] = clinics;
await addClinicFacts(db, munich.id, {
  texts: [{ lang: 'de', description: 'Augenklinik an der Isar.' }],
  prices: [
    { procedureId: world.ids.procedure('stenting'), amount: 900, amountTo: 1200, currencyId: 2 },
    { procedureId: world.ids.procedure('ecg') },
  ],
  comforts: [{ id: world.ids.comfort('parking'), value: 'paid' }],
  licence: { body: 'Regierung von Oberbayern', checkedOn: null },
  accreditations: [{ id: world.ids.accreditation('jci'), checkedOn: '2026-09-01' }],
  photos: 2,
});
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

test('an owner reads the content itself, in the own language, with nothing marked before the first time', async () => {
  const price = { is_changed: false, priced_on: '2026-09-01', currency_id: 2 };
  expect(await read()).toMatchObject({
    profile: {
      texts: [{ lang: 'de', description: 'Augenklinik an der Isar.', equipment: [] }],
      languages: [
        { code: 'en', level: 'native' },
        { code: 'ru', level: 'interpreter' },
      ],
      changed: [],
    },
    prices: {
      count: 2,
      procedures: 3,
      items: [
        { ...price, procedure: { title: 'Стентирование' }, amount: 900, amount_to: 1200 },
        { ...price, procedure: { title: 'Удаление катаракты' }, amount: 2180, amount_to: null },
        { procedure: { title: 'ЭКГ' }, amount: null, priced_on: null },
      ],
    },
    comforts: {
      told: 1,
      all: 3,
      items: [
        { slug: 'single-room', value: 'unknown' },
        { slug: 'wifi', value: 'unknown' },
        { slug: 'parking', title: 'Парковка', value: 'paid', is_changed: false },
      ],
    },
    doctors: {
      count: 1,
      verified: 1,
      items: [
        {
          title: 'Д-р из Isar Eye Clinic',
          specializations: ['Офтальмология'],
          is_verified: true,
          is_changed: false,
        },
      ],
    },
    official: {
      title: 'Isar Eye Clinic',
      country: 'Германия',
      licences: [{ body: 'Regierung von Oberbayern', checked_on: null, is_changed: false }],
      accreditations: [{ slug: 'jci', title: 'JCI', checked_on: '2026-09-01', is_changed: false }],
    },
    photos: { count: 2, items: [{ caption: 'Палата' }, { caption: 'Палата' }] },
  });
});

test('notes for colleagues and hidden photos are no part of what patients read', async () => {
  const { items } = (await read()).photos;
  await sql`update photos set hidden_at = now(), hidden_reason = 'copyright' where id = ${items[0]?.id}`.execute(
    db,
  );
  expect((await read()).photos).toMatchObject({ count: 1, items: [{ id: items[1]?.id }] });
  await sql`update photos set hidden_at = null, hidden_reason = null where id = ${items[0]?.id}`.execute(db);
  for (const price of (await read()).prices.items) expect(Object.keys(price)).not.toContain('note');
});

test('what was seen is confirmed, once, by an owner who has ticked every part', async () => {
  await claimDaysAgo(100);
  expect(await read()).toMatchObject({ last: null, is_overdue: true, prices: { count: 2, old: 0 } });
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

test('a price, a caption or an amenity that changes after it was seen is not confirmed unseen, and is marked', async () => {
  const { photos } = await read();
  const [photo] = photos.items;
  const changes = [
    ['prices', { changes: [{ procedure: 'stenting', version: 1, amount: 950, priced_on: '2026-09-01' }] }],
    ['comforts', { changes: [{ slug: 'wifi', from: 'unknown', to: 'free' }] }],
    [`photos/${photo?.id}`, { captions: { ru: 'Палата на двоих' } }],
  ] as const;
  for (const [place, body] of changes) {
    const { seen } = await read();
    expect((await call(owner, 'PATCH', `staff/clinics/${munich.id}/${place}`, body)).status).toBe(200);
    const late = await confirm(seen);
    expect([place, late.status, Object.keys(late.errors)]).toEqual([place, 422, ['seen']]);
  }
  const now = await read();
  const marked = <Item extends { is_changed: boolean }>(items: readonly Item[]) =>
    items.filter(({ is_changed }) => is_changed);
  expect(marked(now.prices.items)).toMatchObject([{ procedure: { slug: 'stenting' }, amount: 950 }]);
  expect(marked(now.comforts.items)).toMatchObject([{ slug: 'wifi', value: 'free' }]);
  expect(marked(now.photos.items)).toMatchObject([{ id: photo?.id, caption: 'Палата на двоих' }]);
  for (const { items } of [now.prices, now.comforts, now.photos]) expect(items[0]?.is_changed).toBe(true);
  expect(now.profile.changed).toContain('comforts');
  expect(marked(now.doctors.items)).toEqual([]);
  const { data } = await confirm(now.seen);
  expect(data.profile.changed).toEqual([]);
  for (const { items } of [data.prices, data.comforts, data.photos])
    expect(marked<{ is_changed: boolean }>(items)).toEqual([]);
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
