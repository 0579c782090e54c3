import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { type Permission, permissionsOf, type Role } from '../../../contract/platform/permissions.ts';
import { toBase32 } from '../../../server/accounts/second-factor/codes.ts';
import type { Database } from '../../../server/platform/database.ts';
import type { Secrets } from '../../../server/platform/secrets.ts';
import { openSessionFor } from '../../factories/accounts.ts';
import { makeRequester } from '../../factories/requests.ts';

/** A clinic with people of its own. */
export type Clinic = { id: number; slug: string; doctorIds: readonly number[] };

export type Caller = {
  /** `owner of the first`. */
  name: string;
  role: Role | null;
  clinic: Clinic | null;
  /** Both null: nobody. */
  accountId: string | null;
  token: string | null;
};

const FACTOR = Buffer.from('twenty bytes, secret');

/** What an authenticator of any of them shows now. */
export const presentCode = (): string => new TOTP({ secret: Secret.fromBase32(toBase32(FACTOR)) }).generate();

/** May call an operation that asks for this permission. */
export function mayCall({ role }: Caller, access: string | null): boolean {
  if (access === null) return true;
  if (role === null) return false;
  return access === 'account' || permissionsOf[role].some((one: Permission) => one === access);
}

/** Gives back to a caller what calls may have taken: the account, its role, its second factor, a session of its own. */
export async function restore(db: Database, secrets: Secrets, caller: Caller): Promise<void> {
  const { role, clinic } = caller;
  if (role === null) return;
  const { rows } = await sql`
    update accounts set blocked_at = null, block_reason = null where id = ${caller.accountId}::uuid and deleted_at is null
    returning id`.execute(db);
  if (rows.length === 0) caller.accountId = (await makeRequester(db, { email: null })).id;
  const id = caller.accountId;
  if (id === null) throw new Error(`${caller.name} has no account`);
  if (clinic !== null)
    await sql`
      insert into staff (account_id, clinic_id, role, doctor_id)
      values (${id}::uuid, ${clinic.id}, ${role}, ${role === 'doctor' ? (clinic.doctorIds[0] ?? null) : null})
      on conflict (account_id, clinic_id) do update set role = excluded.role, doctor_id = excluded.doctor_id`.execute(
      db,
    );
  if (role === 'moderator' || role === 'admin')
    await sql`
      insert into operators (account_id, role) values (${id}::uuid, ${role})
      on conflict (account_id) do update set role = excluded.role`.execute(db);
  if (role !== 'client')
    await sql`
      insert into second_factors (account_id, secret, confirmed_at) values (${id}::uuid, ${secrets.seal(FACTOR)}, now())
      on conflict (account_id) do update
        set secret = excluded.secret, confirmed_at = excluded.confirmed_at, last_step = null`.execute(db);
  caller.token = await openSessionFor(db, id);
}

export const makeCallers = (first: Clinic, second: Clinic): Caller[] => {
  const one = (name: string, role: Role | null, clinic: Clinic | null = null): Caller => ({
    name,
    role,
    clinic,
    accountId: null,
    token: null,
  });
  return [
    one('nobody', null),
    one('client', 'client'),
    one('another client', 'client'),
    one('owner of the first', 'owner', first),
    one('coordinator of the first', 'coordinator', first),
    one('doctor of the first', 'doctor', first),
    one('owner of the second', 'owner', second),
    one('moderator', 'moderator'),
    one('admin', 'admin'),
  ];
};
