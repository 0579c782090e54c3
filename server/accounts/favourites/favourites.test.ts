import { beforeEach, describe, expect, test } from 'vitest';
import type { Favourite } from '../../../contract/accounts/favourites.ts';
import { limits } from '../../../contract/platform/limits.ts';
import { type MadeAccount, makeAccount } from '../../../tests/factories/accounts.ts';
import { createCities, createClinic } from '../../../tests/factories/clinics.ts';
import { createDoctor } from '../../../tests/factories/facts.ts';
import { testApp } from '../../../tests/helpers/app.ts';

const clinics: number[] = [];
const doctors: number[] = [];
let closed = 0;
const { app, db, queriesOf } = await testApp(async ({ db: empty }) => {
  await createCities(empty);
  for (let index = 0; index < 12; index += 1) {
    clinics.push(await createClinic(empty, { title: `Clinic ${index}` }));
    doctors.push(await createDoctor(empty, { title: `Dr. ${index}` }));
  }
  closed = await createClinic(empty, { title: 'Closed', isWithdrawn: true });
});
const [one = 0, two = 0, three = 0] = clinics;
const [berg = 0, stein = 0] = doctors;

let account: MadeAccount;
beforeEach(async () => {
  account = await makeAccount(db);
});

type Body = { message: string; errors: Record<string, string[]>; data: Lists };
type Lists = { clinics: Favourite[]; doctors: Favourite[] };

async function call(method: 'GET' | 'POST' | 'PATCH', path: string, body?: object, by = account) {
  const reply = await app.inject({
    method,
    url: `/api/v1/client/favourite/${path}`,
    headers: { ...by.headers, 'accept-language': 'ru' },
    ...(body && { payload: body }),
  });
  return { status: reply.statusCode, ...reply.json<Body>() };
}

const list = async (by = account) => (await call('GET', 'getClinics', undefined, by)).data;
const ids = (entries: Favourite[]) => entries.map(({ id }) => id);
const kept = (id: number, added_at: string, note = '') => ({ id, note, added_at });
const merge = (given: Partial<Lists>, by = account) =>
  call('POST', 'merge', { clinics: [], doctors: [], ...given }, by);

/** As many further clinics as an account can keep. */
async function fillDirectory(): Promise<{ id: number }[]> {
  const rows = Array.from({ length: limits.favouritesMax }, (_, index) => ({
    slug: `full-${index}`,
    title: `Full ${index}`,
    country: 'DE',
  }));
  await db
    .insertInto('clinics')
    .values(rows)
    .onConflict((on) => on.doNothing())
    .execute();
  return db.selectFrom('clinics').select('id').where('slug', 'like', 'full-%').orderBy('id').execute();
}

