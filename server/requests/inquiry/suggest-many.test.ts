import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { type Suggested, suggestRecipients } from '../../../contract/requests/inquiry.ts';
import { createCities, createClinic } from '../../../tests/factories/clinics.ts';
import { createDictionaries, type EntryIds } from '../../../tests/factories/dictionaries.ts';
import { addClinicFacts } from '../../../tests/factories/facts.ts';
import { testApp } from '../../../tests/helpers/app.ts';
import type { Database } from '../../platform/database.ts';

/** More than are weighed of one search. */
const MANY = 2200;

/** Clinics that can answer and of which the directory thinks better than of those that a test looks for. */
async function makeMany(db: Database, ids: EntryIds, name: string): Promise<void> {
  await sql`
    insert into clinics (title, title_lang, slug, status, country, claimed_at)
    select ${name} || n, 'en', ${name} || '-' || n, 'published', 'DE', now()
    from generate_series(1, ${MANY}) n`.execute(db);
  const of = sql`clinics where slug like ${`${name}-%`}`;
  if (name === 'field')
    await sql`
      insert into clinic_specializations (clinic_id, specialization_id)
      select id, ${ids.specialization('cardiology')}::int from ${of}`.execute(db);
  else
    await sql`
      insert into clinic_procedures (clinic_id, procedure_id)
      select id, ${ids.procedure('stenting')}::int from ${of}`.execute(db);
  await sql`
    insert into photos (clinic_id, position, scene, seed) select id, 0, 'ward', 1 from ${of}`.execute(db);
  await sql`
    insert into clinic_licences (clinic_id, body, number, checked_on) select id, 'Chamber', 'A-1', current_date
    from ${of}`.execute(db);
}

const made = { both: 0, arabic: 0 };
const { app } = await testApp(async ({ db }) => {
  await createCities(db);
  const ids = await createDictionaries(db);
  const specializations = [ids.specialization('cardiology')];
  await makeMany(db, ids, 'field');
  await makeMany(db, ids, 'procedure');
  made.both = await createClinic(db, { title: 'Does both' });
  await addClinicFacts(db, made.both, {
    specializations,
    prices: [{ procedureId: ids.procedure('stenting') }],
    isClaimed: true,
  });
  made.arabic = await createClinic(db, { title: 'Speaks Arabic' });
  await addClinicFacts(db, made.arabic, {
    specializations,
    languages: [{ lang: 'ar', level: 'native' }],
    isClaimed: true,
  });
});

async function bestFor(query: string): Promise<number | undefined> {
  const reply = await app.inject({ url: `${suggestRecipients.path}?${query}` });
  return reply.json<{ data: Suggested[] }>().data[0]?.clinic_id;
}

test('the clinic that does everything asked for is not crowded out by thousands that do a part of it', async () => {
  expect(await bestFor('specialization=cardiology&procedure=stenting')).toBe(made.both);
});

test('the clinic that speaks the patient’s language is not crowded out by thousands that do not', async () => {
  expect(await bestFor('specialization=cardiology&language=ar')).toBe(made.arabic);
});
