import { type RawBuilder, sql } from 'kysely';
import type { ListMeta } from '../../../contract/platform/admin-lists.ts';
import type { QueryOf } from '../../../contract/platform/endpoint.ts';
import type { KeyScope, OperatorScope } from '../../../contract/platform/key-scopes.ts';
import { limits } from '../../../contract/platform/limits.ts';
import type { ApiKey, KeyState } from '../../../contract/team/api-keys.ts';
import type { listOperatorKeys as listEndpoint, OperatorKey } from '../../../contract/team/operator-keys.ts';
import type { Database } from '../../platform/database.ts';
import { KnownError } from '../../platform/errors.ts';
import { countList, offsetOf } from '../../platform/list-page.ts';
import { keyMakers } from './rules.ts';

type OperatorKeysQuery = QueryOf<typeof listEndpoint>;

/** The role by which whoever made key `k` has it: owner of its clinic, or an operator who may make keys. No row: none any more. */
export const makerRole = sql<{ role: string }>`(
  select s.role from staff s where s.account_id = k.account_id and s.clinic_id = k.clinic_id and s.role = 'owner'
  union all
  select o.role from operators o
  where k.clinic_id is null and o.account_id = k.account_id and o.role = any(${keyMakers}::text[]))`;

/** Whether whoever made key `k` has a second factor. */
export const makerHasFactor = sql<boolean>`exists (
  select from second_factors f where f.account_id = k.account_id and f.confirmed_at is not null)`;

/** Whether key `k` opens anything: it has not ended, and whoever made it may still have it. */
export const keyStillWorks = sql<boolean>`(k.revoked_at is null and k.expires_at > now() and ${makerHasFactor}
  and exists (select from accounts a where a.id = k.account_id and a.deleted_at is null and a.blocked_at is null)
  and exists ${makerRole})`;

const stateOf = sql<KeyState>`case when k.revoked_at is not null then 'revoked' when k.expires_at <= now() then 'expired'
  when a.deleted_at is not null or not exists ${makerRole} then 'orphaned' else 'active' end`;

type Row = Omit<ApiKey, 'scopes' | 'calls_per_minute' | 'created_at' | 'expires_at' | 'last_used_at'> & {
  created_at: Date;
  expires_at: Date;
  last_used_at: Date | null;
};
type KeyOf<Scope> = Omit<ApiKey, 'scopes'> & { scopes: Scope[] };

/** What `rest` finds of keys `k`, made by accounts `a`. */
async function readKeys<Scope extends KeyScope | OperatorScope>(
  db: Database,
  rest: RawBuilder<unknown>,
): Promise<KeyOf<Scope>[]> {
  const { rows } = await sql<Row & { scopes: Scope[] }>`
    select k.id, k.title, k.start, k.scopes, k.created_at, k.expires_at, k.last_used_at,
      case when a.deleted_at is null then a.name || ' ' || a.surname end as made_by, ${stateOf} as state
    from api_keys k left join accounts a on a.id = k.account_id ${rest}`.execute(db);
  return rows.map((row) => ({
    ...row,
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    last_used_at: row.last_used_at?.toISOString() ?? null,
    calls_per_minute: limits.apiKeyCallsPerMinute,
  }));
}

/** Keys of a clinic, the newest first; `id`: that one alone. */
export const listApiKeys = (db: Database, clinicId: number, id: string | null = null): Promise<ApiKey[]> =>
  readKeys<KeyScope>(
    db,
    sql`where k.clinic_id = ${clinicId} and (${id}::uuid is null or k.id = ${id}::uuid)
      order by k.created_at desc, k.id`,
  );

/** A page of the keys of all operators. Throws `invalid`. */
export async function listOperatorKeys(
  db: Database,
  { state, sort, order, ...page }: OperatorKeysQuery,
): Promise<{ data: OperatorKey[]; meta: ListMeta }> {
  const offset = offsetOf(page);
  const found = sql`where k.clinic_id is null and (${state ?? null}::text is null or ${stateOf} = ${state ?? null}::text)`;
  const direction = order === 'DESC' ? sql`desc` : sql`asc`;
  const data = await readKeys<OperatorScope>(
    db,
    sql`${found} order by k.${sql.ref(sort)} ${direction}, k.id limit ${page.per_page} offset ${offset}`,
  );
  const counted = sql`select from api_keys k left join accounts a on a.id = k.account_id ${found}`;
  return { data, meta: await countList(db, counted, page) };
}

/** Throws not_found, also for a key of a clinic. */
export async function getOperatorKey(db: Database, id: string): Promise<OperatorKey> {
  const [key] = await readKeys<OperatorScope>(db, sql`where k.clinic_id is null and k.id = ${id}::uuid`);
  if (!key) throw new KnownError('not_found');
  return key;
}
