import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import Type from 'typebox';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoint } from '../contract/platform/endpoint.ts';
import { type MadeAccount, makeAccount } from '../tests/factories/accounts.ts';
import { createCities, createClinic } from '../tests/factories/clinics.ts';
import { createDoctor } from '../tests/factories/facts.ts';
import { makeWholePatient } from '../tests/factories/whole-patient.ts';
import { testApp } from '../tests/helpers/app.ts';
import { asApp } from '../tests/helpers/global-database.ts';
import { testSecrets } from '../tests/helpers/keys.ts';
import * as tables from './accounts/privacy/tables.ts';
import { asAccount, asService, asServiceIn, separateClients } from './platform/client-rows.ts';
import { type Database, kyselyOn, openPool } from './platform/database.ts';
import { serve } from './platform/serve.ts';

/** Tables that name accounts or stand below a protected table, whose rows a client's call may see all of, and why. */
const open: Record<string, string> = {
  api_keys: 'keys of a clinic are the clinic’s',
  attestations: 'what an owner confirms is the clinic’s word',
  audit_events:
    'an act of a client for a clinic is written there; what operators have opened is read by the id of what is theirs',
  canned_replies: 'saved replies are the clinic’s',
  clinic_changes: 'what a clinic wants changed is the clinic’s',
  clinic_matches: 'of clinics',
  clinic_merges: 'of clinics',
  clinic_sections: 'who wrote a section is the clinic’s',
  comment_replies: 'replies are public',
  content_versions: 'what operators wrote is the service’s',
  currency_rates: 'of currencies',
  doctor_matches: 'of doctors',
  doctor_merges: 'of doctors',
  entry_drafts: 'what operators write is the service’s',
  import_runs: 'of files of clinics',
  inbox_assignments: 'of the clinic’s people',
  inbox_items: 'ids and times in the inbox of a clinic; triggers keep them',
  inbox_views: 'of the clinic’s people',
  invitations: 'an invitation to work for a clinic is found by its link',
  offer_templates: 'templates are the clinic’s',
  operators: 'roles are read with a session',
  photos: 'photos of clinics are public',
  position_requests: 'between a clinic and a doctor',
  price_imports: 'price lists are the clinic’s',
  price_steps: 'price lists are the clinic’s',
  ranking_versions: 'a setting of the service',
  reports: 'reports of errors name no account',
  saved_filters: 'of operators',
  staff: 'who works for a clinic decides what a client may do there',
  staff_news: 'ids of what members of clinics are written about',
  term_merges: 'of dictionaries',
  verifications: 'of clinics and doctors',
  webhooks: 'of clinics',
};

/** What the people of a clinic write about a patient: no client's call reads it. */
const closed = ['case_notes', 'chat_notes', 'comment_reply_texts', 'offer_approvals'];

/** Where a client's call leaves the rows of its account: file, and how often. */
const escapes: Record<string, number> = {
  'accounts/phones/writes.ts': 1,
  'accounts/privacy/routes.ts': 1,
  'chats/read-positions.ts': 1,
  'email/push/writes.ts': 1,
  'requests/guests/routes.ts': 3,
  'team/writes.ts': 1,
};

const reply = Type.Object({ user: Type.String(), account: Type.Union([Type.String(), Type.Null()]) });
const whoAmI = (path: string, access: 'favourite.keep' | 'account' | 'clinic.work') =>
  endpoint({ method: 'GET', path: `/api/v1/test/${path}`, summary: 'As whom?', access, reply, errors: [] });
const probes = {
  client: whoAmI('client', 'favourite.keep'),
  account: whoAmI('account', 'account'),
  staff: whoAmI('staff', 'clinic.work'),
};

let handed: Database;
const whoIs = sql<{ user: string; account: string | null }>`
  select current_user::text as user, nullif(current_setting('medatlas.account', true), '') as account`;
const readWho = async (db: Database) =>
  (await whoIs.execute(db)).rows[0] ?? { user: 'nobody', account: null };

let clinic: { id: number; doctorId: number; staff: MadeAccount };
const { app, db, url } = await testApp(
  async ({ db: empty }) => {
    await createCities(empty);
    const id = await createClinic(empty, { title: 'Isar Eye Clinic' });
    const doctorId = await createDoctor(empty, { title: 'Dr. Berg' });
    const staff = await makeAccount(empty, { staff: { clinicId: id, role: 'owner' } });
    clinic = { id, doctorId, staff };
  },
  (extended) => {
    for (const probe of Object.values(probes)) serve(extended, probe, () => readWho(handed));
  },
);

function openSeparated(max: number): Pool {
  const pool = openPool(asApp(url), max);
  pool.on('error', () => undefined); // one is killed below
  separateClients(pool);
  afterAll(() => pool.end());
  return pool;
}
const [one, several] = [openSeparated(1), openSeparated(5)];
const pools = [
  ['one connection', one],
  ['several connections', several],
] as const;
const [narrow, wide] = [one, several].map((pool) => kyselyOn(pool, { secrets: testSecrets })) as [
  Database,
  Database,
];
handed = wide;

