import { type RawBuilder, sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '../../../tests/helpers/database.ts';
import type { Words } from '../../content/localization/reads.ts';
import { createWordStore } from '../../content/localization/reads.ts';
import { kyselyOn, openPool } from '../../platform/database.ts';
import { openChangeFeed } from '../../platform/kept/change-feed.ts';
import { Notes, takeNotes } from '../../platform/kept/noted-reads.ts';
import { listCards as listDoctorCards } from '../doctors/reads.ts';
import { type CardInput, listCards as listClinicCards } from '../reads.ts';
import { createCards } from './reads.ts';

const { db, url } = await testDatabase('demo');
const log = pino({ level: 'silent' });

async function openNode() {
  const pool = openPool(url, 2);
  pool.on('error', () => undefined); // connections cut when the database is dropped
  const asked: string[] = [];
  const shown = kyselyOn(pool, { onQuery: (text) => asked.push(text) });
  const feed = await openChangeFeed({ connectionString: url, log, reads: null });
  const words = await createWordStore(shown, (_language, key) => key, feed);
  const cards = createCards({ db: shown, feed, bytesMax: 1_000_000 });
  afterAll(async () => {
    await feed.close();
    await pool.end();
  });
  const cardQueries = () => asked.filter((text) => text.includes('with ordinality')).length;
  return { shown, feed, words, cards, cardQueries };
}
const nodes = await Promise.all([openNode(), openNode()]);
const [first] = nodes;

/** A clinic and its main doctor, of whom everything is known that a card shows; and another clinic. */
const { rows: found } = await sql<{ clinic: number; doctor: number; procedure: number; other: number }>`
  select c.id as clinic, d.id as doctor, dp.procedure_id as procedure,
    (select max(id) from clinics where status = 'published') as other
  from clinics c join positions p on p.clinic_id = c.id and p.is_main join doctors d on d.id = p.doctor_id
  join doctor_procedures dp on dp.doctor_id = d.id and dp.amount is not null
  join clinic_procedures cp on cp.clinic_id = c.id and cp.procedure_id = dp.procedure_id and cp.amount is not null
  where c.status = 'published' and d.status = 'published' and c.claimed_at is not null
    and exists (select from clinic_ratings where clinic_id = c.id) and exists (select from doctor_ratings where doctor_id = d.id)
    and exists (select from clinic_responses where clinic_id = c.id)
    and exists (select from clinic_licences where clinic_id = c.id and checked_on is not null)
    and exists (select from doctor_licences where doctor_id = d.id and checked_on is not null)
    and exists (select from photos where clinic_id = c.id and position is not null and hidden_at is null)
  order by c.id limit 1`.execute(db);
if (!found[0]) throw new Error('The demo world has such a clinic');
const { clinic, doctor, procedure, other } = found[0];

const price = { amount: 1, currencyId: 1, procedureId: procedure, isOneOfMany: false };
/** As a search asks for them by a procedure, without a price, and as a list asks for the lowest. */
const inputsOf = (id: number): CardInput[] => [
  { id, price },
  { id, price: { ...price, isOneOfMany: true } },
  { id, price: null },
  { id },
];

type Node = (typeof nodes)[number];
const inAnswer = <T>(work: () => Promise<T>): Promise<T> => takeNotes(new Notes(), work);

async function readAll(node: Node, language: string, isKept: boolean): Promise<string> {
  const words: Words = await node.words(language);
  const read = {
    clinics: (inputs: CardInput[]) =>
      isKept ? node.cards.clinics(inputs, words) : listClinicCards(node.shown, inputs, words),
    doctors: (inputs: CardInput[]) =>
      isKept ? node.cards.doctors(inputs, words) : listDoctorCards(node.shown, inputs, words),
  };
  const cards = await Promise.all([
    ...inputsOf(clinic).map((input) => read.clinics([{ id: other, price: null }, input])),
    ...inputsOf(doctor).map((input) => read.doctors([input])),
  ]);
  return JSON.stringify(cards);
}

/** What two nodes show from what they keep, in all languages, is what they would read anew. */
async function compare(): Promise<string> {
  const shown: string[] = [];
  for (const language of ['ru', 'en', 'de', 'ar']) {
    const fresh = await readAll(first, language, false);
    for (const node of nodes) expect(await inAnswer(() => readAll(node, language, true))).toBe(fresh);
    shown.push(fresh);
  }
  return shown.join();
}

const changes: [what: string, change: () => RawBuilder<unknown>][] = [
  ['name of a clinic', () => sql`update clinics set title = 'Haus am Wald' where id = ${clinic}`],
  [
    'name of a clinic in a language',
    () =>
      sql`insert into clinic_names (clinic_id, kind, lang, text) values (${clinic}, 'label', 'ar', 'مستشفى الغابة')
        on conflict do nothing`,
  ],
  [
    'price of a clinic',
    () =>
      sql`update clinic_procedures set amount = 777, amount_to = null where clinic_id = ${clinic} and amount is not null`,
  ],
  [
    'price that is gone',
    () => sql`delete from clinic_procedures where clinic_id = ${clinic} and procedure_id = ${procedure}`,
  ],
  [
    'price of a doctor',
    () =>
      sql`update doctor_procedures set amount = 778, amount_to = null where doctor_id = ${doctor} and amount is not null`,
  ],
  [
    'rating of a clinic',
    () => sql`update clinic_ratings set counts = '{9,0,0,0,1}' where clinic_id = ${clinic}`,
  ],
  [
    'rating of a doctor',
    () => sql`update doctor_ratings set counts = '{9,0,0,0,1}' where doctor_id = ${doctor}`,
  ],
  ['photo', () => sql`update photos set seed = seed + 1 where clinic_id = ${clinic}`],
  [
    'photo removed',
    () => sql`update photos set position = null, removed_at = now() where clinic_id = ${clinic}`,
  ],
  [
    'bills beside offers',
    () =>
      sql`insert into clinic_bill_statistics (clinic_id, cases, median_deviation, above, counted_on)
        values (${clinic}, 12, 3, 2, current_date)
        on conflict (clinic_id) do update set cases = excluded.cases + clinic_bill_statistics.cases`,
  ],
  [
    'time to a reply',
    () =>
      sql`update clinic_responses set median_reply_minutes = 3, requests = 99 where clinic_id = ${clinic}`,
  ],
  ['languages of a clinic', () => sql`delete from clinic_languages where clinic_id = ${clinic}`],
  [
    'languages of a doctor',
    () =>
      sql`insert into doctor_languages (doctor_id, lang, level) values (${doctor}, 'fi', 'native') on conflict do nothing`,
  ],
  ['fields of a clinic', () => sql`delete from clinic_specializations where clinic_id = ${clinic}`],
  ['beds', () => sql`update clinics set beds = 4321 where id = ${clinic}`],
  ['licence of a clinic', () => sql`update clinic_licences set body = 'Another' where clinic_id = ${clinic}`],
  [
    'licence of a doctor',
    () => sql`update doctor_licences set valid_until = '2020-01-01' where doctor_id = ${doctor}`,
  ],
  ['a clinic taken back', () => sql`update clinics set claimed_at = null where id = ${clinic}`],
  [
    'title of a city',
    () =>
      sql`update cities set titles = titles || '{"ru": "Новгород", "en": "Newtown"}' where id in (select city_id from clinics)`,
  ],
  [
    'term of a dictionary',
    () => sql`update procedures set titles = titles || '{"ru": "Иначе", "en": "Otherwise"}'`,
  ],
  [
    'prices in two currencies',
    () =>
      sql`update clinic_procedures set amount = 100, currency_id = (select id from currencies where code =
          case when procedure_id = (select min(procedure_id) from clinic_procedures
            where clinic_id = ${clinic} and amount is not null) then 'USD' else 'EUR' end)
        where clinic_id = ${clinic} and amount is not null`,
  ],
  [
    'rate, by which the lowest price is found',
    () =>
      sql`insert into currency_rates (currency_id, date, source, rate, state)
        select id, current_date + 1, 'ecb', 0.001, 'accepted' from currencies where code = 'USD'`,
  ],
  ['name of a doctor', () => sql`update doctors set title = 'Dr. Wald' where id = ${doctor}`],
  ['a doctor withdrawn', () => sql`update doctors set status = 'withdrawn' where id = ${doctor}`],
  ['a doctor shown again', () => sql`update doctors set status = 'published' where id = ${doctor}`],
  ['a clinic hidden', () => sql`update clinics set status = 'withdrawn' where id = ${clinic}`],
];

let shown = await compare();

test.each(changes)(
  'kept cards change at once on both nodes: %s',
  async (_what, change) => {
    await change().execute(db);
    await Promise.all(nodes.map(({ feed }) => feed.catchUp()));
    const now = await compare();
    // A change that shows nowhere proves nothing.
    expect(now).not.toBe(shown);
    shown = now;
  },
  60_000,
);

test('a kept card takes no query, and a change ends those of its owner alone', async () => {
  const { words, cards, cardQueries } = first;
  const ru = await words('ru');
  const { rows } = await sql<{ id: number }>`
    select id from clinics where status = 'published' order by id limit 20`.execute(db);
  const inputs = rows.map(({ id }) => ({ id, price: null }));
  const read = async () => {
    const before = cardQueries();
    const notes = new Notes();
    const all = await takeNotes(notes, () => cards.clinics(inputs, ru));
    return { ids: all.map(({ id }) => id), queries: cardQueries() - before, owners: notes.owners };
  };
  const made = await read();
  const kept = await read();
  expect([made.queries, kept.queries]).toEqual([1, 0]);
  // An answer of kept cards ends with the same changes.
  expect(kept).toEqual({ ...made, queries: 0 });
  expect(kept.owners).toContain(`clinic_id:${rows[0]?.id}`);
  await sql`update clinics set beds = 5 where id = ${rows[3]?.id}`.execute(db);
  await first.feed.catchUp();
  expect(await read()).toEqual({ ...made, queries: 1 });
  // Who must see the database itself gets it.
  const before = cardQueries();
  await takeNotes(null, () => cards.clinics(inputs, ru));
  expect(cardQueries() - before).toBe(1);
});

test('what is read while a change comes is given out and not kept', async () => {
  const { words, cards, cardQueries, feed } = first;
  const ru = await words('ru');
  const inputs = [{ id: other, price: null }];
  feed.tell(['clinic_id:']);
  const reading = inAnswer(() => cards.clinics(inputs, ru));
  feed.tell([`clinic_id:${other}`]);
  expect(await reading).toHaveLength(1);
  const before = cardQueries();
  await inAnswer(() => cards.clinics(inputs, ru));
  expect(cardQueries() - before).toBe(1);
});
