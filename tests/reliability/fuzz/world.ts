import { sql } from 'kysely';
import { listFullClinics } from '../../../demo/account-roles.ts';
import { emptyCounts } from '../../../server/imports/run/report.ts';
import type { Database } from '../../../server/platform/database.ts';
import type { Secrets } from '../../../server/platform/secrets.ts';
import { presentHashes } from '../../factories/documents.ts';
import { makeRequester } from '../../factories/requests.ts';
import { type Caller, type Clinic, makeCallers, restore } from './people.ts';
import type { World } from './plan.ts';
import { type Person, type Stage, setClinic, setScene } from './scene.ts';
import { listThings } from './things.ts';
import type { Facts } from './values.ts';

async function idsOf(db: Database, query: ReturnType<typeof sql<{ id: number }>>): Promise<number[]> {
  return (await query.execute(db)).rows.map(({ id }) => id);
}

async function slugsOf(db: Database, table: string): Promise<string[]> {
  const { rows } = await sql<{ slug: string }>`
    select slug from ${sql.table(table)} where not is_retired order by id limit 20`.execute(db);
  return rows.map(({ slug }) => slug);
}

async function learnFacts(db: Database): Promise<Facts> {
  const clinics = (where: ReturnType<typeof sql>) =>
    idsOf(
      db,
      sql<{
        id: number;
      }>`select id from clinics where status = 'published' and ${where} order by id limit 60`,
    );
  return {
    hashes: await presentHashes(db),
    slugs: {
      specialization: await slugsOf(db, 'specializations'),
      disease: await slugsOf(db, 'diseases'),
      procedure: await slugsOf(db, 'procedures'),
      comfort: await slugsOf(db, 'comforts'),
      accreditation: await slugsOf(db, 'accreditations'),
    },
    cityIds: await idsOf(
      db,
      sql<{ id: number }>`select distinct city_id as id from clinics where city_id is not null limit 20`,
    ),
    clinicIds: await clinics(sql`claimed_at is not null`),
    spareClinicIds: await clinics(sql`claimed_at is null`),
    doctorIds: await idsOf(
      db,
      sql<{ id: number }>`select id from doctors where status = 'published' order by id limit 60`,
    ),
  };
}

async function chooseClinics(db: Database): Promise<[Clinic, Clinic]> {
  const [first, second] = await listFullClinics(db, 2);
  if (!first || !second) throw new Error('The demo world has two clinics at least');
  const withDoctors = async ({ id, slug }: { id: number; slug: string }): Promise<Clinic> => ({
    id,
    slug,
    doctorIds: await idsOf(
      db,
      sql<{
        id: number;
      }>`select doctor_id as id from positions where clinic_id = ${id} and until is null order by 1`,
    ),
  });
  return [await withDoctors(first), await withDoctors(second)];
}

/** What counts by the hour and the day is counted anew, and whatever calls took from the public world comes back. */
async function clearUp(db: Database, turn: number, clinics: readonly Clinic[]): Promise<void> {
  const two = sql.raw(`'2 days'::interval`);
  await sql`delete from limiter_points`.execute(db);
  await sql`update requests set submitted_at = submitted_at - ${two}, expires_at = greatest(expires_at, now() + ${two})`.execute(
    db,
  );
  await sql`update comments set submitted_at = submitted_at - ${two} where account_id is not null and submitted_at > now() - ${two}`.execute(
    db,
  );
  await sql`update clinic_claims set submitted_at = submitted_at - ${two}`.execute(db);
  await sql`update exports set created_at = created_at - ${two}`.execute(db);
  for (const { id } of clinics)
    await sql`update clinics set status = 'published', claimed_at = now() where id = ${id}`.execute(db);
  await sql`
    insert into currency_rates (currency_id, date, source, rate, state)
    select id, '2020-01-01'::date + ${turn}::int, 'ecb', 1.5, 'held' from currencies where id > 1 limit 3
    on conflict do nothing`.execute(db);
  await sql`
    with i as (insert into imports (source, dataset, file_name, file_sha256, retrieved_at, counts)
      values ('grid', 'fuzz', 'a.csv', ${'0'.repeat(64)}, '2026-01-01', ${JSON.stringify(emptyCounts())}::jsonb) returning id),
      c as (select id, row_number() over (order by id desc) as place from clinics where claimed_at is null and status = 'published')
    insert into clinic_matches (clinic_id, candidate_id, name_similarity, reason, import_id)
    select a.id, b.id, 0.9, 'name', i.id from i, c a join c b on b.place = a.place + 1
    where a.place in (${turn * 6 + 1}, ${turn * 6 + 3}, ${turn * 6 + 5}) on conflict do nothing`.execute(db);
}

const personOf = ({ name, accountId, token }: Caller): Person => {
  if (accountId === null || token === null) throw new Error(`${name} has no session`);
  return { accountId, token };
};

const made = async (db: Database, email: string): Promise<Person> => {
  const { id, token } = await makeRequester(db, { email, isEmailVerified: true });
  return { accountId: id, token };
};

export type Stagehand = {
  world(): World;
  /** Everything private anew, for everybody; what there was stays. */
  setAnew(): Promise<void>;
  revive(caller: Caller): Promise<void>;
};

/** Clients, clinics and operators with private things, in the demo world of a running service. */
export async function makeWorld(
  base: Omit<Stage, 'spareClinicIds'>,
  secrets: Secrets,
  ask: (path: string, token: string) => Promise<unknown>,
): Promise<Stagehand> {
  const { db } = base;
  const clinics = await chooseClinics(db);
  const [first, second] = clinics;
  const callers = makeCallers(first, second);
  const facts = await learnFacts(db);
  const stage: Stage = { ...base, spareClinicIds: facts.spareClinicIds };
  const named = (name: string) => {
    const found = callers.find((one) => one.name === name);
    if (!found) throw new Error(`There is no ${name}`);
    return found;
  };
  let world: World = { callers, facts, things: new Map() };
  let turn = 0;

  async function setAnew(): Promise<void> {
    turn += 1;
    await clearUp(db, turn, clinics);
    for (const caller of callers) await restore(db, secrets, caller);
    const members = {
      first: personOf(named('coordinator of the first')),
      second: personOf(named('owner of the second')),
    };
    // Never calls: what is theirs changes by nobody's will.
    const silent = await made(db, `silent${turn}@example.org`);
    await made(db, `bystander${turn}@example.org`);
    await setScene({ stage, client: silent, clinic: first, member: members.first });
    for (const name of ['client', 'another client']) {
      const client = personOf(named(name));
      await setScene({ stage, client, clinic: first, member: members.first });
      await setScene({ stage, client, clinic: second, member: members.second });
    }
    await setClinic(stage, first, members.first);
    await setClinic(stage, second, members.second);
    const { token } = personOf(named('admin'));
    world = { callers, facts, things: await listThings(db, turn, (path) => ask(path, token)) };
  }

  return { world: () => world, setAnew, revive: (caller) => restore(db, secrets, caller) };
}