async function listProtected(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relrowsecurity
    order by relname`.execute(db);
  return rows.map(({ name }) => name);
}
const protectedTables = await listProtected();

/** Places of the rows that `from` sees, by table. */
async function listRows(from: Database): Promise<Map<string, string[]>> {
  const seen = new Map<string, string[]>();
  for (const table of protectedTables) {
    const { rows } = await sql<{ place: string }>`
      select ctid::text as place from ${sql.table(table)} order by ctid`.execute(from);
    seen.set(
      table,
      rows.map(({ place }) => place),
    );
  }
  return seen;
}

const without = (all: Map<string, string[]>, others: Map<string, string[]>): Map<string, string[]> =>
  new Map(
    [...all].map(([table, places]) => [table, places.filter((place) => !others.get(table)?.includes(place))]),
  );

let [anna, boris, nobody]: MadeAccount[] = [];
let [ofAnna, ofBoris] = [new Map<string, string[]>(), new Map<string, string[]>()];
const idOf = (account: MadeAccount | undefined): string => account?.id ?? '';

beforeAll(async () => {
  const before = await listRows(db);
  anna = await makeWholePatient(db, clinic);
  const afterAnna = await listRows(db);
  ofAnna = without(afterAnna, before);
  boris = await makeWholePatient(db, clinic);
  ofBoris = without(await listRows(db), afterAnna);
  nobody = { ...anna, id: crypto.randomUUID() };
});

test('every table that names accounts, and every table below a protected one, is protected or says why not', async () => {
  const { untold: _, ...lists } = tables;
  const named = new Set<string>(Object.values(lists).flat());
  const { rows } = await sql<{ name: string }>`
    select distinct conrelid::regclass::text as name from pg_constraint
    where contype = 'f' and confrelid::regclass::text = any(${protectedTables})`.execute(db);
  for (const { name } of rows) named.add(name);
  const missing = [...named].filter((name) => !protectedTables.includes(name));
  expect(missing.sort()).toEqual(Object.keys(open).sort());
});

test('both patients have rows in every protected table', () => {
  for (const table of protectedTables) {
    expect(ofAnna.get(table)?.length, table).toBeGreaterThan(0);
    expect(ofBoris.get(table)?.length, table).toBeGreaterThan(0);
  }
});

describe.each(pools)('with %s', (_, pool) => {
  const from = pool === one ? narrow : wide;

  test('a query without any condition shows an account all of its rows and no other', async () => {
    const expected = (own: Map<string, string[]>) =>
      new Map([...own].map(([table, places]) => [table, closed.includes(table) ? [] : places]));
    expect(await asAccount(idOf(anna), () => listRows(from))).toEqual(expected(ofAnna));
    expect(await asAccount(idOf(boris), () => listRows(from))).toEqual(expected(ofBoris));
    expect([...(await asAccount(idOf(nobody), () => listRows(from))).values()].flat()).toEqual([]);
    // The service goes on seeing everything.
    expect(await listRows(from)).toEqual(await listRows(db));
  });

  test('inside transactions, too', async () => {
    const seen = await asAccount(idOf(boris), () => from.transaction().execute((trx) => listRows(trx)));
    expect(seen.get('favourite_clinics')).toEqual(ofBoris.get('favourite_clinics'));
    expect(seen.get('chat_messages')).toEqual(ofBoris.get('chat_messages'));
    expect(seen.get('accounts')).toEqual(ofBoris.get('accounts'));
  });

  test('each statement is that of its caller, whatever happened on its connection before', async () => {
    const callers = [idOf(anna), idOf(boris), null];
    const fails = (db_: Database) => sql`select 1 / 0`.execute(db_).catch(() => undefined);
    const acts = [
      async () => undefined,
      () => fails(from),
      () =>
        from
          .transaction()
          .execute(async (trx) => {
            await fails(trx);
            await whoIs.execute(trx);
          })
          .catch(() => undefined),
      () => from.transaction().execute((trx) => whoIs.execute(trx)),
      () => pool.query('select 1'),
    ];
    const runs = Array.from({ length: 120 }, async (_unused, turn) => {
      const caller = callers[turn % callers.length] ?? null;
      const work = async () => {
        await acts[turn % acts.length]?.();
        const who = await readWho(from);
        const { rows } = await pool.query<{ user: string }>('select current_user::text as user');
        return { ...who, raw: rows[0]?.user };
      };
      const user = caller === null ? 'medatlas_app' : 'medatlas_client';
      const expected = { user, account: caller, raw: user };
      expect(await (caller === null ? work() : asAccount(caller, work))).toEqual(expected);
    });
    await Promise.all(runs);
  });
});

test('a connection that was ended is followed by one that is its caller’s', async () => {
  await asAccount(idOf(anna), async () => {
    const { rows } = await one.query<{ pid: number }>('select pg_backend_pid() as pid');
    await sql`select pg_terminate_backend(${rows[0]?.pid ?? 0})`.execute(db);
  });
  // Until the pool has noticed, its only connection answers nothing.
  const who = () => asAccount(idOf(boris), () => readWho(narrow)).catch(() => null);
  await expect.poll(who).toEqual({ user: 'medatlas_client', account: idOf(boris) });
});

test('updates and deletions without any condition touch no row of another', async () => {
  const before = await listRows(db);
  for (const table of protectedTables)
    for (const statement of [
      sql`delete from ${sql.table(table)}`,
      sql`update ${sql.table(table)} set ${sql.ref(await firstColumn(table))} = ${sql.ref(await firstColumn(table))}`,
    ]) {
      const places = ofBoris.get(table) ?? [];
      // What an own row refuses, as one that stays for good, ends the transaction and changes nothing.
      const work = asAccount(idOf(anna), () =>
        narrow.transaction().execute(async (trx) => {
          await statement.execute(trx);
          const { rows } = await asServiceIn(trx, 'others are told of what happened', () =>
            sql<{ place: string }>`
              select ctid::text as place from ${sql.table(table)} where ctid::text = any(${places})
              order by ctid`.execute(trx),
          );
          expect(
            rows.map(({ place }) => place),
            table,
          ).toEqual(places);
          throw new Error('undone');
        }),
      );
      await expect(work, table).rejects.toThrow(/undone|append-only|foreign key/);
    }
  expect(await listRows(db)).toEqual(before);
});

/** One that may be written. */
async function firstColumn(table: string): Promise<string> {
  const [column = ''] = await listColumns(table);
  return column;
}

async function listColumns(table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER' and identity_generation is null
    order by ordinal_position`.execute(db);
  return rows.map(({ name }) => name);
}

