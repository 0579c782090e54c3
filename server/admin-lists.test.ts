import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { tableExports } from '../contract/operations/admin-tables.ts';
import type { Endpoint } from '../contract/platform/endpoint.ts';
import { makeAccount } from '../tests/factories/accounts.ts';
import { fillBackOffice } from '../tests/factories/back-office.ts';
import { testApp } from '../tests/helpers/app.ts';
import { actBy } from './platform/audit/acting-key.ts';
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
const away = await makeAccount(db, { operator: 'moderator', surname: 'Lange' });
await sql`update accounts set blocked_at = now(), block_reason = 'x' where id = ${away.id}::uuid`.execute(db);
await sql`delete from sessions where account_id = ${away.id}::uuid`.execute(db);

// One of each kind has waited too long.
for (const [table, id, since, isWaiting] of [
  ['clinic_changes', 'id', 'created_at', sql`state = 'waiting'`],
  ['position_requests', 'id', 'created_at', sql`state = 'waiting'`],
  ['comments', 'id', 'waits_since', sql`waits_for is not null`],
  ['bills', 'request_id', 'disputed_at', sql`state = 'disputed'`],
] as const)
  await sql`
    update ${sql.table(table)} set ${sql.ref(since)} = now() - interval '9 days'
    where ${sql.ref(id)} = (select ${sql.ref(id)} from ${sql.table(table)} where ${isWaiting} limit 1)`.execute(
    db,
  );

await recordAct(db, {
  actorId: admin.id,
  actorRole: 'admin',
  kind: 'query.settled',
  entity: 'query',
  entityId: 7,
});

await recordAct(db, {
  actorId: null,
  actorRole: 'moderator',
  kind: 'comment.kept',
  entity: 'comment',
  entityId: 1,
});

const keyId = randomUUID();
await actBy({ id: keyId, title: 'Registry' }, () =>
  recordAct(db, {
    ...{ actorId: admin.id, actorRole: 'admin', kind: 'query.settled', entity: 'query', entityId: 8 },
  }),
);

type Row = Record<string, unknown> & { clinic?: { title: string } };
/** `only`: what every found row is; null: nothing is found. `of`: the call that also finds others. */
type Input = { query: string; of: string; only: ((row: Row) => boolean) | null };

const input = (query: string, only: Input['only'], of = ''): Input => ({ query, only, of });
/** What has waited too long; `only` null: nothing of the list has. */
const overdue = (more: string, only: Input['only'] = (row) => row.is_overdue === true): Input =>
  input(`${more}&overdue=true`, only, more);
const isar = (row: Row) => row.clinic?.title === 'Isar Klinik';
const ofOneClinic = (title: string) => (row: Row) => row.clinic?.title === title;
/** A row with several clinics has this one. */
const ofClinic = (title: string) => (row: Row) => JSON.stringify(row.clinics).includes(title);

