import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { tableExports } from '../contract/operations/admin-tables.ts';
import type { Endpoint } from '../contract/platform/endpoint.ts';
import { makeAccount } from '../tests/factories/accounts.ts';
import { fillBackOffice } from '../tests/factories/back-office.ts';
import { testApp } from '../tests/helpers/app.ts';
import { recordAct } from './platform/audit/writes.ts';

const { app, db } = await testApp(async ({ db: empty }) => {
  await fillBackOffice(empty);
  await sql`update messages set origin = 'operator' where key = 'error.malformed'`.execute(empty);
  await sql`delete from messages where key = 'error.internal'
    and language_id = (select id from languages where prefix = 'ar')`.execute(empty);
  await sql`insert into clinic_texts (clinic_id, lang, description)
    select id, 'de', 'Augen' from clinics where slug = 'isar'`.execute(empty);
  await sql`update complaints set is_retired = true where slug = 'hip-pain'`.execute(empty);
  await sql`update specializations set titles = titles - 'ar' where id = (select min(id) from specializations)`.execute(
    empty,
  );
});
const admin = await makeAccount(db, { operator: 'admin' });

await recordAct(db, {
  actorId: admin.id,
  actorRole: 'admin',
  kind: 'thing.done',
  entity: 'thing',
  entityId: 7,
});

type Row = Record<string, unknown> & { clinic?: { title: string } };
/** `only`: what every found row is; null: nothing is found. `of`: the call that also finds others. */
type Wish = { query: string; of: string; only: ((row: Row) => boolean) | null };

const wish = (query: string, only: Wish['only'], of = ''): Wish => ({ query, only, of });
const isar = (row: Row) => row.clinic?.title === 'Isar Klinik';

/** Each filter of each list, by the name of the list and of the filter. */
const filters: Record<string, Record<string, Wish[]>> = {
  claims: {
    q: [wish('folder=all&q=isar', isar, 'folder=all')],
    folder: [
      wish('folder=waiting', ({ state }) => state === 'submitted', 'folder=all'),
      wish('folder=approved', ({ state }) => state === 'approved', 'folder=all'),
    ],
  },
  changes: {
    q: [wish('q=Isar%20K', isar)],
    state: [wish('state=refused', ({ state }) => state === 'refused')],
    kind: [wish('kind=names', ({ kind }) => kind === 'names')],
  },
  'position-requests': {
    q: [wish('q=Isar%20K', isar)],
    state: [wish('state=withdrawn', ({ state }) => state === 'withdrawn')],
  },
  verification: {
    q: [
      wish('folder=all&q=l-1', ({ number }) => number === 'L-1', 'folder=all'),
      wish('folder=all&q=dr.%20eva', ({ kind }) => kind === 'doctor_licence', 'folder=all'),
      wish('folder=all&q=spree', (row) => row.clinic?.title === 'Spree Klinik', 'folder=all'),
    ],
    folder: [
      wish('folder=expired', ({ number }) => number === 'L-2', 'folder=all'),
      wish('folder=expiring_30', ({ number }) => number === 'L-1', 'folder=all'),
    ],
    kind: [wish('kind=doctor_licence', ({ kind }) => kind === 'doctor_licence')],
    clinic_id: [wish('folder=all&clinic_id=1', isar, 'folder=all')],
  },
  comments: {
    q: [wish('waits=none&q=1', ({ id }) => id === 1, 'waits=none')],
    waits: [wish('waits=check', ({ waits_for }) => waits_for === 'check', 'waits=none')],
    status: [wish('status=published', ({ status }) => status === 'published', 'waits=none')],
  },
  photos: {
    q: [wish('q=isar', isar), wish('q=2', ({ id, clinic }) => id === 2 || clinic?.title === 'Spree Klinik')],
    state: [wish('state=kept', ({ state }) => state === 'kept')],
  },
  reports: {
    q: [wish('q=B4CK0FF1CE01', ({ number }) => number === 'b4ck0ff1ce01')],
    state: [wish('state=acted', ({ state }) => state === 'acted')],
    kind: [wish('kind=illegal', ({ kind }) => kind === 'illegal')],
  },
  accounts: { q: [wish(`q=${admin.id}`, ({ id }) => id === admin.id)] },
  demand: {
    q: [wish('q=isar', ({ slug }) => slug === 'isar')],
    country: [wish('country=US', ({ country }) => country === 'US')],
    invited: [wish('invited=true', ({ invited_at }) => invited_at !== null)],
  },
  quality: {
    kind: [wish('kind=source', ({ kind }) => kind === 'source')],
    name: [wish('name=US', ({ name }) => name === 'US')],
  },
  problems: {
    q: [wish('q=isar', isar)],
    kind: [wish('kind=two_phones', ({ kind }) => kind === 'two_phones')],
    country: [wish('country=US', ({ country }) => country === 'US')],
  },
  clinics: {
    q: [wish('q=isar', ({ slug }) => slug === 'isar'), wish('q=2', ({ id }) => id === 2)],
    status: [wish('status=withdrawn', ({ status }) => status === 'withdrawn')],
    country: [wish('country=US', ({ country }) => country === 'US')],
    missing: [wish('missing=text.de', ({ slug }) => slug !== 'isar')],
  },
  doctors: {
    q: [wish('q=dr.%20max', ({ title }) => title === 'Dr. Max Fort')],
    status: [wish('status=withdrawn', ({ status }) => status === 'withdrawn')],
    missing: [wish('missing=clinic', ({ title }) => title === 'Dr. Max Fort')],
  },
  matches: {
    q: [wish('q=havel', ({ clinic }) => clinic?.title === 'Havel Klinik')],
    state: [wish('state=rejected', ({ state }) => state === 'rejected')],
  },
  'doctor-matches': {
    q: [wish('q=ost', ({ candidate }) => JSON.stringify(candidate).includes('Ost'), 'state=rejected')],
    state: [wish('state=rejected', ({ state }) => state === 'rejected')],
  },
  ranking: {},
  imports: { q: [wish('q=ror', ({ source }) => source === 'ror')] },
  terms: {
    q: [wish('q=vascular-surgery', ({ slug }) => slug === 'vascular-surgery')],
    dictionary: [wish('dictionary=comforts', ({ dictionary }) => dictionary === 'comforts')],
    missing: [wish('missing=ar', ({ missing }) => String(missing).includes('ar'))],
    is_retired: [wish('is_retired=true', ({ is_retired }) => is_retired === true)],
  },
  complaints: {
    q: [wish('q=knee-pain', ({ slug }) => String(slug).includes('knee-pain'))],
    area: [wish('area=eyes', ({ area }) => area === 'eyes')],
    is_retired: [wish('is_retired=true', ({ is_retired }) => is_retired === true)],
  },
  'unread-queries': {
    q: [wish('q=knee', ({ text }) => text === 'wobbly knee')],
    language: [wish('language=de', ({ language }) => language === 'de')],
    outcome: [wish('outcome=unread', ({ outcome }) => outcome === 'unread')],
  },
  currencies: { q: [wish('q=ch', ({ code }) => String(code).startsWith('CH'))] },
  rates: {
    q: [wish('q=ch', ({ code }) => code === 'CHF')],
    currency_id: [wish('currency_id=2', ({ currency_id }) => currency_id === 2)],
    state: [wish('state=held', ({ state }) => state === 'held')],
  },
  news: {
    q: [wish('q=сердц', ({ slug }) => slug === 'new-hearts')],
    status: [wish('status=draft', ({ status }) => status === 'draft')],
  },
  languages: { q: [wish('q=deutsch', ({ prefix }) => prefix === 'de')] },
  messages: {
    q: [wish('q=error.malformed', ({ key }) => key === 'error.malformed')],
    language: [wish('language=de', ({ language }) => language === 'de')],
    missing: [wish('missing=true&language=ar', ({ text }) => text === null)],
    edited: [wish('edited=true', ({ is_edited }) => is_edited === true)],
    group: [wish('group=error', ({ key }) => String(key).startsWith('error.'))],
  },
  audit: {
    entity: [wish('entity=news', ({ entity }) => entity === 'news')],
    entity_id: [wish('entity_id=7', ({ entity_id }) => entity_id === '7')],
    actor: [
      wish(`actor=${admin.id}`, ({ kind }) => kind === 'thing.done' || String(kind).endsWith('.viewed')),
    ],
    kind: [wish('kind=clinic.changed', ({ kind }) => kind === 'clinic.changed')],
    clinic_id: [wish('clinic_id=1', isar)],
    from: [wish('from=2999-01-01', null)],
    to: [wish('to=2000-01-01', null)],
  },
};