describe('keeping clinics and doctors', () => {
  test('the last added comes first, each with its note; what is let go of is gone', async () => {
    expect(await list()).toEqual({ clinics: [], doctors: [] });
    expect(await call('POST', 'addClinic', { clinic_id: one })).toEqual({ status: 200, data: {} });
    await call('POST', 'addClinic', { clinic_id: two });
    await call('PATCH', `clinics/${two}`, { note: 'спросить о цене' });
    await call('POST', 'addDoctor', { doctor_id: berg });
    const { clinics: own, doctors: treating } = await list();
    expect(own).toMatchObject([
      { id: two, note: 'спросить о цене' },
      { id: one, note: '' },
    ]);
    expect(ids(treating)).toEqual([berg]);
    expect(await call('POST', 'removeClinic', { clinic_id: two })).toEqual({ status: 200, data: {} });
    expect(await call('POST', 'removeDoctor', { doctor_id: berg })).toEqual({ status: 200, data: {} });
    expect(await list()).toMatchObject({ clinics: [{ id: one }], doctors: [] });
  });

  test('one that is kept already stays as it is, and one that is not kept is let go of without an error', async () => {
    await call('POST', 'addClinic', { clinic_id: one });
    await call('PATCH', `clinics/${one}`, { note: 'первая' });
    const before = await list();
    expect((await call('POST', 'addClinic', { clinic_id: one })).status).toBe(200);
    expect((await call('POST', 'removeClinic', { clinic_id: three })).status).toBe(200);
    expect((await call('POST', 'removeDoctor', { doctor_id: stein })).status).toBe(200);
    expect(await list()).toEqual(before);
  });

  test.each([
    ['addClinic', 'clinic_id', 2_147_483_647],
    ['addDoctor', 'doctor_id', 2_147_483_647],
  ])('%s says on %s that there is none such', async (path, field, id) => {
    const { status, errors } = await call('POST', path, { [field]: id });
    expect(status).toBe(422);
    expect(errors).toEqual({ [field]: ['Этого нет в каталоге или больше нет'] });
  });

  test('what is withdrawn cannot be added, is not listed, and is back when it is published again', async () => {
    expect((await call('POST', 'addClinic', { clinic_id: closed })).errors).toHaveProperty('clinic_id');
    await call('POST', 'addClinic', { clinic_id: three });
    await call('PATCH', `clinics/${three}`, { note: 'осталась' });
    await db.updateTable('clinics').set({ status: 'withdrawn' }).where('id', '=', three).execute();
    expect((await list()).clinics).toEqual([]);
    await db.updateTable('clinics').set({ status: 'published' }).where('id', '=', three).execute();
    expect((await list()).clinics).toMatchObject([{ id: three, note: 'осталась' }]);
  });

  test('a note is written only where the entry is kept', async () => {
    await call('POST', 'addClinic', { clinic_id: one });
    await call('POST', 'addDoctor', { doctor_id: berg });
    expect(await call('PATCH', `clinics/${one}`, { note: 'рядом с вокзалом' })).toEqual({
      status: 200,
      data: {},
    });
    expect((await call('PATCH', `doctors/${berg}`, { note: 'говорит по-русски' })).status).toBe(200);
    expect(await list()).toMatchObject({
      clinics: [{ note: 'рядом с вокзалом' }],
      doctors: [{ note: 'говорит по-русски' }],
    });
    expect((await call('PATCH', `clinics/${two}`, { note: 'нет' })).status).toBe(404);
    expect((await call('PATCH', `doctors/${stein}`, { note: 'нет' })).status).toBe(404);
    expect((await call('PATCH', `clinics/${one}`, { note: '' })).status).toBe(200);
    expect((await list()).clinics[0]?.note).toBe('');
  });

  test('a note has 500 characters of any script, counted as people count', async () => {
    await call('POST', 'addClinic', { clinic_id: one });
    expect((await call('PATCH', `clinics/${one}`, { note: '🏥'.repeat(500) })).status).toBe(200);
    expect((await call('PATCH', `clinics/${one}`, { note: 'x'.repeat(501) })).errors).toHaveProperty('note');
  });

  test('a full list says so, and what is kept already is no error', async () => {
    const shown = clinics.slice(0, 4);
    const full = await fillDirectory();
    const at = '2026-01-01T00:00:00.000Z';
    expect((await merge({ clinics: full.map(({ id }) => kept(id, at)) })).status).toBe(200);
    const refused = await call('POST', 'addClinic', { clinic_id: one });
    expect(refused.status).toBe(422);
    expect(refused.errors.clinic_id?.[0]).toContain('1000');
    expect((await call('POST', 'addClinic', { clinic_id: full[0]?.id })).status).toBe(200);
    await call('POST', 'removeClinic', { clinic_id: full[0]?.id });
    await call('POST', 'removeClinic', { clinic_id: full[1]?.id });
    const given = shown.map((id, index) => kept(id, `2026-02-0${index + 1}T00:00:00.000Z`));
    const { data } = await merge({ clinics: given });
    expect(data.clinics).toHaveLength(limits.favouritesMax);
    expect(ids(data.clinics).slice(0, 3)).toEqual([shown[3], shown[2], full.at(-1)?.id]);
  });
});

