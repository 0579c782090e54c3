import { sql } from 'kysely';
import type { KeyScope, OperatorScope } from '../../../contract/platform/key-scopes.ts';
import { limits } from '../../../contract/platform/limits.ts';
import { readRoles } from '../../accounts/sessions/reads.ts';
import { type Act, recordAct } from '../../platform/audit/writes.ts';
import { type Database, retryingTransaction, type Transaction } from '../../platform/database.ts';
import { KnownError, refuse } from '../../platform/errors.ts';
import { hashBody, REPEAT_KEY_HEADER, requireSameBody } from '../../platform/repeat-key.ts';
import { hashToken, makeToken } from '../../platform/tokens.ts';
import { requireMember } from '../access.ts';
import { KEY_PREFIX, START_LENGTH } from './rules.ts';

/** Whose act it is, at which clinic (null: an operator's, for the directory), and where the call came from. */
export type By = { accountId: string; clinicId: number | null; address: string };

export type KeyInput = {
  title: string;
  scopes: readonly (KeyScope | OperatorScope)[];
  days: number;
  repeatKey: string;
};

/** As the maker stands now, not as it stood when the call came in. Throws not_found for one who may not have keys there. */
async function requireMaker(trx: Transaction, { accountId, clinicId }: By): Promise<Act['actorRole']> {
  if (clinicId !== null) return requireMember(trx, accountId, clinicId, 'clinic.manage');
  const { permissions } = await readRoles(trx, accountId);
  if (!permissions.has('key.make')) throw new KnownError('not_found');
  return permissions.has('account.appoint') ? 'admin' : 'moderator';
}

/** Condition on the keys of one clinic, or of all operators. */
const isOf = (clinicId: number | null) =>
  clinicId === null ? sql<boolean>`clinic_id is null` : sql<boolean>`clinic_id = ${clinicId}`;

const makeKeyToken = () => {
  const token = KEY_PREFIX + makeToken();
  return { token, start: token.slice(0, START_LENGTH), hash: hashToken(token) };
};

/** The same call again: nobody has seen the token of a lost answer, so another takes its place. Null: a new call. */
async function repeatKeyMaking(
  trx: Transaction,
  { accountId, clinicId }: By,
  { repeatKey, ...input }: KeyInput,
): Promise<{ id: string; token: string } | null> {
  const known = await trx
    .selectFrom('api_keys')
    .select(['id', 'repeat_hash', 'last_used_at', 'revoked_at'])
    .where(isOf(clinicId))
    .where('repeat_key', '=', repeatKey)
    // Operators choose theirs by themselves, without knowing of each other's.
    .$if(clinicId === null, (query) => query.where('account_id', '=', accountId))
    .executeTakeFirst();
  if (!known) return null;
  requireSameBody(known.repeat_hash, hashBody(input));
  if (known.last_used_at !== null || known.revoked_at !== null) refuse(REPEAT_KEY_HEADER, 'other_request');
  const { token, start, hash } = makeKeyToken();
  await trx.updateTable('api_keys').set({ start, token_hash: hash }).where('id', '=', known.id).execute();
  return { id: known.id, token };
}

async function requireRoom(trx: Transaction, clinicId: number | null): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from api_keys
    where ${isOf(clinicId)} and revoked_at is null and expires_at > now()`.execute(trx);
  if ((rows[0]?.count ?? 0) >= limits.apiKeysMax)
    throw new KnownError('invalid', { title: [{ key: 'too_many', values: { count: limits.apiKeysMax } }] });
}

/** Makes a key that acts for whoever makes it. Throws `invalid`, not_found. */
export function makeApiKey(db: Database, by: By, input: KeyInput): Promise<{ id: string; token: string }> {
  const { accountId, clinicId, address } = by;
  const { title, scopes, days, repeatKey } = input;
  return retryingTransaction(db, async (trx) => {
    const actorRole = await requireMaker(trx, by);
    // Two at once come one after another, so that the bound on their number holds.
    await sql`select pg_advisory_xact_lock(hashtext('api_keys'), ${clinicId ?? 0})`.execute(trx);
    const repeated = await repeatKeyMaking(trx, by, input);
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
    const actorRole = await requireMaker(trx, by);
    const { rows } = await sql`
      update api_keys set revoked_at = now()
      where id = ${id}::uuid and ${isOf(clinicId)} and revoked_at is null returning id`.execute(trx);
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
