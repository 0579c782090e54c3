import { expect, test } from 'vitest';
import { profileCompleteness } from '../../../contract/clinics/completeness.ts';
import type { StaffProfile } from '../../../contract/clinics/sections/staff-endpoints.ts';
import { makeAccount } from '../../../tests/factories/accounts.ts';
import { makeOfferWorld } from '../../../tests/factories/offer-world.ts';

const world = await makeOfferWorld();
const { db, app, clinics, call, queriesOf } = world;
const [munich, honolulu] = clinics;
const staff = munich.staff;
const doctor = await makeAccount(db, { staff: { clinicId: munich.id, role: 'doctor' } });
const path = `staff/clinics/${munich.id}/profile`;

const read = async () => (await call<StaffProfile>(staff, 'GET', path)).data;
const write = (body: object, by = staff) => call<StaffProfile>(by, 'PATCH', path, body);
const versionOf = (profile: StaffProfile, section: string) =>
  profile.sections.find((one) => one.section === section)?.version ?? 0;
const { slug } = await db
  .selectFrom('clinics')
  .select('slug')
  .where('id', '=', munich.id)
  .executeTakeFirstOrThrow();
const page = async (language = 'ru') =>
  (
    await app.inject({ url: `/api/v1/client/clinics/${slug}`, headers: { 'accept-language': language } })
  ).json().data;
const rowOf = () =>
  db.selectFrom('clinics').selectAll().where('id', '=', munich.id).executeTakeFirstOrThrow();

test('a text is written in one language after another, and patients read it in theirs, else in English', async () => {
  const english = {
    lang: 'en',
    description: '  We treat eyes.\r\n\r\n\r\n\r\nSince 1998. ',
    equipment: ['OCT', ' OCT '],
  };
  const first = await write({ version: 0, text: english });
  expect(first.data.texts).toEqual([
    { lang: 'en', description: 'We treat eyes.\n\nSince 1998.', equipment: ['OCT'] },
  ]);
  expect((await page('de')).text).toMatchObject({ lang: 'en', equipment: ['OCT'] });
  await write({ version: 0, text: { lang: 'de', description: 'Wir behandeln Augen.', equipment: [] } });
  expect((await page('de')).text).toMatchObject({ lang: 'de', description: 'Wir behandeln Augen.' });
  expect(versionOf(await read(), 'text.de')).toBe(1);
  const gone = await write({ version: 1, text: { lang: 'de', description: ' ', equipment: [] } });
  expect(gone.data.texts.map(({ lang }) => lang)).toEqual(['en']);
});

test.each([
  [{ version: 0 }, 'version'],
  [{ version: 0, languages: [], specializations: [] }, 'version'],
  [{ version: 0, text: { lang: 'xx', description: 'x', equipment: [] } }, 'text.lang'],
  [{ version: 0, text: { lang: 'ru', description: '', equipment: ['МРТ'] } }, 'text.description'],
  [
    { version: 0, contact: { phone: 'call us', website: null, established: null, beds: null } },
    'contact.phone',
  ],
  [
    { version: 0, contact: { phone: null, website: 'ftp://a.example', established: null, beds: null } },
    'contact.website',
  ],
  [
    { version: 0, contact: { phone: null, website: 'nowhere', established: null, beds: null } },
    'contact.website',
  ],
  [
    { version: 0, contact: { phone: null, website: null, established: 2099, beds: null } },
    'contact.established',
  ],
  [{ version: 0, contact: { phone: null, website: null, established: null, beds: 0 } }, 'contact.beds'],
  [
    {
      version: 0,
      languages: [
        { code: 'en', level: 'native' },
        { code: 'en', level: 'basic' },
      ],
    },
    'languages',
  ],
  [{ version: 0, specializations: ['no-such'] }, 'specializations'],
  [{ version: 0, diseases: ['angina', 'no-such'] }, 'diseases'],
  [{ version: 0, diseases: ['angina'], specializations: [] }, 'version'],
])('%j is refused at %s', async (body, field) => {
  const reply = await write(body);
  expect([reply.status, Object.keys(reply.errors)]).toEqual([422, [field]]);
});

test('what is changed manually stays so for imports, and only that', async () => {
  const was = await rowOf();
  const contact = {
    phone: '+49 89 123-45',
    website: 'klinik.example/eyes',
    established: was.established,
    beds: 40,
  };
  const { data } = await write({ version: 0, contact });
  expect(data.contact).toEqual({ ...contact, website: 'https://klinik.example/eyes' });
  expect((await rowOf()).edited_fields).toEqual(['beds', 'phone', 'website']);
  expect((await rowOf()).changed_in).not.toBe(was.changed_in);
  const act = await db
    .selectFrom('audit_events')
    .selectAll()
    .where('entity_id', '=', String(munich.id))
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(act).toMatchObject({
    kind: 'clinic.profile_changed',
    actor_id: staff.id,
    actor_role: 'coordinator',
  });
  expect(act.detail).toMatchObject({ section: 'contact', beds: { was: was.beds, is: 40 } });
});

