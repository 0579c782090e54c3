import { randomInt } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { sql } from 'kysely';
import { openSession } from '../../server/accounts/sessions/writes.ts';
import type { Database } from '../../server/platform/database.ts';

export const PASSWORD = 'ясень под окном 42';

/** Cheap to make: what is tested with it is not how hard it is to guess. */
let passwordHash: Promise<string> | null = null;

export type MadeAccount = {
  id: string;
  phone: string;
  password: string;
  token: string;
  /** Header of a call by this account. */
  headers: { authorization: string };
};

type Inputs = {
  name?: string;
  surname?: string;
  phone?: string;
  email?: string | null;
  isEmailVerified?: boolean;
  staff?: { clinicId: number; role: 'owner' | 'coordinator' | 'doctor' };
  operator?: 'moderator' | 'admin';
  /** A confirmed second factor. Its secret opens no authenticator: for that turn one on through the API. */
  secondFactor?: boolean;
  blocked?: string;
};

let subscriber = randomInt(1e8);

/** Another one with each call, and unlike the one before; where it begins is chance, for processes share databases. */
export function makePhone(): string {
  subscriber = (subscriber + 76_543_211) % 1e8;
  return `+49151${String(subscriber).padStart(8, '0')}`;
}

const from = { browser: 'Firefox', system: 'Linux', isPhone: false, address: '192.0.2.7', country: null };

/** A further session of an account, as from another device. */
export const openSessionFor = (db: Database, accountId: string): Promise<string> =>
  openSession(db, accountId, from);

/** An account with an open session. Staff and operators have a second factor unless told otherwise. */
export async function makeAccount(db: Database, inputs: Inputs = {}): Promise<MadeAccount> {
  const { staff, operator, email = null, blocked = null } = inputs;
  const phone = inputs.phone ?? makePhone();
  passwordHash ??= hash(PASSWORD, { memoryCost: 1024, timeCost: 2 });
  const { id } = await db
    .insertInto('accounts')
    .values({
      name: inputs.name ?? 'Anna',
      surname: inputs.surname ?? 'Weber',
      phone,
      email,
      email_verified_at: inputs.isEmailVerified ? new Date() : null,
      password_hash: await passwordHash,
      blocked_at: blocked === null ? null : new Date(),
      block_reason: blocked,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (staff)
    await db
      .insertInto('staff')
      .values({ account_id: id, clinic_id: staff.clinicId, role: staff.role })
      .execute();
  if (operator) await db.insertInto('operators').values({ account_id: id, role: operator }).execute();
  if (inputs.secondFactor ?? (staff !== undefined || operator !== undefined))
    await sql`insert into second_factors (account_id, secret, confirmed_at) values (${id}::uuid, '\\x00', now())`.execute(
      db,
    );
  const token = await openSessionFor(db, id);
  return { id, phone, password: PASSWORD, token, headers: { authorization: `Bearer ${token}` } };
}
