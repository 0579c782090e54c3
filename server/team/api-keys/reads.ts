import { sql } from 'kysely';
import type { KeyScope } from '../../../contract/platform/key-scopes.ts';
import type { ApiKey } from '../../../contract/team/api-keys.ts';
import type { Database } from '../../platform/database.ts';

type Row = Pick<ApiKey, 'id' | 'title' | 'start' | 'made_by' | 'state'> & {
  scopes: KeyScope[];
  created_at: Date;
  expires_at: Date;
  last_used_at: Date | null;
};

/** Whether key `k` opens anything: it has not ended, and whoever made it is still an owner with a second factor. */
export const keyStillWorks = sql<boolean>`(k.revoked_at is null and k.expires_at > now() and exists (
  select from accounts a
  join staff o on o.account_id = a.id and o.clinic_id = k.clinic_id and o.role = 'owner'
  where a.id = k.account_id and a.deleted_at is null and a.blocked_at is null
    and exists (select from second_factors f where f.account_id = a.id and f.confirmed_at is not null)))`;

/** Keys of a clinic, the newest first; `id`: that one alone. */
export async function listApiKeys(
  db: Database,
  clinicId: number,
  id: string | null = null,
): Promise<ApiKey[]> {
  const { rows } = await sql<Row>`
    select k.id, k.title, k.start, k.scopes, k.created_at, k.expires_at, k.last_used_at,
      case when a.deleted_at is null then a.name || ' ' || a.surname end as made_by,
      case when k.revoked_at is not null then 'revoked' when k.expires_at <= now() then 'expired'
        when s.role is distinct from 'owner' or a.deleted_at is not null then 'orphaned' else 'active' end as state
    from api_keys k
    left join accounts a on a.id = k.account_id
    left join staff s on s.account_id = k.account_id and s.clinic_id = k.clinic_id
    where k.clinic_id = ${clinicId} and (${id}::uuid is null or k.id = ${id}::uuid)
    order by k.created_at desc, k.id`.execute(db);
  return rows.map((row) => ({
    ...row,
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    last_used_at: row.last_used_at?.toISOString() ?? null,
  }));
}
