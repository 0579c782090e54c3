import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type {
  AdminChange,
  AdminChangeDetail,
  Change,
  Official,
} from '../../../contract/clinics/clinic-changes.ts';
import { type MadeAccount, makeAccount } from '../../../tests/factories/accounts.ts';
import { createCities, createClinic, MUNICH } from '../../../tests/factories/clinics.ts';
import { testApp } from '../../../tests/helpers/app.ts';
import { loadDictionaries } from '../../content/dictionaries/writes.ts';

let isar = 0;
let pali = 0;
const { app, db } = await testApp(async ({ db: empty }) => {
  await loadDictionaries(empty);
  await createCities(empty);
  isar = await createClinic(empty, {
    title: 'Isar Klinik',
    slug: 'isar-klinik-berlin',
    names: [
      { kind: 'label', lang: 'ru', text: 'Клиника Изар' },
      { kind: 'alias', lang: 'de', text: 'Isar' },
    ],
  });
  pali = await createClinic(empty, { title: 'Pali Eye' });
});
const owner = await makeAccount(db, { staff: { clinicId: isar, role: 'owner' } });
const stranger = await makeAccount(db, { staff: { clinicId: pali, role: 'owner' } });
const moderator = await makeAccount(db, { operator: 'moderator' });

let keys = 0;
async function call<Data>(
  by: MadeAccount,
  method: 'GET' | 'POST',
  path: string,
  payload?: object,
  key?: string,
) {
  keys += 1;
  const reply = await app.inject({
    method,
    url: `/api/v1/${path}`,
    headers: { ...by.headers, 'accept-language': 'en', 'idempotency-key': key ?? `change-key-${keys}` },
    ...(payload && { payload }),
  });
  return { status: reply.statusCode, ...reply.json<{ data: Data; errors: Record<string, string[]> }>() };
}

const propose = (wanted: object, by = owner, clinicId = isar) =>
  call<Change>(by, 'POST', 'staff/official/changes', {
    clinic_id: clinicId,
    wanted,
    evidence: 'See the register',
  });
const official = async () =>
  (await call<{ official: Official; changes: Change[] }>(owner, 'GET', `staff/official?clinic_id=${isar}`))
    .data;
const seen = async (id: string) =>
  (await call<AdminChangeDetail>(moderator, 'GET', `admin/changes/${id}`)).data;
const decide = async (id: string, act: 'approve' | 'refuse', body: object = {}) =>
  call<AdminChangeDetail>(moderator, 'POST', `admin/changes/${id}/${act}`, {
    version: (await seen(id)).version,
    ...body,
  });
const clinicRow = () =>
  db
    .selectFrom('clinics')
    .select(['slug', 'title', 'country', 'city_id', 'address', 'edited_fields', 'location_precision'])
    .where('id', '=', isar)
    .executeTakeFirstOrThrow();
const acts = async (id: string) =>
  (
    await db.selectFrom('audit_events').select('kind').where('entity_id', '=', id).orderBy('id').execute()
  ).map(({ kind }) => kind);

const names = {
  kind: 'names',
  title: 'Isar Herzklinik',
  title_lang: 'de',
  labels: [{ lang: 'en', text: 'Isar Heart' }],
};
const licence = {
  kind: 'licence',
  act: 'add',
  doctor_id: null,
  id: null,
  number: 'B-17',
  body: 'Land Berlin',
  url: 'https://register.example/b-17',
  valid_until: '2031-05-01',
};

