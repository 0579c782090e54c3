import { type RawBuilder, sql } from 'kysely';
import type {
  Account,
  AccountDetail,
  findAccounts as findAccountsEndpoint,
} from '../../../contract/accounts/accounts.ts';
import type { QueryOf } from '../../../contract/platform/endpoint.ts';
import { digitsOfPhone, PHONE_PART_MIN, readingsOfPhone } from '../../accounts/phones/rules.ts';
import { hasEmailParts, hasNames, hasPhoneEnd, hasPhoneStart } from '../../accounts/reads.ts';
import { listSessions, shapeSession } from '../../accounts/sessions/reads.ts';
import { rolesOf } from '../../accounts/sessions/rules.ts';
import type { Database } from '../../platform/database.ts';
import { KnownError, refuse } from '../../platform/errors.ts';
import { prefixQuery } from '../../platform/text/prefix-query.ts';
import { isUuid } from '../../platform/uuid.ts';
import { maskedEmail, maskedPhone, type OperatorRole } from './rules.ts';

type Row = {
  id: string;
  name: string;
  surname: string;
  phone: string;
  email: string | null;
  blocked_at: Date | null;
  block_reason: string | null;
  created_at: Date;
  last_seen_at: Date | null;
  staff_roles: ('owner' | 'coordinator' | 'doctor')[];
  operator_role: OperatorRole | null;
};

/** A search that names someone exactly, and one that gives a part. */
const FOUND_MAX = 20;
const FOUND_BY_PART_MAX = 50;

function shapeAccount({
  phone,
  blocked_at,
  created_at,
  last_seen_at,
  staff_roles,
  operator_role,
  ...row
}: Row): Account {
  const facts = { staffRoles: staff_roles, operatorRole: operator_role, hasSecondFactor: true };
  return {
    ...row,
    phone_number: phone,
    roles: rolesOf(facts).roles,
    blocked_at: blocked_at?.toISOString() ?? null,
    created_at: created_at.toISOString(),
    last_seen_at: last_seen_at?.toISOString() ?? null,
  };
}

/** Accounts `a` that meet the condition, the newest first. */
async function readAccounts(db: Database, condition: RawBuilder<unknown>, max: number): Promise<Account[]> {
  const { rows } = await sql<Row>`
    select a.id, a.name, a.surname, a.phone, a.email, a.blocked_at, a.block_reason, a.created_at,
      (select max(last_used_at) from sessions where account_id = a.id and expires_at > now()) as last_seen_at,
      array(select distinct role from staff where account_id = a.id order by role) as staff_roles,
      (select role from operators where account_id = a.id) as operator_role
    from accounts a where a.deleted_at is null and ${condition} order by a.created_at desc, a.id limit ${max}`.execute(
    db,
  );
  return rows.map(shapeAccount);
}

/** The newest accounts, or all operators. */
export function listAccounts(
  db: Database,
  { onlyOperators, max }: { onlyOperators: boolean; max: number },
): Promise<Account[]> {
  return readAccounts(db, onlyOperators ? ofOperators : sql`true`, max);
}

/** Accounts `a` with exactly this id, address or number. Null: `text` is none of these. */
function exactly(text: string, countries: readonly (string | null)[]): RawBuilder<unknown> | null {
  if (isUuid(text)) return sql`a.id = ${text}::uuid`;
  if (text.includes('@')) return sql`a.email = ${text.toLowerCase()}`;
  const phones = readingsOfPhone(text, countries);
  return phones.length === 0 ? null : sql`a.phone = any(${phones}::text[])`;
}

/**
 * Accounts with exactly this phone number (in any writing; a number without its code is of one of `countries`), email address
 * or id, the newest first. Several people may claim one address until one proves it.
 */
export async function findAccounts(
  db: Database,
  text: string,
  countries: readonly (string | null)[],
  filters: RawBuilder<unknown> = sql`true`,
): Promise<Account[]> {
  const exact = exactly(text.trim(), countries);
  return exact === null ? [] : readAccounts(db, sql`${exact} and ${filters}`, FOUND_MAX);
}

/**
 * Ids of accounts that a part finds, each way by an index of its own and no more than are shown and one. Null: the part is
 * too short to find anyone.
 */
export function foundByPart(text: string): RawBuilder<unknown> | null {
  const ways: RawBuilder<unknown>[] = [];
  const digits = digitsOfPhone(text);
  if (digits.length >= PHONE_PART_MIN) ways.push(hasPhoneStart(digits), hasPhoneEnd(digits));
  const words = prefixQuery(text);
  if (digits === '' && words !== null && /\p{L}{3}/u.test(text)) {
    ways.push(hasEmailParts(words));
    if (!text.includes('@')) ways.push(hasNames(words));
  }
  if (ways.length === 0) return null;
  const limit = sql.lit(FOUND_BY_PART_MAX + 1);
  return sql.join(
    ways.map((way) => sql`(select id from accounts where deleted_at is null and ${way} limit ${limit})`),
    sql` union `,
  );
}

