import { sql } from 'kysely';
import { turnOnSecondFactor } from '../server/accounts/second-factor/writes.ts';
import { createAccount, makePassword, replacePassword } from '../server/operations/operators/credentials.ts';
import type { Database } from '../server/platform/database.ts';
import { retryingTransaction, type Transaction } from '../server/platform/database.ts';
import { KnownError } from '../server/platform/errors.ts';
import type { Secrets } from '../server/platform/secrets.ts';
import {
  type DemoAccount,
  type DemoRole,
  demoRoles,
  readDemoAccounts,
  writeDemoAccounts,
} from './account-file.ts';
import { type FullClinic, giveRole, keepSome, listFullClinics } from './account-roles.ts';

/** Numbers that Germany keeps for films: nobody has them. */
export const demoPhones: Record<DemoRole, string> = {
  client: '+491713920011',
  owner: '+491713920021',
  coordinator: '+491713920022',
  doctor: '+491713920023',
  moderator: '+491713920031',
  admin: '+491713920032',
};

const names: Record<Exclude<DemoRole, 'doctor'>, readonly [name: string, surname: string]> = {
  client: ['Мария', 'Соколова'],
  owner: ['Елена', 'Виноградова'],
  coordinator: ['Лейла', 'Демир'],
  moderator: ['Павел', 'Орлов'],
  admin: ['Нина', 'Белова'],
};

type Needs = {
  db: Database;
  secrets: Secrets;
  dataDir: string;
  /** Null: the embedded one, which no other node uses. */
  databaseUrl: string | null;
  /** False: only the client is made. */
  demoStaff: boolean;
};

type Standing = {
  id: string;
  phone: string;
  hasSecondFactor: boolean;
  isStaff: boolean;
  isOperator: boolean;
};

async function listStanding(db: Database): Promise<Map<string, Standing>> {
  const { rows } = await sql<Standing>`
    select id, phone, exists (select from staff where account_id = a.id) as "isStaff",
      exists (select from operators where account_id = a.id) as "isOperator",
      exists (select from second_factors where account_id = a.id and confirmed_at is not null) as "hasSecondFactor"
    from accounts a where is_demo and deleted_at is null and phone = any(${Object.values(demoPhones)}::text[])`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.phone, row]));
}

/** The doctor bears the name of the page that is theirs. */
function nameOf(role: DemoRole, clinic: FullClinic): { name: string; surname: string } {
  const [name, ...rest] = role === 'doctor' ? clinic.doctor.split(' ') : names[role];
  return { name: name ?? clinic.doctor, surname: rest.join(' ') || clinic.doctor };
}

/** Null: the number is a real account's. */
async function makeOne(
  trx: Transaction,
  role: DemoRole,
  password: string,
  clinic: FullClinic,
): Promise<string | null> {
  const account = { ...nameOf(role, clinic), phone: demoPhones[role], email: null, password, isDemo: true };
  try {
    return await createAccount(trx, account);
  } catch (error) {
    if (error instanceof KnownError) return null;
    throw error;
  }
}

/** Brings one account to what the file says of it, and the entry of the file to what could not be kept. */
async function settleOne(
  trx: Transaction,
  secrets: Secrets,
  at: { role: DemoRole; known: DemoAccount | undefined; standing: Standing | undefined; clinic: FullClinic },
): Promise<DemoAccount | null> {
  const { role, known, standing, clinic } = at;
  const password = known?.password ?? makePassword();
  const id = standing?.id ?? (await makeOne(trx, role, password, clinic));
  if (id === null) return null;
  if (standing && !known) await replacePassword(trx, id, password);
  const isKept = role === 'client' || (standing?.hasSecondFactor && known);
  const secret = isKept ? (known?.secret ?? null) : await turnOnSecondFactor(trx, secrets, id);
  return { role, phone: demoPhones[role], password, secret };
}

/** One node at a time; the file is written before the accounts are there: of a start cut short the next one makes all. */
async function settleAll({ db, secrets, dataDir, databaseUrl, demoStaff }: Needs, clinic: FullClinic) {
  return retryingTransaction(db, async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('demo accounts'))`.execute(trx);
    const file = await readDemoAccounts(dataDir);
    const standing = await listStanding(trx);
    // Another node has made them and knows the passwords.
    if (file === null && standing.size > 0 && databaseUrl !== null) return null;
    const accounts: DemoAccount[] = [];
    for (const role of demoStaff ? demoRoles : (['client'] as const)) {
      const known = file?.find((account) => account.role === role);
      const settled = await settleOne(trx, secrets, {
        role,
        known,
        standing: standing.get(demoPhones[role]),
        clinic,
      });
      if (settled) accounts.push(settled);
    }
    if (JSON.stringify(file) !== JSON.stringify(accounts)) await writeDemoAccounts(dataDir, accounts);
    return accounts;
  });
}

const hasRole = (role: DemoRole, { isStaff, isOperator }: Standing): boolean =>
  role === 'client' || (role === 'moderator' || role === 'admin' ? isOperator : isStaff);

/** A world that was made anew has taken the roles at its clinics with it, and the favourites. */
async function settleRoles(
  { db, demoStaff }: Needs,
  clinics: readonly FullClinic[],
  clinic: FullClinic,
): Promise<void> {
  const standing = await listStanding(db);
  const without = demoRoles.filter((role) => {
    const account = standing.get(demoPhones[role]);
    return account && !hasRole(role, account);
  });
  if (demoStaff)
    for (const role of without) await giveRole(db, standing.get(demoPhones[role])?.id ?? '', role, clinic);
  const client = standing.get(demoPhones.client);
  if (client && demoStaff && without.includes('owner')) await keepSome(db, client.id, clinics);
}

/**
 * One account of each role, with a random password of this installation that `DATA_DIR/demo-accounts.json` keeps. Where
 * they are there already nothing is done; where the file is gone they get new passwords. Null: another node knows them,
 * or there is no demo world.
 */
export async function loadDemoAccounts(needs: Needs): Promise<DemoAccount[] | null> {
  const clinics = await listFullClinics(needs.db, 4);
  const [clinic] = clinics;
  if (!clinic) return null;
  const accounts = await settleAll(needs, clinic);
  await settleRoles(needs, clinics, clinic);
  return accounts;
}
