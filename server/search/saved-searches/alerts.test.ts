import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { SavedConditions, SavedSearch } from '../../../contract/search/saved-searches.ts';
import { makeAccount } from '../../../tests/factories/accounts.ts';
import { createCities, createClinic } from '../../../tests/factories/clinics.ts';
import { createDictionaries } from '../../../tests/factories/dictionaries.ts';
import { addClinicFacts, createDoctor, currencyId } from '../../../tests/factories/facts.ts';
import { testApp } from '../../../tests/helpers/app.ts';
import { type ReadEmail, startEmails } from '../../../tests/helpers/emails.ts';
import { createMessageStore } from '../../content/languages/message-store.ts';
import { createWordStore } from '../../content/localization/reads.ts';
import { kyselyOn, openPool } from '../../platform/database.ts';
import { checkSavedSearches } from './alerts.ts';

const DAY = 86_400_000;
const WIDE = 520;
let eur = 0;
let cataract = 0;
let field = 0;
const world = await testApp(async ({ db }) => {
  await createCities(db);
  const ids = await createDictionaries(db);
  eur = await currencyId(db, 'EUR');
  cataract = ids.procedure('cataract-surgery');
  field = ids.specialization('cardiology');
  await sql`insert into clinics (slug, title, country)
    select 'wide-' || n, 'Wide ' || n, 'FR' from generate_series(1, ${WIDE}::int) n`.execute(db);
});
const { app, db, url, directory } = world;
const emails = await startEmails(world);
const messages = await createMessageStore(db);
const words = await (await createWordStore(db, messages.translate))('en');
const needs = { db, directory, words };

let made = 0;
/** A client with an address who has saved a search. */
async function saving(
  conditions: SavedConditions,
  {
    isEmailVerified = true,
    kind = 'clinics',
  }: { isEmailVerified?: boolean; kind?: 'clinics' | 'doctors' } = {},
) {
  made += 1;
  const email = `saver${made}@example.org`;
  const account = await makeAccount(db, { email, isEmailVerified });
  const id = await saveFor(account, conditions, kind);
  return { account, email, id };
}

async function saveFor(account: { headers: object }, conditions: SavedConditions, kind = 'clinics') {
  made += 1;
  const reply = await app.inject({
    method: 'POST',
    url: '/api/v1/client/saved-searches',
    headers: { ...account.headers, 'idempotency-key': `search-key-${made}` },
    payload: { kind, name: 'Катаракта в Германии', conditions },
  });
  expect(reply.statusCode).toBe(200);
  return reply.json<{ data: SavedSearch }>().data.id;
}

async function newsOf({ account, id }: { account: { headers: object }; id: string }) {
  const reply = await app.inject({ url: '/api/v1/client/saved-searches', headers: { ...account.headers } });
  const { data } = reply.json<{ data: SavedSearch[] }>();
  return data.find((one) => one.id === id)?.news;
}

const total = async (query: string, kind = 'clinics') => {
  const reply = await app.inject({ url: `/api/v1/client/${kind}?${query}&per_page=1` });
  return reply.json<{ meta: { total: number } }>().meta.total;
};

/** A clinic of a country that nobody else here looks at, once the index has it. */
async function listClinic(
  country: string,
  facts: Parameters<typeof addClinicFacts>[2] = {},
): Promise<number> {
  const before = await total(`country=${country}`);
  const id = await createClinic(db, { title: `House ${++made}`, country, cityId: null });
  await addClinicFacts(db, id, facts);
  await expect.poll(() => total(`country=${country}`)).toBe(before + 1);
  return id;
}

/** What other tests have saved is let alone. */
const watchOnly = (accountId: string) =>
  sql`update saved_searches set is_paused = true where account_id <> ${accountId}::uuid`.execute(db);

const later = (days: number) => new Date(Date.now() + days * DAY + 60_000);
const countOf = async (email: string): Promise<number> => {
  await emails.settle();
  return (await emails.to(email)).length;
};
const medical = /катаракт|cataract|герман|german|House|Anna|Weber|procedure/i;
const withoutGreeting = ({ subject, text, html }: ReadEmail) =>
  `${subject}${text}${html}`.replaceAll('Здравствуйте, Anna!', '');
