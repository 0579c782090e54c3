import { sql } from 'kysely';
import type { Pool } from 'pg';
import { limits } from '../../../contract/platform/limits.ts';
import type { KeyHolder, OpenKey } from '../../accounts/sessions/access.ts';
import { type Database, prepared } from '../../platform/database.ts';
import { KnownError } from '../../platform/errors.ts';
import { createLimiter } from '../../platform/limiter.ts';
import { hashToken } from '../../platform/tokens.ts';
import { makerHasFactor, makerRole } from './reads.ts';

type Found = KeyHolder & { isBlocked: boolean; isUseOld: boolean };

/** Null: no such key, or it has ended, or whoever made it may not have keys any more. */
async function findKey(db: Database, token: string): Promise<Found | null> {
  const { rows } = await sql<Found>`${prepared}
    select k.id, k.title, k.account_id as "accountId", k.clinic_id as "clinicId", k.scopes, maker.role,
      a.blocked_at is not null as "isBlocked",
      coalesce(k.last_used_at < now() - interval '1 minute', true) as "isUseOld"
    from api_keys k
    join accounts a on a.id = k.account_id and a.deleted_at is null
    join lateral ${makerRole} maker on true
    where k.token_hash = ${hashToken(token)} and k.revoked_at is null and k.expires_at > now()
      and ${makerHasFactor}`.execute(db);
  return rows[0] ?? null;
}

/** Opens keys for the guard of endpoints, and counts their calls: each key has a limit of its own, on all nodes together. */
export function createKeyDoor({ db, pool }: { db: Database; pool: Pool }): OpenKey {
  const calls = createLimiter(pool, { name: 'api-key', points: limits.apiKeyCallsPerMinute, seconds: 60 });
  return async (token) => {
    const found = await findKey(db, token);
    if (found === null) return null;
    if (found.isBlocked) throw new KnownError('blocked');
    const budget = await calls.count(found.id);
    if (found.isUseOld)
      await sql`update api_keys set last_used_at = now() where id = ${found.id}`.execute(db);
    return { ...found, budget };
  };
}