test('nobody inserts a row for another', async () => {
  for (const table of protectedTables) {
    const [place] = ofBoris.get(table) ?? [];
    const { rows } = await sql<{ row: object }>`
      select to_jsonb(t) as row from ${sql.table(table)} t where ctid::text = ${place}`.execute(db);
    const columns = sql.join((await listColumns(table)).map((name) => sql.ref(name)));
    const inserting = asAccount(idOf(anna), () =>
      sql`
        insert into ${sql.table(table)} (${columns})
        select ${columns} from jsonb_populate_record(null::${sql.table(table)}, ${JSON.stringify(rows[0]?.row)}::jsonb)`.execute(
        narrow,
      ),
    );
    await expect(inserting, table).rejects.toMatchObject({ code: '42501' });
  }
});

test('an escape sees everything, alone and in a transaction, and ends', async () => {
  const reason = 'others are told of what happened';
  await asAccount(idOf(anna), async () => {
    const client = { user: 'medatlas_client', account: idOf(anna) };
    expect((await asService(reason, () => readWho(narrow))).user).toBe('medatlas_app');
    expect(await readWho(narrow)).toEqual(client);
    await narrow.transaction().execute(async (trx) => {
      expect((await asServiceIn(trx, reason, () => readWho(trx))).user).toBe('medatlas_app');
      expect(await readWho(trx)).toEqual(client);
    });
    const broken = narrow
      .transaction()
      .execute((trx) => asServiceIn(trx, reason, () => Promise.reject(new Error('broken'))));
    await expect(broken).rejects.toThrow('broken');
    expect(await readWho(narrow)).toEqual(client);
  });
});

test('calls of clients run as their account, those of staff as the service', async () => {
  const ask = async (path: string, { headers }: MadeAccount) =>
    (await app.inject({ url: `/api/v1/test/${path}`, headers })).json();
  for (const path of ['client', 'account'])
    for (const account of [anna, clinic.staff])
      expect(await ask(path, account ?? clinic.staff)).toEqual({
        user: 'medatlas_client',
        account: idOf(account),
      });
  expect(await ask('staff', clinic.staff)).toEqual({ user: 'medatlas_app', account: null });
});

test('what several clients read at once is written for each of them', async () => {
  const readWhole = async (account: MadeAccount | undefined) => {
    const { id } = await db
      .selectFrom('chats')
      .select('id')
      .where('account_id', '=', idOf(account))
      .executeTakeFirstOrThrow();
    const { statusCode } = await app.inject({
      method: 'POST',
      url: `/api/v1/client/chats/${id}/read`,
      headers: account?.headers ?? {},
      payload: { seq: 2 },
    });
    return statusCode;
  };
  // The first is written at once, and those who come meanwhile together.
  const readers = [anna, boris, anna, boris];
  expect(await Promise.all(readers.map(readWhole))).toEqual(readers.map(() => 200));
  const { rows } = await sql<{ seq: number }>`
    select p.read_seq as seq from chat_participants p join chats c on c.id = p.chat_id and c.account_id = p.account_id
    where c.account_id in (${idOf(anna)}, ${idOf(boris)})`.execute(db);
  expect(rows).toEqual([{ seq: 2 }, { seq: 2 }]);
});

test('every escape is on the list', () => {
  const folder = import.meta.dirname;
  const counts = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.endsWith('client-rows.ts'))
    .map((name) => [
      name,
      readFileSync(join(folder, name), 'utf8').match(/\basService(In)?\(/g)?.length ?? 0,
    ]);
  expect(Object.fromEntries(counts.filter(([, count]) => count !== 0))).toEqual(escapes);
});
