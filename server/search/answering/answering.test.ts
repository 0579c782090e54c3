import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { ReplyOf } from '../../../contract/platform/endpoint.ts';
import type { listAnswering } from '../../../contract/search/answering.ts';
import { createCities, createClinic, MUNICH } from '../../../tests/factories/clinics.ts';
import { createDictionaries } from '../../../tests/factories/dictionaries.ts';
import { addClinicFacts } from '../../../tests/factories/facts.ts';
import { testApp } from '../../../tests/helpers/app.ts';

const { app, queriesOf } = await testApp(async ({ db }) => {
  await createCities(db);
  const ids = await createDictionaries(db);
  const fields = { specializations: [ids.specialization('cardiology')] };
  const claimed = async (title: string, where: object, isCardiology = false) => {
    const id = await createClinic(db, { title, ...where });
    if (isCardiology) await addClinicFacts(db, id, fields);
    await sql`update clinics set claimed_at = now() where id = ${id}`.execute(db);
  };
  const quiet = await createClinic(db, { title: 'Herzzentrum', lat: 52.5, lon: 13.4 });
  await addClinicFacts(db, quiet, fields);
  await createClinic(db, { title: 'Quiet Neighbour', lat: 52.5, lon: 13.4 });
  await claimed('Next Door', { lat: 52.51, lon: 13.41 });
  await claimed('Heart Nearby', { lat: 52.6, lon: 13.5 }, true);
  await claimed('Heart Far', { cityId: MUNICH, lat: 48.1, lon: 11.6 }, true);
  await claimed('Heart Abroad', { country: 'US', lat: 44, lon: -92 }, true);
  await createClinic(db, { title: 'Alone', country: 'US', cityId: null });
});

async function answering(slug: string) {
  const reply = await app.inject({ url: `/api/v1/client/clinics/${slug}/answering` });
  return { status: reply.statusCode, ...reply.json<ReplyOf<typeof listAnswering>>() };
}

test('those of its field come first, near ones before the rest of the country, and nobody who is silent', async () => {
  const { data } = await answering('herzzentrum');
  expect(data.map(({ title }) => title)).toEqual(['Heart Nearby', 'Next Door', 'Heart Far']);
  expect(data.every(({ is_claimed }) => is_claimed)).toBe(true);
});

test('of a clinic without a place those of its country are named', async () => {
  expect((await answering('alone')).data.map(({ title }) => title)).toEqual(['Heart Abroad']);
});

test('an unknown clinic is not found', async () => {
  expect((await answering('nobody')).status).toBe(404);
});

test('the cards come in one query beside those that find the clinic', async () => {
  await answering('herzzentrum');
  expect((await queriesOf(() => answering('herzzentrum'))).length).toBeLessThanOrEqual(4);
});