async function list(name: string, query: string): Promise<Row[]> {
  const url = `/api/v1/admin/${name}?per_page=100&${query}`;
  const reply = await app.inject({ url, headers: { ...admin.headers, 'accept-language': 'en' } });
  expect([url, reply.statusCode]).toEqual([url, 200]);
  return reply.json<{ data: Row[] }>().data;
}

const own = ({ query }: Endpoint): string[] =>
  Object.keys((query as { properties?: object } | undefined)?.properties ?? {}).filter(
    (name) => !['format', 'sort', 'order'].includes(name),
  );

describe('filters of the lists of the back office', () => {
  test.each(Object.entries(tableExports))('every filter of %s is tried here', (name, target) => {
    expect(Object.keys(filters[name] ?? {}).sort()).toEqual(own(target).sort());
  });

  const tried = Object.entries(filters).flatMap(([name, ofList]) =>
    Object.values(ofList).flatMap((wishes) => wishes.map((one) => [name, one.query, one] as const)),
  );
  test.each(tried)('%s?%s finds what it says and leaves the rest out', async (name, query, { of, only }) => {
    const found = await list(name, query);
    const all = await list(name, of);
    if (only === null) {
      expect(found).toEqual([]);
      expect(all.length).toBeGreaterThan(0);
      return;
    }
    expect(found.length).toBeGreaterThan(0);
    expect(found.filter((row) => !only(row))).toEqual([]);
    // What the filter leaves out is there without it.
    expect(all.some((row) => !only(row))).toBe(true);
  });

  test.each(Object.keys(tableExports))(
    '%s answers nothing to words that stand nowhere, and refuses an unknown filter',
    async (name) => {
      const target = tableExports[name as keyof typeof tableExports];
      if (own(target).includes('q')) expect(await list(name, 'q=zzzzqqqq')).toEqual([]);
      const reply = await app.inject({ url: `/api/v1/admin/${name}?nonsense=1`, headers: admin.headers });
      expect(reply.statusCode).toBe(422);
    },
  );
});