describe('what a visitor kept', () => {
  test('comes in at login, and the same again changes nothing', async () => {
    const given = {
      clinics: [kept(one, '2026-03-01T10:00:00.000Z', 'из браузера'), kept(two, '2026-03-02T10:00:00.000Z')],
      doctors: [kept(berg, '2026-03-03T10:00:00.000Z')],
    };
    const { status, data } = await merge(given);
    expect(status).toBe(200);
    expect(data).toEqual({ clinics: [given.clinics[1], given.clinics[0]], doctors: given.doctors });
    expect((await merge(given)).data).toEqual(data);
    expect(await list()).toEqual(data);
  });

  test('the note of the account wins unless it is empty, and the earlier time stays', async () => {
    await merge({
      clinics: [kept(one, '2026-03-05T00:00:00.000Z', 'своя'), kept(two, '2026-03-01T00:00:00.000Z')],
    });
    const { data } = await merge({
      clinics: [
        kept(one, '2026-03-02T00:00:00.000Z', 'чужая'),
        kept(two, '2026-03-04T00:00:00.000Z', 'пришла'),
      ],
    });
    expect(data.clinics).toEqual([
      kept(one, '2026-03-02T00:00:00.000Z', 'своя'),
      kept(two, '2026-03-01T00:00:00.000Z', 'пришла'),
    ]);
  });

  test('an entry that is given twice is kept once, with its note and its earlier time', async () => {
    const { data } = await merge({
      clinics: [kept(one, '2026-03-05T00:00:00.000Z'), kept(one, '2026-03-04T00:00:00.000Z', 'заметка')],
    });
    expect(data.clinics).toEqual([kept(one, '2026-03-04T00:00:00.000Z', 'заметка')]);
  });

  test('what is not in the directory is left out, and a clock that runs ahead means now', async () => {
    const before = Date.now();
    const { data } = await merge({
      clinics: [
        kept(2_147_483_647, '2026-03-05T00:00:00.000Z'),
        kept(closed, '2026-03-05T00:00:00.000Z'),
        kept(one, '2199-01-01T00:00:00.000Z'),
        kept(two, '0000-01-01T00:00:00Z'),
      ],
    });
    expect(ids(data.clinics).sort((a, b) => a - b)).toEqual([one, two]);
    for (const { added_at } of data.clinics) {
      expect(Date.parse(added_at)).toBeLessThanOrEqual(Date.now());
      expect(Date.parse(added_at)).toBeGreaterThan(before - 1000);
    }
  });

  test('any number of entries is merged and listed in the same number of queries', async () => {
    const at = '2026-03-05T00:00:00.000Z';
    const few = await queriesOf(() => merge({ clinics: [kept(one, at)], doctors: [kept(berg, at)] }));
    const many = await queriesOf(() =>
      merge({ clinics: clinics.map((id) => kept(id, at)), doctors: doctors.map((id) => kept(id, at)) }),
    );
    expect(many).toHaveLength(few.length);
    const reading = await queriesOf(() => list());
    expect(reading.filter((query) => query.includes('favourite_'))).toHaveLength(2);
  });
});

describe('several devices at once', () => {
  test('ten adds of one clinic keep it once', async () => {
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => call('POST', 'addClinic', { clinic_id: one })),
    );
    expect(replies.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(ids((await list()).clinics)).toEqual([one]);
  });

  test('adds and removals of one clinic end in one of the two, without an error', async () => {
    const replies = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        call('POST', index % 2 ? 'removeClinic' : 'addClinic', { clinic_id: one }),
      ),
    );
    expect(replies.map(({ status }) => status)).toEqual(Array(12).fill(200));
    expect((await list()).clinics.length).toBeLessThanOrEqual(1);
    await call('POST', 'removeClinic', { clinic_id: one });
    expect((await list()).clinics).toEqual([]);
  });

  test('two merges end with all of both', async () => {
    const at = '2026-03-05T00:00:00.000Z';
    const halves = [clinics.slice(0, 8), clinics.slice(4)];
    const replies = await Promise.all(
      halves
        .flatMap((half) => [half, half])
        .map((half) => merge({ clinics: half.map((id) => kept(id, at)) })),
    );
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(ids((await list()).clinics).sort((a, b) => a - b)).toEqual(clinics);
  });

  test('adds at the limit go no further than the limit', async () => {
    const others = (await fillDirectory()).slice(2);
    const at = '2026-03-05T00:00:00.000Z';
    await merge({ clinics: others.map(({ id }) => kept(id, at)) });
    const replies = await Promise.all(clinics.map((id) => call('POST', 'addClinic', { clinic_id: id })));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(2);
    expect((await list()).clinics).toHaveLength(limits.favouritesMax);
  });
});
