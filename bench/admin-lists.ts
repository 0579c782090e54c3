/**
 * Clinics, doctors, accounts, licences and the log in the back office: first page, last page that is leafed to, by words, by
 * filter, in each order. Calls over the half of the aim are named.
 */
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { LIST_MAX } from '../contract/platform/admin-lists.ts';
import type { Database } from '../server/platform/database.ts';
import { makeAccount } from '../tests/factories/accounts.ts';
import { type AppAndAccount, measureList, readList } from './list-calls.ts';
import { count } from './measuring.ts';
import { withApp } from './own-app.ts';

const { values } = parseArgs({
  options: {
    clinics: { type: 'string', default: '100000' },
    doctors: { type: 'string', default: '1000000' },
    accounts: { type: 'string', default: '1000000' },
    turns: { type: 'string', default: '8' },
    only: { type: 'string', default: '' },
  },
});
const clinics = Number(values.clinics);
const doctors = Number(values.doctors);
const accounts = Number(values.accounts);
const turns = Number(values.turns);

/** Names of a few common beginnings and many rare ones; a tenth is withdrawn, half of the licences wait. */
async function fill(db: Database, operator: string): Promise<void> {
  const word = (seed: string) => sql.raw(`substr(md5((${seed})::text), 1, 7)`);
  await sql`
    insert into clinics (title, title_lang, slug, status, country, city_id, is_demo)
    select (array['Klinikum ', 'Hospital ', 'Клиника ', ''])[1 + n % 4] || ${word('n')}, 'de', 'clinic-' || n,
      case when n % 10 = 0 then 'withdrawn' else 'published' end,
      (array['DE', 'RU', 'FR', 'TR', 'IL'])[1 + (sqrt(random()) * 5)::int % 5],
      (array[2950159, 2867714, 5043473])[1 + n % 3], true
    from generate_series(1, ${sql.lit(clinics)}) n`.execute(db);
  await sql`
    insert into doctors (title, title_lang, status, is_demo)
    select (array['Anna ', 'Иван ', 'Dr. Maria ', ''])[1 + n % 4] || ${word('n * 7')}, 'de',
      case when n % 10 = 0 then 'withdrawn' else 'published' end, true
    from generate_series(1, ${sql.lit(doctors)}) n`.execute(db);
  await sql`
    insert into positions (doctor_id, clinic_id, specialization_id, role, is_main)
    select n, 1 + n % ${sql.lit(clinics)}, (select min(id) from specializations), 'doctor', true
    from generate_series(1, ${sql.lit(doctors)}) n`.execute(db);
  await sql`
    insert into clinic_licences (clinic_id, number, body, valid_until, checked_on)
    select n, 'C ' || n, 'Office', current_date + (n % 1000 - 100), case when n % 2 = 0 then current_date end
    from generate_series(1, ${sql.lit(clinics)}) n`.execute(db);
  await sql`
    insert into doctor_licences (doctor_id, number, body, valid_until, checked_on)
    select n, 'D ' || n, 'Chamber', current_date + (n % 1000 - 100), case when n % 2 = 0 then current_date end
    from generate_series(1, ${sql.lit(doctors)}) n`.execute(db);
  await sql`
    insert into audit_events (actor_id, actor_role, kind, entity, entity_id, clinic_id, detail)
    select ${operator}::uuid, 'admin', 'clinic.changed', 'clinic', n % ${sql.lit(clinics)} + 1, n % ${sql.lit(clinics)} + 1, '{}'
    from generate_series(1, ${sql.lit(doctors)}) n`.execute(db);
}

/** A few given names and many surnames; every tenth works for a clinic, every hundredth is blocked, a third was here lately. */
async function fillAccounts(db: Database): Promise<void> {
  const word = (seed: string) => sql.raw(`substr(md5((${seed})::text), 1, 7)`);
  await sql`
    insert into accounts (name, surname, phone, email, password_hash, blocked_at, block_reason, created_at)
    select (array['Anna', 'Иван', 'Maria', 'Ахмед'])[1 + n % 4], ${word('n * 3')}, '+4915' || (100000000 + n),
      ${word('n * 5')} || '.' || ${word('n * 11')} || '@example' || n % 50 || '.org', 'x',
      case when n % 100 = 0 then now() end, case when n % 100 = 0 then 'x' end,
      now() - make_interval(mins => n)
    from generate_series(1, ${sql.lit(accounts)}) n`.execute(db);
  await sql`
    insert into staff (account_id, clinic_id, role)
    select id, 1 + n % ${sql.lit(clinics)}, (array['owner', 'coordinator'])[1 + n % 2]
    from (select id, row_number() over () as n from accounts where password_hash = 'x') a where n % 10 = 0`.execute(
    db,
  );
  await sql`
    insert into sessions (account_id, token_hash, expires_at, last_used_at)
    select id, decode(md5(n::text), 'hex'), now() + interval '30 days', now() - make_interval(days => (n % 30)::int)
    from (select id, row_number() over () as n from accounts where password_hash = 'x') a where n % 3 = 0`.execute(
    db,
  );
}

