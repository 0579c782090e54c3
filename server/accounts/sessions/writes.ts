import { sql } from 'kysely';
import { limits } from '../../../contract/platform/limits.ts';
import type { Database } from '../../platform/database.ts';
import type { Origin } from '../../platform/origin.ts';
import { hashToken, makeToken } from '../../platform/tokens.ts';

const LIFE = `${limits.sessionDays} days`;

/** Opens a session and returns its token, which is kept nowhere on this side. */
export async function openSession(db: Database, accountId: string, from: Origin): Promise<string> {
  const token = makeToken();
  await sql`
    insert into sessions (account_id, token_hash, browser, system, is_phone, address, country, expires_at)
    values (${accountId}::uuid, ${hashToken(token)}, ${from.browser}, ${from.system}, ${from.isPhone},
      ${from.address}::inet, ${from.country}, now() + ${LIFE}::interval)`.execute(db);
  return token;
}

/** Notes a use: the session lives on from now. */
export async function touchSession(db: Database, id: string, from: Origin): Promise<void> {
  await sql`
    update sessions set last_used_at = now(), expires_at = now() + ${LIFE}::interval, browser = ${from.browser},
      system = ${from.system}, is_phone = ${from.isPhone}, address = ${from.address}::inet, country = ${from.country}
    where id = ${id}::uuid`.execute(db);
}

/** A fresh token for the session, or null when another call has just offered one: of two offers only one could be good. */
export async function offerToken(db: Database, id: string): Promise<string | null> {
  const token = makeToken();
  const { numAffectedRows } = await sql`
    update sessions set next_token_hash = ${hashToken(token)}, next_offered_at = now()
    where id = ${id}::uuid and (next_offered_at is null or next_offered_at < now() - interval '1 minute')`.execute(
    db,
  );
  return numAffectedRows === 1n ? token : null;
}

/** The offered token was used: it is the token from now on. */
export async function adoptToken(db: Database, id: string, tokenHash: Buffer): Promise<void> {
  await sql`
    update sessions set previous_token_hash = token_hash, token_hash = next_token_hash, next_token_hash = null,
      next_offered_at = null, rotated_at = now()
    where id = ${id}::uuid and next_token_hash = ${tokenHash}`.execute(db);
}

/** The second factor was given within this session just now. */
export async function confirmSession(db: Database, id: string): Promise<void> {
  await sql`update sessions set confirmed_at = now() where id = ${id}::uuid`.execute(db);
}

/** False: there is no such session of this account. */
export async function endSession(db: Database, accountId: string, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from sessions where id = ${id}::uuid and account_id = ${accountId}::uuid`.execute(db);
  return numAffectedRows === 1n;
}

/** Ends all sessions of an account, but for the one named; returns how many. */
export async function endSessions(
  db: Database,
  accountId: string,
  exceptId: string | null = null,
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from sessions where account_id = ${accountId}::uuid
      and (${exceptId}::uuid is null or id <> ${exceptId}::uuid)`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/** Sessions that nobody uses any more. */
export async function removeExpiredSessions(db: Database): Promise<void> {
  await sql`delete from sessions where expires_at < now()`.execute(db);
}