type Filters = Pick<QueryOf<typeof findAccountsEndpoint>, 'role' | 'state' | 'seen'>;

const ofStaff = sql`exists (select from staff where account_id = a.id)`;
const ofOperators = sql`exists (select from operators where account_id = a.id)`;
const isUsedIn = (
  days: number,
) => sql`exists (select from sessions where account_id = a.id and expires_at > now()
  and last_used_at > now() - make_interval(days => ${days}))`;

function conditionOf({ role, state, seen }: Filters): RawBuilder<unknown> {
  const conditions: RawBuilder<unknown>[] = [sql`true`];
  if (role === 'client') conditions.push(sql`not ${ofStaff} and not ${ofOperators}`);
  else if (role === 'moderator' || role === 'admin')
    conditions.push(sql`a.id in (select account_id from operators where role = ${role})`);
  else if (role !== undefined)
    conditions.push(sql`exists (select from staff where account_id = a.id and role = ${role})`);
  if (state === 'blocked') conditions.push(sql`a.blocked_at is not null`);
  if (state === 'phone_unverified') conditions.push(sql`a.verified_phone is distinct from a.phone`);
  if (state === 'email_unverified') conditions.push(sql`a.email is not null and a.email_verified_at is null`);
  if (seen === 'in_7') conditions.push(isUsedIn(7));
  if (seen === 'in_30') conditions.push(isUsedIn(30));
  if (seen === 'not_30') conditions.push(sql`not ${isUsedIn(30)}`);
  return sql.join(conditions, sql` and `);
}

/**
 * Whom operators may leaf through: the people of clinics, operators, and those who are blocked. Of filters that say so already
 * nothing more is asked: a condition with "or" reads more rows.
 */
function listedBy(search: Filters): RawBuilder<unknown> {
  const { role, state, seen } = search;
  const filters = conditionOf(search);
  if (role === undefined && state === undefined && seen === undefined) return ofOperators;
  if (role !== undefined && role !== 'client') return filters;
  if (role === 'client' || state === 'blocked') return sql`a.blocked_at is not null and ${filters}`;
  return sql`(a.blocked_at is not null or ${ofStaff} or ${ofOperators}) and ${filters}`;
}

/** Without a patient’s number and address: the account itself shows them, and the log says who looked. */
function masked(account: Account): Account {
  if (account.roles.some((role) => role !== 'client')) return account;
  const { phone_number, email } = account;
  return { ...account, phone_number: maskedPhone(phone_number), email: email && maskedEmail(email) };
}

type Search = Filters & {
  q: string | undefined;
  /** A number without its code is of one of these. */
  countries: readonly (string | null)[];
  per_page: number;
  cursor: string | undefined;
  /** With the numbers and addresses of patients. */
  isWhole: boolean;
};
export type FoundAccounts = { data: Account[]; next: string | null; isMore: boolean };

/** The cursor is the id of the last account of the page before. Throws `invalid`. */
function afterCursor(cursor: string | undefined): RawBuilder<unknown> {
  if (cursor === undefined) return sql`true`;
  if (!isUuid(cursor)) refuse('cursor', 'format');
  const time = sql`(select created_at from accounts where id = ${cursor}::uuid)`;
  return sql`(a.created_at < ${time} or (a.created_at = ${time} and a.id > ${cursor}::uuid))`;
}

/**
 * Accounts that a search finds, the newest first. Who is asked for exactly comes as they are; by a part no more than
 * `FOUND_BY_PART_MAX` are found, and patients are masked. Without a search: operators, or with filters everyone who may be
 * leafed through. Throws `invalid` on a cursor.
 */
export async function searchAccounts(db: Database, search: Search): Promise<FoundAccounts> {
  const text = search.q?.trim() ?? '';
  const shown = search.isWhole ? (account: Account) => account : masked;
  if (text !== '') {
    const filters = conditionOf(search);
    const named = await findAccounts(db, text, search.countries, filters);
    if (named.length > 0) return { data: named, next: null, isMore: false };
    const part = foundByPart(text);
    if (part === null) return { data: [], next: null, isMore: false };
    const found = await readAccounts(db, sql`a.id in (${part}) and ${filters}`, FOUND_BY_PART_MAX + 1);
    const isMore = found.length > FOUND_BY_PART_MAX;
    return { data: found.slice(0, FOUND_BY_PART_MAX).map(shown), next: null, isMore };
  }
  const rows = await readAccounts(
    db,
    sql`${listedBy(search)} and ${afterCursor(search.cursor)}`,
    search.per_page + 1,
  );
  const data = rows.slice(0, search.per_page);
  const next = rows.length > data.length ? (data.at(-1)?.id ?? null) : null;
  return { data: data.map(shown), next, isMore: false };
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