const last = (perPage: number) => `page=${LIST_MAX / perPage}&per_page=${perPage}`;
const orders = (sorts: readonly string[], queries: readonly string[]): string[] =>
  sorts.flatMap((sort) =>
    ['ASC', 'DESC'].flatMap((order) => queries.map((query) => `sort=${sort}&order=${order}&${query}`)),
  );

/** What operators ask for; words are beginnings, a number, and one that nothing begins with. */
const entries = (words: readonly string[]): string[] =>
  orders(
    ['title', 'id'],
    [
      '',
      last(25),
      last(100),
      'status=withdrawn',
      `status=withdrawn&${last(25)}`,
      'status=published',
      ...words,
    ],
  );
const lists: Record<string, string[]> = {
  clinics: entries([
    'q=klin',
    `q=klin&${last(25)}`,
    'q=klinikum a1',
    'q=4711',
    'q=clinic-4711',
    'q=nobody',
    'country=IL',
    'country=IL&status=withdrawn',
    'country=CH&q=klin',
  ]),
  doctors: entries([
    'q=anna',
    `q=anna&${last(25)}`,
    'q=dr. maria a1',
    'q=4711',
    'q=nobody',
    'q=anna&status=withdrawn',
  ]),
  accounts: [
    ...['', 'role=owner', 'role=client', 'role=coordinator&seen=in_7', 'state=blocked', 'seen=not_30'],
    ...['state=email_unverified', 'state=phone_unverified&role=owner', 'state=blocked&per_page=100'],
    ...['q=anna', 'q=anna a1b', 'q=иван', 'q=a1b', 'q=a1b2c3d', 'q=example7', 'q=a1b@exam', 'q=nobody'],
    ...['q=%2B4915', 'q=1234', 'q=123456', 'q=%2B49 151 0000', 'q=anna&role=owner', 'q=anna&state=blocked'],
  ],
  verification: [
    ...orders(
      ['queue'],
      ['', '&kind=clinic_licence', '&kind=doctor_licence'].flatMap((kind) => [
        `folder=unchecked${kind}`,
        `folder=unchecked${kind}&page=80&per_page=25`,
      ]),
    ),
    ...orders(
      ['id'],
      ['unchecked', 'expiring_30', 'expired', 'all'].flatMap((folder) => [
        `folder=${folder}`,
        `folder=${folder}&${last(25)}`,
        `folder=${folder}&q=klinikum a1`,
        `folder=${folder}&q=anna`,
        `folder=${folder}&clinic_id=4711`,
      ]),
    ),
  ],
};

/** The log is read on from a cursor: its hundredth page costs what its first does. */
async function auditPages(desk: AppAndAccount): Promise<string[]> {
  const filters = [
    '',
    '&entity=clinic',
    '&entity=clinic&entity_id=4711',
    '&kind=clinic.changed',
    '&clinic_id=4711',
  ];
  const deep: string[] = [];
  for (const filter of filters.filter((one) => !one.includes('4711'))) {
    let { next } = await readList(desk, `audit?per_page=100${filter}`);
    for (let page = 2; page < 100 && next !== null; page++)
      ({ next } = await readList(desk, `audit?per_page=100${filter}&cursor=${next}`));
    if (next !== null) deep.push(`audit?per_page=25${filter}&cursor=${next}`);
  }
  return [...filters.map((filter) => `audit?per_page=25${filter}`), ...deep];
}

await withApp(async (own) => {
  const { db } = own;
  const by = await makeAccount(db, { operator: 'admin' });
  // In one transaction: what is touched by rows of it is not touched once more.
  await db.transaction().execute(async (trx) => {
    await fill(trx, by.id);
    await fillAccounts(trx);
  });
  await sql`vacuum analyze`.execute(db);
  const desk: AppAndAccount = { own, by };
  const size = `${count(clinics)} clinics, ${count(doctors)} doctors, ${count(accounts)} accounts`;
  const measure = (list: string, paths: readonly string[]) => measureList(desk, { list, paths, size, turns });
  const wanted = Object.entries(lists).filter(([list]) => values.only === '' || values.only === list);
  for (const [list, queries] of wanted)
    await measure(
      list,
      queries.map((query) => `${list}?${query}`),
    );
  if (values.only === '' || values.only === 'audit') await measure('audit', await auditPages(desk));
});
