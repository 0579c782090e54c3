import { type RawBuilder, sql } from 'kysely';
import type { SavedView } from '../../../../contract/chats/inbox-views.ts';
import type { Database } from '../../../platform/database.ts';

/** Columns of a view `v` as the API returns it. */
export const viewColumns: RawBuilder<SavedView> = sql`
  v.id, v.name, v.account_id is null as is_shared, v.clinic_id, v.folder, v.assigned, v.kind, v.label_id as label, v.q, v.sort`;

/** Views `v` that an account sees: its own and those of its clinics. Own views of a clinic that the member has left are hidden. */
const isVisible = (accountId: string): RawBuilder<boolean> => sql<boolean>`(
  (v.account_id is null or v.account_id = ${accountId}::uuid)
  and (v.clinic_id is null or exists (
    select from staff s where s.clinic_id = v.clinic_id and s.account_id = ${accountId}::uuid)))`;

/** One’s own first, then those of the clinics; by name. */
export async function listViews(db: Database, accountId: string): Promise<SavedView[]> {
  const { rows } = await sql<SavedView>`
    select ${viewColumns} from inbox_views v where ${isVisible(accountId)}
    order by v.account_id is null, lower(v.name), v.id`.execute(db);
  return rows;
}