describe('names', () => {
  test('wait for an operator; approved, the clinic has the new name and address, and the old ones lead there', async () => {
    const { data } = await propose(names);
    expect(data).toMatchObject({ state: 'waiting', wanted: names });
    expect((await clinicRow()).title).toBe('Isar Klinik');
    expect((await propose(names)).errors).toEqual({
      wanted: ['Such a change already waits for an operator'],
    });
    const waiting = await call<AdminChange[]>(moderator, 'GET', 'admin/changes');
    expect(waiting.data.map(({ id, kind, clinic }) => [id, kind, clinic.title])).toEqual([
      [data.id, 'names', 'Isar Klinik'],
    ]);
    expect((await decide(data.id, 'approve')).data).toMatchObject({
      state: 'approved',
      decided_by: 'Anna Weber',
    });
    expect(await clinicRow()).toMatchObject({
      slug: 'isar-herzklinik-berlin',
      title: 'Isar Herzklinik',
      edited_fields: ['names', 'title'],
    });
    const old = await app.inject({
      url: '/api/v1/client/clinics/isar-klinik-berlin',
      headers: { 'accept-language': 'en' },
    });
    const page = old.json<{
      data: { slug: string; title: string; names: { kind: string; text: string }[] };
    }>().data;
    expect([page.slug, page.title]).toEqual(['isar-herzklinik-berlin', 'Isar Heart']);
    expect(page.names.map(({ kind, text }) => `${kind} ${text}`).sort()).toEqual(
      ['alias Isar', 'former Isar Klinik', 'label Isar Heart'].sort(),
    );
    expect(await acts(data.id)).toEqual(['change.proposed', 'change.approved']);
  });

  test('and back again: the first address is the clinic’s once more', async () => {
    const { data } = await propose({ ...names, title: 'Isar Klinik' });
    await decide(data.id, 'approve');
    expect((await clinicRow()).slug).toBe('isar-klinik-berlin');
    const former = await db.selectFrom('clinic_slugs').select('slug').where('clinic_id', '=', isar).execute();
    expect(former).toEqual([{ slug: 'isar-herzklinik-berlin' }]);
    const texts = await sql<{
      text: string;
    }>`select text from clinic_names where clinic_id = ${isar} and kind = 'former'`.execute(db);
    expect(texts.rows).toEqual([{ text: 'Isar Herzklinik' }]);
  });

  test('refused, nothing changes, and the clinic reads why', async () => {
    const { data } = await propose({ ...names, title: 'Best of Berlin' });
    await decide(data.id, 'refuse', { refusal: 'misleading', note: 'Not the name in the register' });
    expect((await clinicRow()).title).toBe('Isar Klinik');
    const { changes } = await official();
    expect(changes.find(({ id }) => id === data.id)).toMatchObject({
      refusal: 'misleading',
      note: 'Not the name in the register',
    });
    expect((await decide(data.id, 'approve')).errors).toEqual({
      state: ['This change has been decided already'],
    });
  });
});

test('an address in another city moves the clinic there until its building is known', async () => {
  const wanted = { kind: 'address', city_id: MUNICH, address: 'Sonnenstraße 24', postcode: '80331' };
  const { data } = await propose(wanted);
  await decide(data.id, 'approve');
  expect(await clinicRow()).toMatchObject({
    slug: 'isar-klinik-munich',
    city_id: MUNICH,
    address: 'Sonnenstraße 24',
    location_precision: 'city',
    edited_fields: ['address', 'city_id', 'country', 'lat', 'names', 'postcode', 'title'],
  });
});

