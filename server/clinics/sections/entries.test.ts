import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { AdminClinic } from '../../../contract/clinics/admin-clinics.ts';
import { clinicSectionNames } from '../../../contract/clinics/sections/sections.ts';
import type { StaffProfile } from '../../../contract/clinics/sections/staff-endpoints.ts';
import { makeAccount } from '../../../tests/factories/accounts.ts';
import { createClinic } from '../../../tests/factories/clinics.ts';
import { makeEntryWorld } from '../../../tests/helpers/entry-calls.ts';

const {
  db,
  clinics,
  call,
  queriesOf,
  moderator,
  pathOf,
  read,
  post,
  partOf,
  seen,
  text,
  reason,
  write,
  history,
  shown,
  acts,
} = await makeEntryWorld();
const [munich, honolulu] = clinics;

describe('a clinic', () => {
  test('is read in parts with what is missing in which language, in as many queries whatever it holds', async () => {
    const entry = await read();
    expect(entry).toMatchObject({ kind: 'clinics', is_public: true, is_claimed: false, city: null });
    expect(entry.parts.map(({ section }) => section)).toEqual(
      clinicSectionNames.flatMap((name) =>
        name === 'text' ? ['text.ru', 'text.en', 'text.de', 'text.ar'] : [name],
      ),
    );
    expect(entry.gaps).toContain('text.de');
    expect(entry.gaps).not.toContain('coordinates');
    const queries = (await queriesOf(() => read())).length;
    for (const lang of ['ru', 'ar']) await write(text('…', lang), `text.${lang}`);
    expect(await queriesOf(() => read())).toHaveLength(queries);
  });

  test('a draft is kept and seen by nobody else, then published with a reason; the gap has gone', async () => {
    const kept = await post('drafts', { ...(await seen('text.de')), ...text('Entwurf') });
    expect(partOf(kept.data, 'text.de').draft).toMatchObject({
      made_by: 'Mara Lind',
      content: text('Entwurf'),
    });
    expect((await shown()).text?.description).not.toBe('Entwurf');
    const { data } = await write(text('Wir behandeln Augen.'), 'text.de');
    expect(partOf(data, 'text.de')).toMatchObject({
      version: 1,
      draft: null,
      by_operator: true,
      changed_by: 'Mara Lind',
    });
    expect(data.gaps).not.toContain('text.de');
    expect((await shown()).text).toMatchObject({ lang: 'de', description: 'Wir behandeln Augen.' });
    expect((await acts('clinic', munich.id)).at(-1)).toEqual([
      ...['clinic.profile_changed', reason, 'moderator', munich.id],
    ]);
  });

  test('names, place, contact and specializations are written by the same way', async () => {
    const path = pathOf(honolulu.id);
    const names = {
      title: 'Pali Augenzentrum',
      title_lang: 'en',
      labels: [{ lang: 'de', text: 'Pali Augenklinik' }],
    };
    expect((await write({ names }, 'names', path)).data.title).toBe('Pali Augenzentrum');
    const place = {
      city_id: null,
      address: ' 1  Pali Hwy ',
      postcode: null,
      location: { lat: 21.35, lon: -157.8 },
    };
    await write({ place }, 'place', path);
    await write({ specializations: ['ophthalmology'] }, 'specializations', path);
    const contact = { phone: '+1 808 555 0100', website: 'pali.example', established: 1990, beds: 40 };
    expect((await write({ contact }, 'contact', path)).status).toBe(200);
    expect(await shown(honolulu.id)).toMatchObject({
      slug: 'pali-augenzentrum',
      title: 'Pali Augenklinik',
      address: '1 Pali Hwy',
      location: { lat: 21.35, lon: -157.8 },
      location_precision: 'building',
      website: 'https://pali.example/',
      beds: 40,
    });
    const row = await db
      .selectFrom('clinics')
      .select('edited_fields')
      .where('id', '=', honolulu.id)
      .executeTakeFirst();
    expect(row?.edited_fields).toEqual(expect.arrayContaining(['address', 'beds', 'lat', 'names', 'title']));
    await expect
      .poll(
        async () =>
          (await call<{ title: string }[]>(null, 'GET', 'client/clinics?q=Augenzentrum')).data.length,
      )
      .toBe(1);
  });

  test('an earlier version is brought back as a new one, and the first is what stood before', async () => {
    await write({ languages: [{ code: 'de', level: 'native' }] }, 'languages');
    await write({ languages: [] }, 'languages');
    const kept = await history('languages');
    expect(kept.map(({ version, made_by, reason: why }) => [version, made_by, why])).toEqual([
      [2, 'Mara Lind', reason],
      [1, 'Mara Lind', reason],
      [0, null, null],
    ]);
    const { data } = await post('restore', {
      section: 'languages',
      version: 2,
      restore: 1,
      reason: 'Was right',
    });
    expect(partOf(data, 'languages')).toMatchObject({
      version: 3,
      content: { languages: [{ code: 'de', level: 'native' }] },
    });
    expect((await acts('clinic', munich.id)).at(-1)?.slice(0, 2)).toEqual([
      'clinic.profile_restored',
      'Was right',
    ]);
    const unknown = await post('restore', { section: 'languages', version: 3, restore: 99, reason });
    expect([unknown.status, Object.keys(unknown.errors)]).toEqual([422, ['restore']]);
  });

  test('the history of its place calls each city by its name, in as many queries however many there were', async () => {
    const cities = [
      { id: 99_000_001, title: 'Kailua' },
      { id: 99_000_002, title: 'Hilo' },
      { id: 99_000_003, title: 'Lihue' },
    ];
    await db
      .insertInto('cities')
      .values(cities.map((city) => ({ ...city, country: 'US', lat: 21, lon: -157 })))
      .execute();
    const path = pathOf(honolulu.id);
    const move = (city_id: number | null) =>
      write({ place: { city_id, address: '1 Pali Hwy', postcode: null, location: null } }, 'place', path);
    const named = async () => (await history('place', path)).slice(0, 3).map(({ city }) => city);
    await move(99_000_001);
    await move(null);
    const queries = (await queriesOf(named)).length;
    await move(99_000_002);
    await move(99_000_003);
    expect(await queriesOf(named)).toHaveLength(queries);
    expect(await named()).toEqual(['Lihue', 'Hilo', null]);
  });
});

