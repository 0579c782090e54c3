/**
 * Counts the emails that patients get in a simulated year. The directory changes every day, and clinics answer requests and write
 * messages. The jobs that decide which emails are due run once per simulated hour.
 */
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { createRandom } from '../demo/random.ts';
import { sendMessageEmails } from '../server/chats/emails/client-emails.ts';
import { createWordStore } from '../server/content/localization/reads.ts';
import type { Database } from '../server/platform/database.ts';
import { sendRequestEmails } from '../server/requests/deadlines/emails.ts';
import { byService, recordRequestEvent } from '../server/requests/events.ts';
import { lockRequest } from '../server/requests/writes.ts';
import { checkSavedSearches } from '../server/search/saved-searches/alerts.ts';
import { type MadeAccount, makeAccount } from '../tests/factories/accounts.ts';
import { makeChat, makeMessages } from '../tests/factories/chats.ts';
import { createClinic } from '../tests/factories/clinics.ts';
import { addClinicFacts, currencyId } from '../tests/factories/facts.ts';
import { makeRequest } from '../tests/factories/offers.ts';
import { figures } from './figures.ts';
import { call, type OwnApp, withApp } from './own-app.ts';

const { values } = parseArgs({
  options: {
    accounts: { type: 'string', default: '60' },
    weeks: { type: 'string', default: '52' },
  },
});
const count = Number(values.accounts);
const weeks = Number(values.weeks);

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const WEEK_MS = 7 * DAY_MS;
const COUNTRIES = ['PT', 'ES', 'IT', 'AT', 'CH', 'PL', 'CZ', 'HU'];
const PROCEDURES = ['cataract-surgery', 'hip-replacement', 'dental-implant'];
const CLINICS_AT_FIRST = 80;
const CLINICS_OF_A_REQUEST = 3;
/** Of each day that a request is answered in, for three weeks. */
const [EVENT_CHANCE, MESSAGE_CHANCE, ANSWERED_DAYS] = [0.25, 0.35, 21];

const random = createRandom(20261128);
const start = new Date();
const at = (day: number, hour: number): Date => new Date(start.getTime() + day * DAY_MS + hour * HOUR_MS);

type World = OwnApp & { procedures: number[]; eur: number; clinics: number[]; staff: MadeAccount[] };
type Case = { requestId: string; chats: Awaited<ReturnType<typeof makeChat>>[]; fromDay: number };
type Person = { account: MadeAccount; cases: Case[] };

async function addClinic(world: World, when: Date): Promise<void> {
  const { db, procedures, eur, clinics } = world;
  const id = await createClinic(db, {
    title: `Clinic ${clinics.length + 1}`,
    country: random.pick(COUNTRIES),
    cityId: null,
  });
  await sql`update clinics set created_at = ${when} where id = ${id}`.execute(db);
  const prices = procedures
    .filter(() => random.chance(0.6))
    .map((procedureId) => ({ procedureId, amount: random.between(800, 9000), currencyId: eur }));
  await addClinicFacts(db, id, {
    prices,
    response: { minutes: random.between(30, 6000), requests: 20, replied: 18 },
  });
  clinics.push(id);
}

/** New clinics, prices that fall, replies that become faster. */
async function changeDirectory(world: World, when: Date): Promise<void> {
  const { db, clinics } = world;
  for (let i = random.between(0, 2); i > 0; i -= 1) await addClinic(world, when);
  const some = (many: number) => Array.from({ length: many }, () => random.pick(clinics));
  await sql`update clinic_procedures set amount = round(amount * 0.93) where clinic_id = any(${some(4)}::int[])`.execute(
    db,
  );
  await sql`
    update clinic_responses set median_reply_minutes = greatest(20, median_reply_minutes / 3)
    where clinic_id = any(${some(3)}::int[])`.execute(db);
  await sql`update clinics set updated_at = now() where id = any(${some(7)}::int[])`.execute(db);
}

/** Saves a search as the page does; its first look is at an hour of the day that differs between accounts. */
async function save(world: World, account: MadeAccount, number: number): Promise<void> {
  const conditions = {
    country: [random.pick(COUNTRIES)],
    ...(random.chance(0.6) && { procedure: [random.pick(PROCEDURES)] }),
  };
  const headers = { 'idempotency-key': `search-${account.id}-${number}` };
  await call(
    world,
    account,
    'POST',
    'client/saved-searches',
    { kind: 'clinics', name: 'Search', conditions },
    headers,
  );
}

async function makePerson(world: World, number: number): Promise<Person> {
  const { db, clinics, staff } = world;
  const account = await makeAccount(db, { email: `person${number}@example.org`, isEmailVerified: true });
  for (let i = 1 + (number % 5); i > 0; i -= 1) await save(world, account, i);
  await sql`
    update saved_searches set check_at = ${at(0, number % 24)} where account_id = ${account.id}::uuid`.execute(
    db,
  );
  for (const clinicId of clinics.slice(0, number % 4))
    await sql`insert into favourite_clinics (account_id, clinic_id) values (${account.id}::uuid, ${clinicId})`.execute(
      db,
    );
  const cases: Case[] = [];
  for (let half = 0; half < 2; half += 1) {
    const asked = staff.map((_, index) => ({ id: clinics[index] ?? 0 })).slice(0, CLINICS_OF_A_REQUEST);
    const requestId = await makeRequest(db, { accountId: account.id, clinics: asked });
    const chats = [];
    for (const clinic of asked)
      chats.push(await makeChat(db, { client: account, clinic, request: requestId }));
    cases.push({
      requestId,
      chats,
      fromDay: Math.floor(weeks * 3.5 * half + random.between(0, Math.ceil(weeks * 2.5))),
    });
  }
  return { account, cases };
}

