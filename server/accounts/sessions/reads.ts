import { sql } from 'kysely';
import type { AccountSession } from '../../../contract/accounts/sessions.ts';
import { countryTitle } from '../../content/places/titles.ts';
import { type Database, prepared } from '../../platform/database.ts';
import { type RoleFacts, rolesOf } from './rules.ts';

/** A session as its token finds it; `match` says which of its tokens that was. */
export type FoundSession = RoleFacts & {
  id: string;
  accountId: string;
  match: 'present' | 'next' | 'previous';
  rotatedAt: Date;
  nextOfferedAt: Date | null;
  lastUsedAt: Date;
  createdAt: Date;
  /** When the second factor was last given. */
  confirmedAt: Date;
  isBlocked: boolean;
};

/** Null: no session has this token, or it has ended. */
export async function findSession(db: Database, tokenHash: Buffer): Promise<FoundSession | null> {
  const { rows } = await sql<FoundSession>`${prepared}
    select s.id, s.account_id as "accountId", s.rotated_at as "rotatedAt", s.next_offered_at as "nextOfferedAt",
      s.last_used_at as "lastUsedAt", s.created_at as "createdAt",
      coalesce(s.confirmed_at, s.created_at) as "confirmedAt", a.blocked_at is not null as "isBlocked",
      case when s.token_hash = ${tokenHash} then 'present' when s.next_token_hash = ${tokenHash} then 'next'
        else 'previous' end as match,
      array(select distinct role from staff where account_id = a.id) as "staffRoles",
      (select role from operators where account_id = a.id) as "operatorRole",
      exists (select from second_factors where account_id = a.id and confirmed_at is not null) as "hasSecondFactor"
    from sessions s join accounts a on a.id = s.account_id
    where (s.token_hash = ${tokenHash} or s.next_token_hash = ${tokenHash} or s.previous_token_hash = ${tokenHash})
      and s.expires_at > now() and a.deleted_at is null`.execute(db);
  return rows[0] ?? null;
}

/** What an account is, as its roles stand now. */
export async function readRoles(db: Database, accountId: string): Promise<ReturnType<typeof rolesOf>> {
  const { rows } = await sql<RoleFacts>`
    select array(select distinct role from staff where account_id = ${accountId}::uuid) as "staffRoles",
      (select role from operators where account_id = ${accountId}::uuid) as "operatorRole",
      exists (select from second_factors where account_id = ${accountId}::uuid and confirmed_at is not null)
        as "hasSecondFactor"`.execute(db);
  return rolesOf(rows[0] ?? { staffRoles: [], operatorRole: null, hasSecondFactor: false });
}

export type SessionRow = {
  id: string;
  browser: string | null;
  system: string | null;
  isPhone: boolean;
  address: string | null;
  country: string | null;
  createdAt: Date;
  lastUsedAt: Date;
};

/** Live sessions of an account, the last used first. */
export async function listSessions(db: Database, accountId: string): Promise<SessionRow[]> {
  const { rows } = await sql<SessionRow>`
    select id, browser, system, is_phone as "isPhone", host(address) as address, country,
      created_at as "createdAt", last_used_at as "lastUsedAt"
    from sessions where account_id = ${accountId}::uuid and expires_at > now()
    order by last_used_at desc, id`.execute(db);
  return rows;
}

/** A session in the reader's language; `currentId`: the one that asks. */
export function shapeSession(row: SessionRow, currentId: string, language: string): AccountSession {
  const { id, browser, system, isPhone, address, country, createdAt, lastUsedAt } = row;
  return {
    id,
    is_current: id === currentId,
    browser,
    system,
    is_phone: isPhone,
    address,
    country: country === null ? null : { code: country, title: countryTitle(country, language) },
    created_at: createdAt.toISOString(),
    last_used_at: lastUsedAt.toISOString(),
  };
}