describe('licences and accreditations', () => {
  test('a licence is added, changed and removed; a change takes the check with it', async () => {
    const added = await propose(licence);
    await decide(added.data.id, 'approve');
    const [one] = (await official()).official.licences;
    expect(one).toMatchObject({ number: 'B-17', valid_until: '2031-05-01', checked_on: null });
    await db
      .updateTable('clinic_licences')
      .set({ checked_on: '2026-01-01' })
      .where('id', '=', one?.id ?? 0)
      .execute();
    const changed = await propose({ ...licence, act: 'change', id: one?.id, valid_until: '2036-05-01' });
    await decide(changed.data.id, 'approve');
    expect((await official()).official.licences[0]).toMatchObject({
      valid_until: '2036-05-01',
      checked_on: null,
    });
    const again = await propose(licence);
    expect((await decide(again.data.id, 'approve')).errors).toEqual({
      wanted: ['This is the present value already'],
    });
    await decide(again.data.id, 'refuse', { refusal: 'duplicate' });
    const removed = await propose({ ...licence, act: 'remove', id: one?.id });
    await decide(removed.data.id, 'approve');
    expect((await official()).official.licences).toEqual([]);
  });

  test('an accreditation of the dictionary', async () => {
    const wanted = {
      kind: 'accreditation',
      act: 'add',
      accreditation: 'jci',
      number: null,
      valid_from: '2025-01-01',
      valid_until: null,
    };
    const { data } = await propose(wanted);
    await decide(data.id, 'approve');
    expect((await official()).official.accreditations).toMatchObject([
      { slug: 'jci', valid_from: '2025-01-01', checked_on: null },
    ]);
    expect((await propose(wanted)).errors).toEqual({ accreditation: ['This is the present value already'] });
    expect((await propose({ ...wanted, accreditation: 'no-such' })).status).toBe(422);
    expect((await propose({ ...wanted, act: 'change', valid_until: '2024-01-01' })).errors).toEqual({
      valid_until: ['The end is before the beginning'],
    });
  });
});

describe('not theirs', () => {
  test('of another clinic there is nothing to see, propose or take back', async () => {
    const { data } = await propose({ ...licence, number: 'B-18' });
    expect((await call(stranger, 'GET', `staff/official?clinic_id=${isar}`)).status).toBe(404);
    expect((await propose(licence, stranger)).status).toBe(404);
    expect((await call(stranger, 'POST', `staff/official/changes/${data.id}/withdraw`)).status).toBe(404);
    expect((await propose({ ...licence, doctor_id: 1 })).status).toBe(404);
    expect((await call(owner, 'POST', `staff/official/changes/${data.id}/withdraw`)).status).toBe(200);
    expect((await decide(data.id, 'approve')).status).toBe(422);
  });

  test.each([
    [{ ...names, title: '   ' }, 'wanted.title'],
    [{ ...names, title: 'Evil\u202e' }, 'title'],
    [
      {
        ...names,
        labels: [
          { lang: 'en', text: 'A' },
          { lang: 'en', text: 'B' },
        ],
      },
      'labels',
    ],
    [{ ...licence, url: 'javascript:alert(1)' }, 'wanted.url'],
    [{ ...licence, act: 'change', id: 999_999 }, 'id'],
    [{ kind: 'address', city_id: 1, address: 'A', postcode: null }, 'city_id'],
  ])('%j is refused', async (wanted, field) => {
    const { status, errors } = await propose(wanted);
    expect([status, Object.keys(errors)]).toEqual([422, expect.arrayContaining([field])]);
  });
});

test('two operators at once decide once; a repeated key proposes once', async () => {
  const body = { clinic_id: isar, wanted: { ...licence, number: 'B-19' }, evidence: 'Register' };
  const send = () => call<Change>(owner, 'POST', 'staff/official/changes', body, 'one-and-the-same');
  const [one, other] = await Promise.all([send(), send()]);
  expect(one.data.id).toBe(other.data.id);
  const replies = await Promise.all([
    decide(one.data.id, 'approve'),
    decide(one.data.id, 'refuse', { refusal: 'other' }),
  ]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 422]);
});

test('no operator decides on a change of a clinic they work for', async () => {
  const both = await makeAccount(db, { operator: 'admin', staff: { clinicId: isar, role: 'coordinator' } });
  const { data } = await propose({ ...licence, number: 'B-20' });
  const { version } = await seen(data.id);
  const reply = await call(both, 'POST', `admin/changes/${data.id}/approve`, { version });
  expect([reply.status, reply.errors.decision?.[0]]).toEqual([
    422,
    expect.stringMatching(/another operator/),
  ]);
});