const stopLinks = (email: ReadEmail) =>
  [...email.text.matchAll(/\/auth\/letters#(\S+)/g)].map(([, token]) => token ?? '');
const stop = (token: string) =>
  app.inject({ method: 'POST', url: '/api/v1/client/letters/stop', payload: { token } });

test('a new clinic comes by email once, in counts and links, also when two nodes look at once', async () => {
  await listClinic('PT');
  const saved = await saving({ country: ['PT'], procedure: ['cataract-surgery'] });
  await checkSavedSearches(needs, later(1));
  expect(await countOf(saved.email)).toBe(0);
  await listClinic('PT', { prices: [{ procedureId: cataract, amount: 900, currencyId: eur }] });
  await expect.poll(() => total('country=PT&procedure=cataract-surgery')).toBe(1);
  await Promise.all([1, 2, 3].map(() => checkSavedSearches(needs, later(2))));
  await checkSavedSearches(needs, later(2));
  const email = await emails.wait(saved.email);
  expect(await countOf(saved.email)).toBe(1);
  expect(email.subject).toBe('Новое в ваших сохранённых поисках');
  expect(email.text).toContain('1 новая клиника');
  expect(email.text).toContain('/favourites/searches');
  expect(withoutGreeting(email)).not.toMatch(medical);
  const headers = new Map(email.raw.headers.map(({ key, value }) => [key, value]));
  expect(headers.get('list-unsubscribe')).toContain('/letters/stop?token=');
  expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  expect(await newsOf(saved)).toMatchObject({ count: 1, faster: 0 });
});

test('all searches of a client are in one email, which comes at most once in seven days', async () => {
  const saved = await saving({ country: ['SE'] });
  await saveFor(saved.account, { country: ['FI'] });
  await listClinic('SE');
  await listClinic('FI');
  await checkSavedSearches(needs, later(1));
  const first = await emails.wait(saved.email);
  expect(first.text.match(/1 новая клиника/g)).toHaveLength(2);
  await listClinic('SE');
  for (const day of [2, 5, 7]) await checkSavedSearches(needs, later(day));
  expect(await countOf(saved.email)).toBe(1);
  expect(await newsOf(saved)).toMatchObject({ count: 2 });
  await checkSavedSearches(needs, later(9));
  expect((await emails.wait(saved.email, 1)).text.match(/новая клиника/g)).toHaveLength(1);
  await checkSavedSearches(needs, later(30));
  expect(await countOf(saved.email)).toBe(2);
});

test('a lower price of the procedure is told, one that only the rate has lowered is not', async () => {
  const clinicId = await listClinic('NO', {
    prices: [{ procedureId: cataract, amount: 900, currencyId: eur }],
  });
  await expect.poll(() => total('country=NO&procedure=cataract-surgery')).toBe(1);
  const saved = await saving({ country: ['NO'], procedure: ['cataract-surgery'] });
  const halved = words.rates.map((rate) => (rate.id === eur ? rate : { ...rate, rate: rate.rate / 2 }));
  await checkSavedSearches({ ...needs, words: { ...words, rates: halved } }, later(1));
  expect(await newsOf(saved)).toMatchObject({ cheaper: null });
  await sql`update clinic_procedures set amount = 800 where clinic_id = ${clinicId}`.execute(db);
  await expect
    .poll(() => total(`country=NO&procedure=cataract-surgery&price_max=800&currency=${eur}`))
    .toBe(1);
  await checkSavedSearches(needs, later(2));
  const email = await emails.wait(saved.email);
  expect(email.text).toContain('Цена стала ниже');
  expect(withoutGreeting(email)).not.toMatch(/800|900/);
  expect(await newsOf(saved)).toMatchObject({
    cheaper: { from: { amount: 900, currency_id: eur }, to: { amount: 800, currency_id: eur } },
  });
});

test('a clinic that replies faster is told, and a new doctor', async () => {
  const clinicId = await listClinic('DK', { response: { minutes: 2000, requests: 9, replied: 9 } });
  const saved = await saving({ country: ['DK'] });
  const doctors = await saving({ country: ['DK'] }, { kind: 'doctors' });
  await sql`update clinic_responses set median_reply_minutes = 50 where clinic_id = ${clinicId}`.execute(db);
  await createDoctor(db, { title: 'Dr. Ny', positions: [{ clinicId, specializationId: field }] });
  await expect.poll(() => total('country=DK', 'doctors')).toBe(1);
  await checkSavedSearches(needs, later(1));
  expect((await emails.wait(saved.email)).text).toContain('1 клиника теперь отвечает быстрее');
  expect((await emails.wait(doctors.email)).text).toContain('1 новый врач');
});

test('a search too wide to be known whole tells what is listed since', async () => {
  const saved = await saving({ country: ['FR'] });
  await checkSavedSearches(needs, later(1));
  expect(await newsOf(saved)).toMatchObject({ count: 0 });
  await listClinic('FR');
  await checkSavedSearches(needs, later(2));
  await checkSavedSearches(needs, later(3));
  expect(await newsOf(saved)).toMatchObject({ count: 1 });
  const { rows } = await sql<{ bytes: number }>`
    select pg_column_size(known) as bytes from saved_searches where id = ${saved.id}::uuid`.execute(db);
  expect(rows[0]?.bytes).toBeLessThan(1000);
});

test('a process that dies before its commit has told nothing, and the next round tells it once', async () => {
  const saved = await saving({ country: ['PL'] });
  await listClinic('PL');
  await sql`create function die() returns trigger language plpgsql as $$ begin raise 'killed'; end $$`.execute(
    db,
  );
  await sql`create trigger dies before update on saved_searches for each row execute function die()`.execute(
    db,
  );
  await expect(checkSavedSearches(needs, later(1))).rejects.toThrow('killed');
  expect(await countOf(saved.email)).toBe(0);
  await sql`drop trigger dies on saved_searches`.execute(db);
  await checkSavedSearches(needs, later(1));
  await checkSavedSearches(needs, later(1));
  await emails.wait(saved.email);
  expect(await countOf(saved.email)).toBe(1);
});

test('whoever has no verified address or wants no such emails gets none, and sees the news on the page', async () => {
  const unproven = await saving({ country: ['GR'] }, { isEmailVerified: false });
  const unwilling = await saving({ country: ['GR'] });
  const blocked = await saving({ country: ['GR'] });
  await app.inject({
    method: 'PATCH',
    url: '/api/v1/client/profile',
    headers: unwilling.account.headers,
    payload: { mails_searches: false },
  });
  await sql`update accounts set blocked_at = now(), block_reason = 'x' where id = ${blocked.account.id}::uuid`.execute(
    db,
  );
  await listClinic('GR');
  await checkSavedSearches(needs, later(1));
  for (const one of [unproven, unwilling, blocked]) expect(await countOf(one.email)).toBe(0);
  for (const one of [unproven, unwilling]) expect(await newsOf(one)).toMatchObject({ count: 1 });
  // Wanted again: what came before is not told late.
  await sql`update accounts set mails_searches = true where id = ${unwilling.account.id}::uuid`.execute(db);
  await checkSavedSearches(needs, later(2));
  expect(await countOf(unwilling.email)).toBe(0);
});

test('what its owner has seen is no news in an email', async () => {
  const saved = await saving({ country: ['CZ'] });
  await listClinic('CZ');
  const reply = await app.inject({
    method: 'POST',
    url: `/api/v1/client/saved-searches/${saved.id}/seen`,
    headers: saved.account.headers,
  });
  expect(reply.statusCode).toBe(200);
  await checkSavedSearches(needs, later(1));
  expect(await countOf(saved.email)).toBe(0);
});

test('the links of an email stop one search or all, without a login; no other token does', async () => {
  const saved = await saving({ country: ['AT'] });
  const second = await saveFor(saved.account, { country: ['HU'] });
  await listClinic('AT');
  await listClinic('HU');
  await checkSavedSearches(needs, later(1));
  const [one = '', , all = ''] = stopLinks(await emails.wait(saved.email));
  // What is opened changes nothing: only the press does.
  expect((await app.inject({ url: `/api/v1/client/letters/stop?token=${one}` })).statusCode).toBe(302);
  const paused = async () =>
    (
      await sql<{
        id: string;
      }>`select id from saved_searches where is_paused and account_id = ${saved.account.id}::uuid`.execute(db)
    ).rows;
  expect(await paused()).toEqual([]);
  expect((await stop(`${one.slice(0, -2)}AA`)).statusCode).toBe(422);
  expect((await stop(one)).json()).toEqual({ data: { subject: 'search' } });
  expect(await paused()).toEqual([{ id: saved.id }]);
  await listClinic('AT');
  await listClinic('HU');
  await checkSavedSearches(needs, later(10));
  const again = await emails.wait(saved.email, 1);
  expect(stopLinks(again)).toHaveLength(2);
  expect((await stop(all)).json()).toEqual({ data: { subject: 'searches' } });
  await listClinic('HU');
  await checkSavedSearches(needs, later(20));
  expect(await countOf(saved.email)).toBe(2);
  expect(await newsOf({ account: saved.account, id: second })).toMatchObject({ count: 3 });
});

test('within a year with news each day no two emails are closer than seven days', async () => {
  const saved = await saving({ country: ['PT'] });
  await watchOnly(saved.account.id);
  const told: number[] = [];
  for (let day = 1; day <= 365; day += 1) {
    // Cron is some hours late now and then.
    await checkSavedSearches(needs, later(day + (day % 5 === 0 ? 0.3 : 0)));
    // Whatever is found is new on the next day too.
    const { rows } = await sql<{ at: Date | null }>`
      with forgotten as (update saved_searches set known = jsonb_set(known, '{ids}', '[]')
        where account_id = ${saved.account.id}::uuid)
      select searches_mailed_at as at from accounts where id = ${saved.account.id}::uuid`.execute(db);
    const at = rows[0]?.at?.getTime();
    if (at !== undefined && at !== told.at(-1)) told.push(at);
  }
  const gaps = told.slice(1).map((at, index) => at - (told[index] ?? 0));
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(7 * DAY);
  expect(told.length).toBeGreaterThan(40);
  expect(await countOf(saved.email)).toBe(told.length);
}, 300_000);

test('a search costs one question to the directory, two where it is wide, and at most two statements', async () => {
  const { account } = await saving({ country: ['IT'] });
  const pool = openPool(url, 2);
  pool.on('error', () => undefined);
  const statements: string[] = [];
  let asked = 0;
  const counted = {
    words,
    db: kyselyOn(pool, { onQuery: (text) => statements.push(text) }),
    directory: {
      ...directory,
      searchClinics: (query: Parameters<typeof directory.searchClinics>[0]) => {
        asked += 1;
        return directory.searchClinics(query);
      },
    },
  };
  await watchOnly(account.id);
  const run = async (days: number) => {
    asked = 0;
    statements.length = 0;
    await checkSavedSearches(counted, later(days));
    return { asked, statements: statements.length };
  };
  const isDue = sql`update saved_searches set check_at = now() where account_id = ${account.id}::uuid`;
  await isDue.execute(db);
  const one = await run(1);
  for (const country of ['BE', 'NL', 'CH', 'RO']) await saveFor(account, { country: [country] });
  await isDue.execute(db);
  const five = await run(1);
  expect([one.asked, five.asked]).toEqual([1, 5]);
  // Of each further search: its replies where it has clinics, and its row.
  expect(five.statements - one.statements).toBeLessThanOrEqual(4 * 2);
  expect(one.statements).toBeLessThanOrEqual(14);
  await saveFor(account, { country: ['FR'] });
  await isDue.execute(db);
  expect((await run(1)).asked).toBeLessThanOrEqual(7);
  await pool.end();
});