test('languages, specializations and diseases are set as a whole and found by', async () => {
  await write({
    version: 0,
    languages: [
      { code: 'ar', level: 'interpreter' },
      { code: 'de', level: 'native' },
    ],
  });
  await write({ version: 0, specializations: ['cardiology', 'ophthalmology', 'cardiology'] });
  await write({ version: 0, diseases: ['cataract', 'angina', 'cataract'] });
  const shown = await page();
  expect(shown.spoken).toEqual([
    { code: 'de', level: 'native' },
    { code: 'ar', level: 'interpreter' },
  ]);
  expect(shown.specializations.map((one: { slug: string }) => one.slug).sort()).toEqual([
    'cardiology',
    'ophthalmology',
  ]);
  expect(shown.diseases).toEqual([
    { slug: 'cataract', title: 'Катаракта' },
    { slug: 'angina', title: 'Стенокардия' },
  ]);
  const profile = await read();
  expect(profile.diseases.toSorted()).toEqual(['angina', 'cataract']);
  expect(profileCompleteness(profile).missing.map(({ point }) => point)).not.toContain('diseases');
  const found = async (disease: string) => {
    const { data } = (await app.inject({ url: `/api/v1/client/clinics?disease=${disease}` })).json();
    return data.some(({ id }: { id: number }) => id === munich.id);
  };
  await expect.poll(() => found('angina')).toBe(true);
  await write({ version: 1, diseases: ['cataract'] });
  await expect.poll(() => found('angina')).toBe(false);
  expect(await found('cataract')).toBe(true);
});

test('facts for patients from abroad are stated today, or not at all', async () => {
  const none = {
    visa: null,
    airport: null,
    lodging: null,
    payment: null,
    aftercare: null,
    complications: null,
  };
  const facts = {
    ...none,
    visa: { working_days: 5, fee: { amount: 80.5, currency_id: 2 } },
    complications: { free_days: 30 },
  };
  const { data } = await write({ version: 0, international: facts });
  expect(data.international).toEqual(facts);
  expect(data.stated_on).toMatch(/^20\d\d-/);
  expect((await page()).international.facts).toEqual(facts);
  const unknown = { ...none, visa: { working_days: 5, fee: { amount: 1, currency_id: 30_000 } } };
  expect((await write({ version: 1, international: unknown })).errors).toHaveProperty('international');
  expect((await write({ version: 1, international: none })).data.international).toBeNull();
  expect((await page()).international).toBeNull();
});

test('of two who write one part the second hears who was first, and parts do not wait for each other', async () => {
  const colleague = await makeAccount(db, {
    name: 'Мария',
    surname: 'Кох',
    staff: { clinicId: munich.id, role: 'owner' },
  });
  const version = versionOf(await read(), 'languages');
  const languages = [{ code: 'de', level: 'native' }];
  expect((await write({ version, languages }, colleague)).status).toBe(200);
  const late = await write({ version, languages: [{ code: 'en', level: 'native' }] });
  expect(late.status).toBe(422);
  expect(late.errors.version?.[0]).toContain('Мария Кох');
  expect((await read()).languages).toEqual(languages);
  const text = { lang: 'ru', description: 'Лечим глаза.', equipment: [] };
  const both = await Promise.all([write({ version: 0, text }), write({ version: 0, text }, colleague)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
});

test('only those who edit this very clinic may', async () => {
  for (const by of [doctor, honolulu.staff]) {
    expect((await call(by, 'GET', path)).status).toBe(404);
    expect((await write({ version: 0, languages: [] }, by)).status).toBe(404);
  }
  expect((await call(staff, 'GET', 'staff/clinics/999999/profile')).status).toBe(404);
});

test('a profile is read in three queries, and its completeness by one rule', async () => {
  const queries = await queriesOf(() => call(staff, 'GET', path));
  expect(
    queries.filter((text) => !/sessions|accounts a/.test(text) || /clinic_sections/.test(text)).length,
  ).toBeLessThanOrEqual(3);
  const { percent, missing } = profileCompleteness(await read());
  expect(percent).toBe(100 - missing.reduce((sum, { weight }) => sum + weight, 0));
  expect(missing.map(({ point }) => point)).toContain('photos');
  expect(missing.map(({ point }) => point)).not.toContain('description_en');
});
