import { type RawBuilder, sql } from 'kysely';
import type { Account, AccountDetail } from '../../../contract/accounts/accounts.ts';
import { readingsOfPhone } from '../../accounts/phones/rules.ts';
import { listSessions, shapeSession } from '../../accounts/sessions/reads.ts';
import { rolesOf } from '../../accounts/sessions/rules.ts';
import type { Database } from '../../platform/database.ts';
import { KnownError } from '../../platform/errors.ts';
import { isUuid } from '../../platform/uuid.ts';
import type { OperatorRole } from './rules.ts';

type Row = {
  id: string;
  name: string;
  surname: string;
  phone: string;
  email: string | null;
  blocked_at: Date | null;
  block_reason: string | null;
  created_at: Date;
  staff_roles: ('owner' | 'coordinator' | 'doctor')[];
  operator_role: OperatorRole | null;
};

const FOUND_MAX = 20;

function shapeAccount({ phone, blocked_at, created_at, staff_roles, operator_role, ...row }: Row): Account {
  const facts = { staffRoles: staff_roles, operatorRole: operator_role, hasSecondFactor: true };
  return {
    ...row,
    phone_number: phone,
    roles: rolesOf(facts).roles,
    blocked_at: blocked_at?.toISOString() ?? null,
    created_at: created_at.toISOString(),
  };
}

async function readAccounts(db: Database, condition: RawBuilder<unknown>, max: number): Promise<Account[]> {
  const { rows } = await sql<Row>`
    select a.id, a.name, a.surname, a.phone, a.email, a.blocked_at, a.block_reason, a.created_at,
      array(select distinct role from staff where account_id = a.id order by role) as staff_roles,
      (select role from operators where account_id = a.id) as operator_role
    from accounts a where a.deleted_at is null and ${condition} order by a.created_at desc, a.id limit ${max}`.execute(
    db,
  );
  return rows.map(shapeAccount);
}

/**
 * Accounts with exactly this phone number (in any writing; a number without its code is of one of `countries`), email address
 * or id, the newest first. Several people may claim one address until one proves it.
 */
export async function findAccounts(
  db: Database,
  text: string,
  countries: readonly (string | null)[],
): Promise<Account[]> {
  const wanted = text.trim();
  if (isUuid(wanted)) return readAccounts(db, sql`a.id = ${wanted}::uuid`, FOUND_MAX);
  if (wanted.includes('@')) return readAccounts(db, sql`a.email = ${wanted.toLowerCase()}`, FOUND_MAX);
  const phones = readingsOfPhone(wanted, countries);
  return phones.length === 0 ? [] : readAccounts(db, sql`a.phone = any(${phones}::text[])`, FOUND_MAX);
}

/** The newest accounts, or all operators. */
export async function listAccounts(
  db: Database,
  { onlyOperators, max }: { onlyOperators: boolean; max: number },
): Promise<Account[]> {
  const condition = onlyOperators ? sql`exists (select from operators where account_id = a.id)` : sql`true`;
  return readAccounts(db, condition, max);
}

/** Throws not_found. */
export async function getAccount(db: Database, id: string): Promise<Account> {
  const [account] = await readAccounts(db, sql`a.id = ${id}::uuid`, 1);
  if (!account) throw new KnownError('not_found');
  return account;
}

type DetailRow = Pick<
  AccountDetail,
  'is_email_verified' | 'is_phone_verified' | 'language' | 'has_second_factor' | 'clinics'
> & {
  events: (Omit<AccountDetail['events'][number], 'at'> & { at: string })[];
};

const EVENTS_SHOWN = 30;

/** An account with its clinics, sessions and last events, in the reader's language. Throws not_found. */
export async function getAccountDetail(
  db: Database,
  id: string,
  reader: { sessionId: string; language: string },
): Promise<AccountDetail> {
  const account = await getAccount(db, id);
  const { rows } = await sql<DetailRow>`
    select a.email_verified_at is not null as is_email_verified,
      coalesce(a.phone = a.verified_phone, false) as is_phone_verified,
      (select prefix from languages where id = a.language_id) as language,
      exists (select from second_factors where account_id = a.id and confirmed_at is not null) as has_second_factor,
      coalesce((select json_agg(json_build_object('id', c.id, 'title', c.title, 'role', s.role) order by c.title)
        from staff s join clinics c on c.id = s.clinic_id where s.account_id = a.id), '[]') as clinics,
      coalesce((select json_agg(json_build_object('id', e.id::text, 'at', e.at, 'kind', e.kind, 'actor_id', e.actor_id)
        order by e.id desc) from (select * from account_events where account_id = a.id order by id desc
          limit ${EVENTS_SHOWN}) e), '[]') as events
    from accounts a where a.id = ${id}::uuid`.execute(db);
  const [facts] = rows;
  if (!facts) throw new KnownError('not_found');
  const sessions = await listSessions(db, id);
  return {
    ...account,
    ...facts,
    events: facts.events.map((event) => ({ ...event, at: new Date(event.at).toISOString() })),
    sessions: sessions.map((row) => shapeSession(row, reader.sessionId, reader.language)),
  };
}
