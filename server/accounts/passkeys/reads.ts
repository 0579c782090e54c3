import { sql } from 'kysely';
import { type Passkey, transports } from '../../../contract/accounts/passkeys.ts';
import type { Database } from '../../platform/database.ts';

type Transport = (typeof transports)[number];
const isTransport = (text: string): text is Transport => transports.some((one) => one === text);

/** Passkeys of an account as its owner sees them, the oldest first; `id`: that one alone. */
export async function listPasskeys(db: Database, accountId: string, id?: string): Promise<Passkey[]> {
  const rows = await db
    .selectFrom('passkeys')
    .select(['id', 'name', 'is_synced', 'created_at', 'last_used_at'])
    .where('account_id', '=', accountId)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    ...row,
    created_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at?.toISOString() ?? null,
  }));
}

type Descriptor = { id: string; type: 'public-key'; transports: Transport[] };

/** Passkeys of an account as WebAuthn credential descriptors, which the browser needs to offer or exclude them. */
export async function listDescriptors(db: Database, accountId: string): Promise<Descriptor[]> {
  const rows = await db
    .selectFrom('passkeys')
    .select(['credential_id', 'transports'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.credential_id.toString('base64url'),
    type: 'public-key',
    transports: row.transports.filter(isTransport),
  }));
}

export type FoundPasskey = {
  id: string;
  accountId: string;
  credentialId: Buffer;
  publicKey: Buffer;
};

/** The passkey with this WebAuthn credential id (base64url), or null if no account has it. */
export async function findPasskey(db: Database, credentialId: string): Promise<FoundPasskey | null> {
  const { rows } = await sql<FoundPasskey>`
    select p.id, p.account_id as "accountId", p.credential_id as "credentialId", p.public_key as "publicKey"
    from passkeys p join accounts a on a.id = p.account_id
    where p.credential_id = ${Buffer.from(credentialId, 'base64url')} and a.deleted_at is null`.execute(db);
  return rows[0] ?? null;
}

/** What an authenticator shows of the account that a passkey is for. Throws where there is no such account. */
export async function readUserEntity(
  db: Database,
  accountId: string,
): Promise<{ name: string; displayName: string }> {
  const row = await db
    .selectFrom('accounts')
    .select(['name', 'surname', 'email', 'phone'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  return { name: row.email ?? row.phone ?? '', displayName: `${row.name} ${row.surname}` };
}
