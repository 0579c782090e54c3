import type { ConceptMap } from 'fhir/r4';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { AdminTerm, AdminTermDetail } from '../../../contract/content/admin-terms.ts';
import type { AuditEvent } from '../../../contract/operations/audit.ts';
import { addClinicFacts } from '../../../tests/factories/facts.ts';
import { makeTermWorld } from '../../../tests/helpers/term-calls.ts';
import { loadDictionaries } from '../dictionaries/writes.ts';

const world = await makeTermWorld(['One', 'Two', 'Both']);
const { app, db, queriesOf, call, term, merge, numberOf, clinicsWith } = world;
const [one = 0, two = 0, both = 0] = world.ids;

const edit = ({ id, version }: AdminTerm, changes: object) =>
  call<AdminTermDetail>('PATCH', `admin/terms/${id}`, { version, ...changes });

const lastAct = () =>
  db
    .selectFrom('audit_events')
    .select(['kind', 'entity_id', 'detail'])
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
/** As visitors read it. */
const listed = async (dictionary: string, slug: string) => {
  const { data } = await call<Record<string, { slug: string }[]>>(
    'GET',
    `client/dictionaries?name=${dictionary}`,
  );
  return data[dictionary]?.find((each) => each.slug === slug);
};

describe('a list', () => {
  test('shows a dictionary with what is missing, and finds by synonym; in two queries', async () => {
    const { data, meta } = await call<AdminTerm[]>('GET', 'admin/terms?dictionary=comforts');
    expect(meta.total).toBeGreaterThan(10);
    expect(data.every(({ missing }) => missing.length === 0)).toBe(true);
    expect(await queriesOf(() => call('GET', 'admin/terms?dictionary=diseases&per_page=100'))).toHaveLength(
      (await queriesOf(() => call('GET', 'admin/terms?per_page=1'))).length,
    );
  });

  test('keeps those without a text in a language', async () => {
    const parking = await term('comforts', 'parking');
    const { ar: _, ...rest } = parking.titles;
    await edit(parking, { titles: rest });
    const { data } = await call<AdminTerm[]>('GET', 'admin/terms?dictionary=comforts&missing=ar');
    expect(data.map(({ slug, missing }) => [slug, missing])).toEqual([['parking', ['ar']]]);
  });
});