describe('two who write', () => {
  const profile = `staff/clinics/${munich.id}/profile`;
  const theirs = (version: number, description: string) =>
    call<StaffProfile>(munich.staff, 'PATCH', profile, { version, ...text(description, 'en') });

  test('an operator and the clinic meet the same version, and the clinic reads who it was and why', async () => {
    const before = await seen('text.en');
    expect((await theirs(0, 'Our eyes.')).status).toBe(200);
    const late = await post('publish', { ...before, reason, ...text('Operator', 'en') });
    expect([late.status, late.errors.version?.[0]]).toEqual([422, expect.stringContaining('Anna Weber')]);
    await write(text('Operator', 'en'), 'text.en');
    const refused = await theirs(1, 'Ours again');
    expect(refused.errors.version?.[0]).toContain('оператор');
    const { data } = await call<StaffProfile>(munich.staff, 'GET', profile);
    expect(data.sections).toContainEqual(
      expect.objectContaining({ section: 'text.en', by_operator: true, changed_by: null }),
    );
    expect(data.operator_acts).toContainEqual(expect.objectContaining({ section: 'text.en', reason }));
    expect((await history('text.en')).map(({ made_by, is_operator }) => [made_by, is_operator])).toEqual([
      ['Mara Lind', true],
      ['Anna Weber', false],
      [null, false],
    ]);
  });

  test('of two tabs one is refused, as is one that has not seen the draft', async () => {
    const before = await seen('contact');
    const contact = { phone: null, website: null, established: 1998, beds: null };
    const both = await Promise.all([1, 2].map(() => post('publish', { ...before, reason, contact })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
    const now = await seen('contact');
    await post('drafts', { ...now, contact });
    for (const what of ['publish', 'drafts']) {
      const reply = await post(what, { ...now, ...(what === 'publish' && { reason }), contact });
      expect([reply.status, Object.keys(reply.errors)]).toEqual([422, ['draft_version']]);
    }
    const { draft_version } = await seen('contact');
    expect((await post('drafts/drop', { section: 'contact', draft_version })).status).toBe(200);
    expect((await post('drafts/drop', { section: 'contact', draft_version })).status).toBe(422);
  });
});

describe('not theirs', () => {
  const body = { version: 0, draft_version: null, reason, ...text('x') };
  const refused = async (by: typeof moderator | null) => [
    (await call(by, 'GET', pathOf())).status,
    (await call(by, 'POST', `${pathOf()}/publish`, body)).status,
    (await call(by, 'POST', `${pathOf()}/drafts`, { ...body, reason: undefined })).status,
    (await call(by, 'POST', `${pathOf()}/restore`, { section: 'contact', version: 0, restore: 0, reason }))
      .status,
    (await call(by, 'GET', `${pathOf()}/history?section=contact`)).status,
    (await call(by, 'GET', 'admin/gaps/clinics')).status,
  ];
  test('visitors are asked to log in, the clinic’s own people find nothing', async () => {
    expect(await refused(null)).toEqual([401, 401, 401, 401, 401, 401]);
    expect(await refused(munich.staff)).toEqual([404, 404, 404, 404, 404, 404]);
  });

  test('nobody writes as an operator of a clinic they work for; what is unknown is not found', async () => {
    const both = await makeAccount(db, {
      operator: 'moderator',
      staff: { clinicId: honolulu.id, role: 'owner' },
    });
    for (const path of [pathOf(honolulu.id), pathOf(honolulu.doctorId, 'doctors')]) {
      const change = path.includes('doctors') ? { page: { title: 'Dr. Me' } } : text('Mine');
      const version = (await seen(path.includes('doctors') ? 'page' : 'text.de', path)).version;
      const reply = await call(both, 'POST', `${path}/publish`, {
        version,
        draft_version: null,
        reason,
        ...change,
      });
      expect([reply.status, Object.keys(reply.errors)]).toEqual([422, ['decision']]);
    }
    expect((await post('publish', body, pathOf(999_999))).status).toBe(404);
    expect((await call(moderator, 'GET', pathOf(999_999, 'doctors'))).status).toBe(404);
  });

  test.each([
    [{ reason: 'x' }, 'reason'],
    [
      { contact: { phone: 'call', website: null, established: null, beds: null }, text: undefined },
      'contact.phone',
    ],
    [{ specializations: [] }, 'version'],
    [{ page: { title: 'Dr. Who' }, text: undefined }, 'version'],
    [
      { place: { city_id: 1, address: null, postcode: null, location: null }, text: undefined },
      'place.city_id',
    ],
    [{ names: { title: 'Evil\u202e', title_lang: null, labels: [] }, text: undefined }, 'names.title'],
  ])('%j is refused', async (wrong, field) => {
    const section = field.includes('.') ? (field.split('.')[0] ?? '') : 'text.de';
    const reply = await post('publish', { ...body, ...(await seen(section)), ...wrong });
    expect([reply.status, Object.keys(reply.errors)]).toEqual([422, [field]]);
  });

  test('a clinic that has become another is not written', async () => {
    const gone = await createClinic(db, { title: 'Gone', cityId: null });
    const change = { ...(await seen('text.de', pathOf(gone))), reason, ...text('x') };
    await sql`update clinics set status = 'withdrawn', merged_into = ${munich.id} where id = ${gone}`.execute(
      db,
    );
    expect((await post('publish', change, pathOf(gone))).errors).toHaveProperty('version');
  });
});

describe('what is missing', () => {
  const titles = async (missing: string, kind = 'clinics') =>
    (
      await call<AdminClinic[]>(moderator, 'GET', `admin/${kind}?status=published&missing=${missing}`)
    ).data.map(({ title }) => title);

  test('is counted and found in the lists', async () => {
    const bare = await createClinic(db, { title: 'Bare House', cityId: null });
    await sql`update clinics set lat = null, lon = null, location_precision = null where id = ${bare}`.execute(
      db,
    );
    expect(await titles('coordinates')).toEqual(['Bare House']);
    expect(await titles('text.tr')).toContain('Bare House');
    expect(await titles('nonsense')).toEqual([]);
    const { data } = await call<{ gap: string; count: number }[]>(moderator, 'GET', 'admin/gaps/clinics');
    expect(data).toContainEqual({ gap: 'coordinates', count: 1, is_more: false });
    expect(data.map(({ gap }) => gap)).toEqual(
      expect.arrayContaining(['title.ar', 'text.de', 'specialization', 'contact', 'languages']),
    );
    for (const { gap, count } of data)
      expect(
        (await call<AdminClinic[]>(moderator, 'GET', `admin/clinics?status=published&missing=${gap}`)).data,
      ).toHaveLength(count);
    const doctors = await call<{ gap: string; count: number }[]>(moderator, 'GET', 'admin/gaps/doctors');
    for (const { gap, count } of doctors.data) expect(await titles(gap, 'doctors')).toHaveLength(count);
  });
});
