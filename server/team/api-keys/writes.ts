import { sql } from 'kysely';
import type { KeyScope } from '../../../contract/platform/key-scopes.ts';
import { limits } from '../../../contract/platform/limits.ts';
import { recordAct } from '../../platform/audit/writes.ts';
import { type Database, retryingTransaction, type Transaction } from '../../platform/database.ts';
import { KnownError, refuse } from '../../platform/errors.ts';
import { hashBody, REPEAT_KEY_HEADER, requireSameBody } from '../../platform/repeat-key.ts';
import { hashToken, makeToken } from '../../platform/tokens.ts';
import { requireMember } from '../access.ts';
import { KEY_PREFIX, START_LENGTH } from './rules.ts';

/** Whose act it is, at which clinic, and where the call came from. */
export type By = { accountId: string; clinicId: number; address: string };

export type KeyInput = { title: string; scopes: readonly KeyScope[]; days: number; repeatKey: string };

const makeKeyToken = () => {
  const token = KEY_PREFIX + makeToken();
  return { token, start: token.slice(0, START_LENGTH), hash: hashToken(token) };
};

/** The same call again: nobody has seen the token of a lost answer, so another takes its place. Null: a new call. */
async function repeatKeyMaking(
  trx: Transaction,
  clinicId: number,
  { repeatKey, ...input }: KeyInput,
): Promise<{ id: string; token: string } | null> {
  const known = await trx
    .selectFrom('api_keys')
    .select(['id', 'repeat_hash', 'last_used_at', 'revoked_at'])
    .where('clinic_id', '=', clinicId)
    .where('repeat_key', '=', repeatKey)
    .executeTakeFirst();
  if (!known) return null;
  requireSameBody(known.repeat_hash, hashBody(input));
  if (known.last_used_at !== null || known.revoked_at !== null) refuse(REPEAT_KEY_HEADER, 'other_request');
  const { token, start, hash } = makeKeyToken();
  await trx.updateTable('api_keys').set({ start, token_hash: hash }).where('id', '=', known.id).execute();
  return { id: known.id, token };
}

async function requireRoom(trx: Transaction, clinicId: number): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from api_keys
    where clinic_id = ${clinicId} and revoked_at is null and expires_at > now()`.execute(trx);
  if ((rows[0]?.count ?? 0) >= limits.apiKeysMax)
    throw new KnownError('invalid', { title: [{ key: 'too_many', values: { count: limits.apiKeysMax } }] });
}

/** Makes a key that acts for the owner at the clinic. Throws `invalid`, not_found. */
export function makeApiKey(db: Database, by: By, input: KeyInput): Promise<{ id: string; token: string }> {
  const { accountId, clinicId, address } = by;
  const { title, scopes, days, repeatKey } = input;
  return retryingTransaction(db, async (trx) => {
    const actorRole = await requireMember(trx, accountId, clinicId, 'clinic.manage');
    // Two at once come one after another, so that the bound on their number holds.
    await sql`select pg_advisory_xact_lock(hashtext('api_keys'), ${clinicId})`.execute(trx);
    const repeated = await repeatKeyMaking(trx, clinicId, input);
    if (repeated !== null) return repeated;
    await requireRoom(trx, clinicId);
    const { token, start, hash } = makeKeyToken();
    const hashed = hashBody({ title, scopes, days });
    const { rows } = await sql<{ id: string }>`
      insert into api_keys (clinic_id, account_id, title, start, token_hash, scopes, repeat_key, repeat_hash, expires_at)
      values (${clinicId}, ${accountId}::uuid, ${title.trim()}, ${start}, ${hash}, ${[...scopes]}, ${repeatKey},
        ${hashed}, now() + ${days} * interval '1 day')
      returning id`.execute(trx);
    const [row] = rows;
    if (!row) throw new Error('An insert that returns answers one row');
    await recordAct(trx, {
      ...{ actorId: accountId, actorRole, kind: 'api_key.made', entity: 'api_key', entityId: row.id },
      ...{ clinicId, address, detail: { scopes, days } },
    });
    return { id: row.id, token };
  });
}

/** Its next call is refused. Throws not_found for one that is revoked already. */
export function revokeApiKey(db: Database, by: By, id: string): Promise<void> {
  const { accountId, clinicId, address } = by;
  return retryingTransaction(db, async (trx) => {
    const actorRole = await requireMember(trx, accountId, clinicId, 'clinic.manage');
    const { rows } = await sql`
      update api_keys set revoked_at = now()
      where id = ${id}::uuid and clinic_id = ${clinicId} and revoked_at is null returning id`.execute(trx);
    if (rows.length === 0) throw new KnownError('not_found');
    await recordAct(trx, {
      ...{ actorId: accountId, actorRole, kind: 'api_key.revoked', entity: 'api_key', entityId: id },
      ...{ clinicId, address },
    });
  });
}

/** Owners look up for a while what has ended; after that its audit is enough. */
export async function removeEndedKeys(db: Database): Promise<void> {
  await sql`
    delete from api_keys where least(revoked_at, expires_at) < now() - interval '90 days'`.execute(db);
}
