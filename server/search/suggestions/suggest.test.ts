import { expect, test } from 'vitest';
import type { Suggestion } from '../../../contract/search/suggest.ts';
import { createCities, createClinic, MUNICH } from '../../../tests/factories/clinics.ts';
import { createDictionaries } from '../../../tests/factories/dictionaries.ts';
import { addClinicFacts, createDoctor } from '../../../tests/factories/facts.ts';
import { testApp } from '../../../tests/helpers/app.ts';

const { app, queriesOf } = await testApp(async ({ db }) => {
  await createCities(db);
  const ids = await createDictionaries(db);
  const clinicId = await createClinic(db, {
    title: 'Kardiozentrum',
    lang: 'de',
    cityId: MUNICH,
    names: [{ kind: 'label', text: 'Кардиоцентр', lang: 'ru' }],
  });
  await addClinicFacts(db, clinicId, { specializations: [ids.specialization('cardiology')] });
  await createDoctor(db, {
    title: 'Dr. Kardinal',
    positions: [{ clinicId, specializationId: ids.specialization('cardiology') }],
  });
});

async function suggest(
  q: string,
  language = 'ru',
  more = '',
): Promise<{ status: number; data: Suggestion[]; errors: Record<string, string[]> }> {
  const reply = await app.inject({
    url: `/api/v1/client/suggest?q=${encodeURIComponent(q)}${more}`,
    headers: { 'accept-language': language },
  });
  return { status: reply.statusCode, ...reply.json() };
}

test('the beginning of a word brings what it may mean, of every kind, in the words of the reader', async () => {
  const { data } = await suggest('карди');
  expect(data).toContainEqual({
    kind: 'specialization',
    value: 'cardiology',
    title: 'Кардиология',
    matched: null,
    detail: null,
    clinics: 1,
    place: null,
    clinic_slug: null,
  });
  expect(data).toContainEqual({
    kind: 'clinic',
    value: 'kardiozentrum',
    title: 'Кардиоцентр',
    matched: null,
    detail: 'Мюнхен, Германия',
    clinics: null,
    place: null,
    clinic_slug: null,
  });
  expect(data.length).toBeLessThanOrEqual(8);
});

test('a doctor is suggested with the clinic he is found at', async () => {
  const { data } = await suggest('kardinal', 'de');
  expect(data.find(({ kind }) => kind === 'doctor')).toMatchObject({
    title: 'Dr. Kardinal',
    detail: 'München, Deutschland',
    clinic_slug: 'kardiozentrum',
  });
});

test('a field and a place begun are suggested together', async () => {
  const { data } = await suggest('кардиолог мюн');
  expect(data).toContainEqual({
    kind: 'specialization',
    value: 'cardiology',
    title: 'Кардиология',
    matched: null,
    detail: null,
    clinics: 1,
    place: { kind: 'city', value: String(MUNICH), title: 'Мюнхен' },
    clinic_slug: null,
  });
});

test('a region is suggested with its country, also beside a field', async () => {
  const region = { value: 'DE-02', title: 'Бавария' };
  const [alone, beside] = [await suggest('бавар'), await suggest('кардиолог Bayern')];
  expect(alone.data.find(({ kind }) => kind === 'region')).toMatchObject({
    ...region,
    detail: 'Германия',
    clinics: 1,
  });
  expect(beside.data).toContainEqual(
    expect.objectContaining({ value: 'cardiology', clinics: 1, place: { kind: 'region', ...region } }),
  );
});

test('a place without a clinic is suggested only where it is asked for, and says so', async () => {
  for (const text of ['Bhutan', 'Бутан', 'Queensland']) {
    expect((await suggest(text)).data.filter(({ kind }) => kind === 'country' || kind === 'region')).toEqual(
      [],
    );
    const { data } = await suggest(text, 'ru', '&empty=true');
    expect(data[0]).toMatchObject({ kind: text === 'Queensland' ? 'region' : 'country', clinics: 0 });
  }
});

test('a city is suggested with its country', async () => {
  const { data } = await suggest('мюнх');
  expect(data.find(({ kind }) => kind === 'city')).toMatchObject({
    value: String(MUNICH),
    title: 'Мюнхен',
    detail: 'Германия',
    clinics: 1,
  });
});

test.each(['', '   ', `'; drop table clinics; --`, '<script>alert(1)</script>', '%00', '\u0000'])(
  '%j suggests at most eight things and no error',
  async (q) => {
    const { status, data } = await suggest(q);
    expect(status).toBe(200);
    expect(data.length).toBeLessThanOrEqual(8);
  },
);

test('a text of five thousand letters is refused', async () => {
  const { status, errors } = await suggest('я'.repeat(5000));
  expect(status).toBe(422);
  expect(errors.q?.[0]).toMatch(/[а-я]/i);
});

test('suggestions take one query', async () => {
  await suggest('карди');
  expect(await queriesOf(() => suggest('карди'))).toHaveLength(1);
  expect(await queriesOf(() => suggest('мюнх'))).toHaveLength(1);
});