/** Each filter of each list, by the name of the list and of the filter. */
const filters: Record<string, Record<string, Input[]>> = {
  claims: {
    q: [input('folder=all&q=isar', isar, 'folder=all')],
    folder: [
      input('folder=waiting', ({ state }) => state === 'submitted', 'folder=all'),
      input('folder=approved', ({ state }) => state === 'approved', 'folder=all'),
    ],
    overdue: [overdue('folder=all')],
  },
  changes: {
    q: [input('q=Isar%20K', isar)],
    state: [input('state=refused', ({ state }) => state === 'refused')],
    kind: [input('kind=names', ({ kind }) => kind === 'names')],
    overdue: [overdue('')],
  },
  'position-requests': {
    q: [input('q=Isar%20K', isar)],
    state: [input('state=withdrawn', ({ state }) => state === 'withdrawn')],
    overdue: [overdue('')],
  },
  verification: {
    q: [
      input('folder=all&q=l-1', ({ number }) => number === 'L-1', 'folder=all'),
      input('folder=all&q=dr.%20eva', ({ kind }) => kind === 'doctor_licence', 'folder=all'),
      input('folder=all&q=spree', (row) => row.clinic?.title === 'Spree Klinik', 'folder=all'),
    ],
    folder: [
      input('folder=expired', ({ number }) => number === 'L-2', 'folder=all'),
      input('folder=expiring_30', ({ number }) => number === 'L-1', 'folder=all'),
    ],
    kind: [input('kind=doctor_licence', ({ kind }) => kind === 'doctor_licence')],
    clinic_id: [input('folder=all&clinic_id=1', isar, 'folder=all')],
  },
  comments: {
    q: [input('waits=none&q=1', ({ id }) => id === 1, 'waits=none')],
    waits: [input('waits=check', ({ waits_for }) => waits_for === 'check', 'waits=none')],
    status: [input('status=published', ({ status }) => status === 'published', 'waits=none')],
    overdue: [overdue('waits=none')],
  },
  photos: {
    q: [
      input('q=isar', isar),
      input('q=2', ({ id, clinic }) => id === 2 || clinic?.title === 'Spree Klinik'),
    ],
    state: [input('state=kept', ({ state }) => state === 'kept')],
    clinic_id: [input('clinic_id=1', isar)],
  },
  reports: {
    q: [input('q=B4CK0FF1CE01', ({ number }) => number === 'b4ck0ff1ce01')],
    state: [input('state=acted', ({ state }) => state === 'acted')],
    kind: [input('kind=illegal', ({ kind }) => kind === 'illegal')],
    overdue: [overdue('')],
  },
  bills: {
    q: [input('q=isar', isar)],
    state: [input('state=settled', ({ state }) => state === 'settled')],
    overdue: [overdue('')],
  },
  requests: {
    q: [input('folder=all&q=spree', ofClinic('Spree Klinik'), 'folder=all')],
    folder: [input('folder=stuck', ({ stuck }) => stuck !== null, 'folder=all')],
    state: [input('folder=all&state=open', ({ state }) => state === 'open', 'folder=all')],
    clinic_id: [input('folder=all&clinic_id=1', ofClinic('Isar Klinik'), 'folder=all')],
  },
  offers: {
    q: [input('q=spree', ofOneClinic('Spree Klinik'))],
    state: [input('state=confirmed', ({ state }) => state === 'confirmed')],
    clinic_id: [input('clinic_id=1', isar)],
    unchanged: [input('unchanged=days_7', ({ state }) => state === 'fulfilled')],
  },
  conversations: {
    q: [input('q=spree', ofOneClinic('Spree Klinik'))],
    waiting: [input('waiting=days_3', isar)],
    state: [input('state=closed', ({ state }) => state === 'closed')],
    unread: [input('unread=clinic', isar)],
    clinic_id: [input('clinic_id=1', isar)],
  },
  accounts: {
    q: [
      input(`q=${admin.id}`, ({ id }) => id === admin.id),
      input('q=zachar', ({ name }) => name === 'Zacharias'),
    ],
    role: [input('role=moderator', ({ roles }) => String(roles).includes('moderator'))],
    state: [input('state=blocked', ({ blocked_at }) => blocked_at !== null)],
    seen: [input('seen=not_30', ({ surname }) => surname === 'Lange')],
  },
  demand: {
    q: [input('q=isar', ({ slug }) => slug === 'isar')],
    country: [input('country=US', ({ country }) => country === 'US')],
    invited: [input('invited=true', ({ invited_at }) => invited_at !== null)],
  },
  quality: {
    kind: [input('kind=source', ({ kind }) => kind === 'source')],
    name: [input('name=US', ({ name }) => name === 'US')],
  },
  problems: {
    q: [input('q=isar', isar)],
    kind: [input('kind=two_phones', ({ kind }) => kind === 'two_phones')],
    country: [input('country=US', ({ country }) => country === 'US')],
  },
  clinics: {
    q: [input('q=isar', ({ slug }) => slug === 'isar'), input('q=2', ({ id }) => id === 2)],
    status: [input('status=withdrawn', ({ status }) => status === 'withdrawn')],
    country: [input('country=US', ({ country }) => country === 'US')],
    missing: [input('missing=text.de', ({ slug }) => slug !== 'isar')],
  },
  doctors: {
    q: [input('q=dr.%20max', ({ title }) => title === 'Dr. Max Fort')],
    status: [input('status=withdrawn', ({ status }) => status === 'withdrawn')],
    clinic_id: [input('clinic_id=1', isar)],
    missing: [input('missing=clinic', ({ title }) => title === 'Dr. Max Fort')],
  },
  matches: {
    q: [input('q=havel', ({ clinic }) => clinic?.title === 'Havel Klinik')],
    state: [input('state=rejected', ({ state }) => state === 'rejected')],
  },
  'doctor-matches': {
    q: [input('q=ost', ({ candidate }) => JSON.stringify(candidate).includes('Ost'), 'state=rejected')],
    state: [input('state=rejected', ({ state }) => state === 'rejected')],
  },
  ranking: {},
  imports: { q: [input('q=ror', ({ source }) => source === 'ror')] },
  terms: {
    q: [input('q=vascular-surgery', ({ slug }) => slug === 'vascular-surgery')],
    dictionary: [input('dictionary=comforts', ({ dictionary }) => dictionary === 'comforts')],
    missing: [input('missing=ar', ({ missing }) => String(missing).includes('ar'))],
    is_retired: [input('is_retired=true', ({ is_retired }) => is_retired === true)],
  },
  complaints: {
    q: [input('q=knee-pain', ({ slug }) => String(slug).includes('knee-pain'))],
    area: [input('area=eyes', ({ area }) => area === 'eyes')],
    is_retired: [input('is_retired=true', ({ is_retired }) => is_retired === true)],
  },
  'unread-queries': {
    q: [input('q=knee', ({ text }) => text === 'wobbly knee')],
    language: [input('language=de', ({ language }) => language === 'de')],
    outcome: [input('outcome=unread', ({ outcome }) => outcome === 'unread')],
  },
  currencies: { q: [input('q=ch', ({ code }) => String(code).startsWith('CH'))] },
  rates: {
    q: [input('q=ch', ({ code }) => code === 'CHF')],
    currency_id: [input('currency_id=2', ({ currency_id }) => currency_id === 2)],
    state: [input('state=held', ({ state }) => state === 'held')],
  },
  news: {
    q: [input('q=сердц', ({ slug }) => slug === 'new-hearts')],
    status: [input('status=draft', ({ status }) => status === 'draft')],
  },
  languages: { q: [input('q=deutsch', ({ prefix }) => prefix === 'de')] },
  messages: {
    q: [input('q=error.malformed', ({ key }) => key === 'error.malformed')],
    language: [input('language=de', ({ language }) => language === 'de')],
    missing: [input('missing=true&language=ar', ({ text }) => text === null)],
    edited: [input('edited=true', ({ is_edited }) => is_edited === true)],
    group: [input('group=error', ({ key }) => String(key).startsWith('error.'))],
  },
  'api-keys': { state: [input('state=orphaned', ({ state }) => state === 'orphaned')] },
  audit: {
    entity: [input('entity=news', ({ entity }) => entity === 'news')],
    entity_id: [input('entity_id=7', ({ entity_id }) => entity_id === '7')],
    actor: [
      input(`actor=${admin.id}`, ({ kind }) => kind === 'query.settled' || String(kind).endsWith('.viewed')),
    ],
    key: [input(`key=${keyId}`, ({ key }) => JSON.stringify(key).includes(keyId))],
    kind: [input('kind=clinic.profile_changed', ({ kind }) => kind === 'clinic.profile_changed')],
    clinic_id: [input('clinic_id=1', isar)],
    decisions: [input('decisions=true', ({ kind }) => kind === 'comment.kept')],
    from: [input('from=2999-01-01', null)],
    to: [input('to=2000-01-01', null)],
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
    (name) => !['format', 'without', 'sort', 'order', 'time_zone'].includes(name),
  );

describe('filters of the lists of the back office', () => {
  test.each(Object.entries(tableExports))('every filter of %s is tried here', (name, target) => {
    expect(Object.keys(filters[name] ?? {}).sort()).toEqual(own(target).sort());
  });

  const tried = Object.entries(filters).flatMap(([name, ofList]) =>
    Object.values(ofList).flatMap((inputs) => inputs.map((one) => [name, one.query, one] as const)),
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