describe('an edited term', () => {
  test('is found by its new synonym, and a start of the service leaves it alone', async () => {
    const heart = await term('specializations', 'cardiology');
    await addClinicFacts(db, one, { specializations: [numberOf(heart)] });
    const titles = { ...heart.titles, en: ' Heart medicine ' };
    const synonyms = { ...heart.synonyms, en: ['tickerology', 'tickerology', ' '] };
    const { status, data } = await edit(heart, { titles, synonyms });
    expect(status).toBe(200);
    expect(data).toMatchObject({ title: 'Heart medicine', is_edited: true, version: heart.version + 1 });
    expect(data.synonyms?.en).toEqual(['tickerology']);
    await loadDictionaries(db);
    expect((await term('specializations', 'cardiology')).title).toBe('Heart medicine');
    await expect.poll(() => clinicsWith('q=tickerology')).toEqual(['One']);
    const act = await db
      .selectFrom('audit_events')
      .select(['kind', 'entity_id'])
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(act).toEqual({ kind: 'term.changed', entity_id: heart.id });
  });

  test('is not overwritten by who has read an older one, also at the same moment', async () => {
    const eye = await term('specializations', 'ophthalmology');
    const answers = await Promise.all(['a', 'b'].map((en) => edit(eye, { titles: { ...eye.titles, en } })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(answers.find(({ status }) => status === 422)?.errors).toHaveProperty('version');
  });

  test('has a code that was corrected, also in what others read; the log tells what it was', async () => {
    const cataract = await term('diseases', 'cataract');
    expect(cataract).toMatchObject({ icd10: 'H25', code: null, url: null, group: null });
    const { status, data } = await edit(cataract, { icd10: 'H26.2' });
    expect([status, data.icd10, data.titles]).toEqual([200, 'H26.2', cataract.titles]);
    await loadDictionaries(db);
    await expect.poll(() => listed('diseases', 'cataract')).toMatchObject({ icd10: 'H26.2' });
    const targets = async () => {
      const reply = await app.inject({ url: '/fhir/ConceptMap/diseases-icd-10' });
      const { group = [] } = reply.json<ConceptMap>();
      return group[0]?.element.find(({ code }) => code === 'cataract')?.target?.map(({ code }) => code);
    };
    await expect.poll(targets).toEqual(['H26.2']);
    expect((await lastAct()).detail).toEqual({ icd10: { before: 'H25', after: 'H26.2' } });
  });

  test('may have the code of another one: a classification is coarser than the dictionary', async () => {
    const { data } = await edit(await term('diseases', 'glaucoma'), { icd10: 'H26.2' });
    expect(data.icd10).toBe('H26.2');
  });

  test('of procedures may have no code', async () => {
    const { data } = await edit(await term('procedures', 'ecg'), { code: '89.52' });
    expect(data.code).toBe('89.52');
    expect((await edit(data, { code: null })).data.code).toBeNull();
    expect((await lastAct()).detail).toEqual({ code: { before: '89.52', after: null } });
  });

  test('of amenities moves to another group, which the log names', async () => {
    const parking = await term('comforts', 'parking');
    expect((await edit(parking, { group: 'room' })).data.group).toBe('room');
    await expect.poll(() => listed('comforts', 'parking')).toMatchObject({ group: { slug: 'room' } });
    const { data } = await call<AuditEvent[]>('GET', `admin/audit?entity_id=${parking.id}`);
    const { before, after } = Object(data[0]?.detail.group_id);
    const titleOf = (id: number) => data[0]?.titles[`comfort_groups-${id}`];
    expect([titleOf(before), titleOf(after)]).toEqual(['Travel and transfers', 'Room']);
  });

  test('of accreditations leads to another page of its body', async () => {
    const jci = await term('accreditations', 'jci');
    await edit(jci, { url: 'https://jci.example/look-up' });
    await expect
      .poll(() => listed('accreditations', 'jci'))
      .toMatchObject({
        url: 'https://jci.example/look-up',
      });
    expect((await lastAct()).detail).toEqual({
      body_url: { before: jci.url, after: 'https://jci.example/look-up' },
    });
  });

  test.each([
    ['diseases', 'cataract', { icd10: null }, 'icd10'],
    ['diseases', 'cataract', { icd10: 'hand' }, 'icd10'],
    ['procedures', 'ecg', { code: 'H25' }, 'code'],
    ['comforts', 'parking', { group: null }, 'group'],
    ['comforts', 'parking', { group: 'nowhere' }, 'group'],
    ['accreditations', 'jci', { url: null }, 'url'],
    ['accreditations', 'jci', { url: 'http://jci.example' }, 'url'],
  ])('of %s, %s with %j is refused', async (dictionary, slug, changes, field) => {
    const before = await term(dictionary, slug);
    const { status, errors } = await edit(before, changes);
    expect([status, Object.keys(errors)]).toEqual([422, [field]]);
    expect(await term(dictionary, slug)).toEqual(before);
  });

  test('keeps the code that somebody else has corrected meanwhile', async () => {
    const stroke = await term('diseases', 'stroke');
    const answers = await Promise.all(['I64', 'I63.9'].map((icd10) => edit(stroke, { icd10 })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(answers.find(({ status }) => status === 422)?.errors).toHaveProperty('version');
  });

  test.each([
    [{ titles: { xx: 'Word' } }, 'titles'],
    [{ titles: { en: '  ' } }, 'titles'],
    [{ synonyms: { xx: ['word'] } }, 'synonyms'],
    [{ slug: 'other' }, 'slug'],
  ])('%j is refused', async (changes, field) => {
    const { status, errors } = await edit(await term('diseases', 'cataract'), changes);
    expect([status, Object.keys(errors)]).toEqual([422, [field]]);
  });

  test('may be retired and offered again', async () => {
    const wifi = await term('comforts', 'room-safe');
    const { data } = await edit(wifi, { is_retired: true });
    expect(data.is_retired).toBe(true);
    expect((await edit(data, { is_retired: false })).data.is_retired).toBe(false);
  });
});

describe('a new term', () => {
  const titles = { ru: 'Хирургия кисти', en: 'Hand surgery of hands', de: 'Handchirurgie', ar: 'جراحة اليد' };
  const hand = { dictionary: 'specializations', slug: 'handwork', titles, doctor_titles: titles };
  const create = (body: object) => call<AdminTermDetail>('POST', 'admin/terms', body);

  test('is chosen by clinics and found by its words, and a start leaves it alone', async () => {
    const { status, data } = await create({ ...hand, synonyms: { en: ['zugrimetry', ' ', 'zugrimetry'] } });
    expect(status).toBe(200);
    expect(data).toMatchObject({ slug: 'handwork', is_edited: true, missing: [], version: 1, clinics: 0 });
    expect(data.synonyms).toEqual({ en: ['zugrimetry'] });
    await loadDictionaries(db);
    await addClinicFacts(db, both, { specializations: [numberOf(data)] });
    await expect.poll(() => clinicsWith('q=zugrimetry')).toEqual(['Both']);
    const act = await db
      .selectFrom('audit_events')
      .select(['kind', 'entity_id'])
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(act).toEqual({ kind: 'term.created', entity_id: data.id });
  });

  test('takes a slug once, also when it is sent twice at the same moment', async () => {
    const answers = await Promise.all([1, 2].map(() => create({ ...hand, slug: 'twice' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(answers.find(({ status }) => status === 422)?.errors).toHaveProperty('slug');
  });

  test.each([
    ['diseases', { icd10: 'S62.1' }],
    ['procedures', {}],
    ['comforts', { group: 'room' }],
    ['accreditations', { url: 'https://hands.example/', abouts: titles }],
  ])('may be one of %s', async (dictionary, own) => {
    const group = await db.selectFrom('comfort_groups').select('slug').orderBy('id').executeTakeFirst();
    const given = 'group' in own ? { group: group?.slug } : own;
    const { status, data } = await create({ dictionary, slug: 'handwork', titles, ...given });
    expect([status, data.slug, data.missing]).toEqual([200, 'handwork', []]);
    expect(data).toMatchObject(given);
  });

  test.each([
    ['without a published language', { titles: { ...titles, ar: ' ' } }, 'titles'],
    ['in a language that is not there', { titles: { ...titles, xx: 'Word' } }, 'titles'],
    ['without the person', { doctor_titles: null }, 'doctor_titles'],
    ['with spaces in the slug', { slug: 'hand work' }, 'slug'],
    ['as a disease without a code', { dictionary: 'diseases' }, 'icd10'],
    ['as a disease with a wrong code', { dictionary: 'diseases', icd10: 'hand' }, 'icd10'],
    ['as an amenity of no group', { dictionary: 'comforts', group: 'nowhere' }, 'group'],
    ['as an accreditation without a page', { dictionary: 'accreditations', abouts: titles }, 'url'],
  ])('%s is refused', async (_, changes, field) => {
    const { status, errors } = await create({ ...hand, slug: 'refused', ...changes });
    expect([status, Object.keys(errors)]).toEqual([422, [field]]);
  });
});

describe('two terms that are one', () => {
  test('become one: what stood on the one stands on the other, and the old address still finds it', async () => {
    const [old, stays] = [await term('comforts', 'room-view'), await term('comforts', 'cafe')];
    await addClinicFacts(db, two, { comforts: [{ id: numberOf(old), value: 'free' }] });
    await addClinicFacts(db, both, {
      comforts: [
        { id: numberOf(old), value: 'free' },
        { id: numberOf(stays), value: 'paid' },
      ],
    });
    const { status, data } = await merge(old, stays);
    expect(status).toBe(200);
    expect(data).toMatchObject({ id: stays.id, clinics: 2 });
    expect(await term('comforts', 'room-view')).toMatchObject({
      is_retired: true,
      merged_into: { id: stays.id },
    });
    await expect.poll(() => clinicsWith('comfort=room-view')).toEqual(['Both', 'Two']);
    const { rows } = await sql`select value from clinic_comforts where clinic_id = ${both}`.execute(db);
    expect(rows).toEqual([{ value: 'paid' }]);
  });

  test('stay one through a start, with the links of the survivor', async () => {
    const [old, stays] = [
      await term('specializations', 'neurosurgery'),
      await term('specializations', 'neurology'),
    ];
    expect((await merge(old, stays)).status).toBe(200);
    await loadDictionaries(db);
    await loadDictionaries(db);
    const { rows } = await sql`
      select from disease_specializations where specialization_id = ${numberOf(old)}`.execute(db);
    expect(rows).toEqual([]);
    expect(await term('specializations', 'neurosurgery')).toMatchObject({ is_retired: true });
  });

  test('keep a price that only one of them has', async () => {
    const [old, stays] = [await term('procedures', 'ecg'), await term('procedures', 'echocardiography')];
    await addClinicFacts(db, one, {
      prices: [{ procedureId: numberOf(old), amount: 50 }, { procedureId: numberOf(stays) }],
    });
    await merge(old, stays);
    const { rows } = await sql`
      select procedure_id, amount::float8 as amount from clinic_procedures where clinic_id = ${one}`.execute(
      db,
    );
    expect(rows).toEqual([{ procedure_id: numberOf(stays), amount: 50 }]);
  });

  test('are of one dictionary, and two', async () => {
    const wifi = await term('comforts', 'room-safe');
    for (const survivor of [wifi, await term('diseases', 'cataract'), await term('comforts', 'room-view')])
      expect((await merge(wifi, survivor)).errors).toHaveProperty('survivor_id');
    expect((await merge(await term('comforts', 'room-view'), wifi)).errors).toHaveProperty('version');
  });
});

test.each(['comforts-999999', 'comforts', 'nothing-1', 'comforts-0'])('there is no term %s', async (id) => {
  expect((await call('GET', `admin/terms/${id}`)).status).toBe(404);
});