/** What the clinics of somebody's cases do in an hour of the day. */
async function answer(db: Database, person: Person, staff: readonly MadeAccount[], day: number, when: Date) {
  for (const { requestId, chats, fromDay } of person.cases) {
    if (day < fromDay || day >= fromDay + ANSWERED_DAYS) continue;
    if (random.chance(EVENT_CHANCE / 24)) {
      await db.transaction().execute(async (trx) => {
        await recordRequestEvent(trx, await lockRequest(trx, requestId), byService, { kind: 'warn' });
      });
      await sql`
        update notifications set letter_at = ${when}::timestamptz + (letter_at - now())
        where account_id = ${person.account.id}::uuid and letter_at > now()`.execute(db);
    }
    if (random.chance(MESSAGE_CHANCE / 24)) {
      const index = random.between(0, chats.length - 1);
      const [chat, member] = [chats[index], staff[index]];
      if (!chat || !member) throw new Error('Each clinic has a member');
      await makeMessages(db, chat, [{ by: 'staff', body: 'Hello' }], member);
      await sql`
        update chat_messages m set sent_at = ${when} from chats c
        where c.id = ${chat.id}::uuid and m.chat_id = c.id and m.seq = c.last_seq`.execute(db);
      await sql`update chats set news_at = ${when} where id = ${chat.id}::uuid and news_at > now() - interval '1 minute'
        and news_at <= now()`.execute(db);
    }
  }
}

type Sent = { kind: string; accountId: string; at: number };

/** Takes the emails that the passes have put on the way. */
async function takeEmails(db: Database, when: Date): Promise<Sent[]> {
  const { rows } = await sql<{ kind: string; accountId: string }>`
    delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
    where t.id = j.task_id and t.identifier = 'send-letter'
    returning j.payload ->> 'kind' as kind, j.payload ->> 'accountId' as "accountId"`.execute(db);
  return rows.map((row) => ({ ...row, at: when.getTime() }));
}

/** The most emails of one account in any seven days. */
function mostInAWeek(emails: readonly Sent[], accounts: readonly string[]): number {
  const most = accounts.map((accountId) => {
    const times = emails.filter((one) => one.accountId === accountId).map((one) => one.at);
    return Math.max(
      0,
      ...times.map((from) => times.filter((time) => time >= from && time < from + WEEK_MS).length),
    );
  });
  return Math.max(...most);
}

async function simulate(own: OwnApp): Promise<void> {
  const { db, directory, messages } = own;
  const ids = await sql<{ id: number }>`select id from procedures where slug = any(${PROCEDURES})`.execute(
    db,
  );
  if (ids.rows.length !== PROCEDURES.length) throw new Error('The dictionary has other procedures');
  const world: World = {
    ...own,
    procedures: ids.rows.map(({ id }) => id),
    eur: await currencyId(db, 'EUR'),
    clinics: [],
    staff: [],
  };
  for (let i = 0; i < CLINICS_AT_FIRST; i += 1) await addClinic(world, at(-30, 0));
  for (const clinicId of world.clinics.slice(0, CLINICS_OF_A_REQUEST))
    world.staff.push(await makeAccount(db, { staff: { clinicId, role: 'coordinator' } }));
  const isIndexed = async (): Promise<boolean> => {
    const reply = await own.app.inject({ url: '/api/v1/client/clinics?per_page=1' });
    return reply.json<{ meta: { total: number } }>().meta.total === world.clinics.length;
  };
  while (!(await isIndexed())) await new Promise((done) => setTimeout(done, 20));
  const people: Person[] = [];
  for (let i = 0; i < count; i += 1) people.push(await makePerson(world, i));

  const words = await (await createWordStore(db, messages.translate))('en');
  const emails: Sent[] = [];
  for (let day = 0; day < 7 * weeks; day += 1) {
    await changeDirectory(world, at(day, 0));
    while (!(await isIndexed())) await new Promise((done) => setTimeout(done, 20));
    for (let hour = 1; hour <= 24; hour += 1) {
      const now = at(day, hour);
      for (const person of people) await answer(db, person, world.staff, day, at(day, hour - 0.5));
      await checkSavedSearches({ db, directory, words }, now);
      await sendRequestEmails(db, now);
      await sendMessageEmails(db, now);
      emails.push(...(await takeEmails(db, now)));
    }
  }
  tell(
    emails,
    people.map(({ account }) => account.id),
  );
}

function tell(emails: readonly Sent[], accounts: readonly string[]): void {
  const size = `${accounts.length} accounts, ${weeks} weeks`;
  const kinds = { search_news: 'saved searches', request_news: 'requests', message_news: 'messages' };
  const unknown = emails.find(({ kind }) => !Object.hasOwn(kinds, kind));
  if (unknown) throw new Error(`Nobody expects emails of the kind ${unknown.kind}`);
  for (const [kind, what] of [...Object.entries(kinds), ['', 'all'] as const]) {
    const own = emails.filter((one) => kind === '' || one.kind === kind);
    const most = mostInAWeek(own, accounts);
    figures({ what, size }, [
      { name: 'emails', unit: '', value: own.length },
      { name: 'a week and account, mean', unit: '', value: own.length / accounts.length / weeks },
      {
        ...{ name: 'most to one account in seven days', unit: '', value: most },
        ...(kind === 'search_news' && { aim: 1 }),
      },
    ]);
    if (kind === 'search_news' && (most > 1 || own.length === 0))
      throw new Error(`An account got ${most} emails of saved searches in seven days`);
  }
}

await withApp(simulate);
