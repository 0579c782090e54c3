import { type RawBuilder, sql } from 'kysely';
import type { SavedView } from '../../../../contract/chats/inbox-views.ts';
import { type Database, retryingTransaction, type Transaction } from '../../../platform/database.ts';
import { KnownError, refuse } from '../../../platform/errors.ts';
import { tellLive } from '../../../platform/live.ts';
import { cleanLine } from '../../../platform/text/clean.ts';
import { requireMember, requireStaffOf } from '../../../team/access.ts';
import { viewColumns } from './reads.ts';

/** The owner of a view: an account or a clinic. */
type Owner = { accountId: string; clinicId: null } | { accountId: null; clinicId: number };

/** Saved views of one member, and of one clinic. */
export const VIEWS_MAX = 20;
/** Owner and coordinators keep the views of the whole clinic, as they keep its labels. */
const KEEPERS = 'clinic.edit';

const isOf = ({ accountId, clinicId }: Owner): RawBuilder<boolean> =>
  accountId === null
    ? sql<boolean>`v.account_id is null and v.clinic_id = ${clinicId}`
    : sql<boolean>`v.account_id = ${accountId}::uuid`;

/** Locks the owner, so that two members who save at once cannot exceed the limit or use one name twice. */
const holdOwner = ({ accountId, clinicId }: Owner) =>
  accountId === null
    ? sql`select from clinics where id = ${clinicId} for no key update`
    : sql`select from accounts where id = ${accountId}::uuid for no key update`;

/** Throws `invalid` on `name` where another view of theirs is called so. Returns how many they have. */
async function requireName(trx: Transaction, owner: Owner, { id, name }: { id: string; name: string }) {
  const { rows } = await sql<{ isSame: boolean; isNamed: boolean }>`
    select v.id = ${id}::uuid as "isSame", lower(v.name) = lower(${name}) as "isNamed"
    from inbox_views v where ${isOf(owner)}`.execute(trx);
  if (rows.some(({ isSame, isNamed }) => isNamed && !isSame)) refuse('name', 'view_name');
  return rows.length;
}

const tellClinic = (trx: Transaction, { clinicId }: Owner) =>
  clinicId === null ? Promise.resolve() : tellLive(trx, { event: 'labels.changed', clinic: clinicId });

/** Throws not_found for a clinic of others, and for who may not; `invalid` on `clinic_id` for a shared view of none. */
async function requireOwner(trx: Transaction, accountId: string, view: SavedView): Promise<Owner> {
  const { is_shared: isShared, clinic_id: clinicId } = view;
  if (!isShared) {
    if (clinicId !== null) await requireStaffOf(trx, accountId, clinicId);
    return { accountId, clinicId: null };
  }
  if (clinicId === null) refuse('clinic_id', 'required');
  await requireMember(trx, accountId, clinicId, KEEPERS);
  return { accountId: null, clinicId };
}

/** Throws `invalid` on `label` for one that is not there, or no label of the clinics the view shows. */
async function requireLabel(trx: Transaction, accountId: string, { label, clinic_id }: SavedView) {
  if (label === null) return;
  const { rows } = await sql`
    select from inbox_labels l join staff s on s.clinic_id = l.clinic_id and s.account_id = ${accountId}::uuid
    where l.id = ${label}::uuid and (${clinic_id}::int is null or l.clinic_id = ${clinic_id}::int)`.execute(
    trx,
  );
  if (rows.length === 0) refuse('label', 'label_gone');
}

/** The view under this id, if it is the owner’s: the same call again. Throws not_found for another’s. */
async function findSaved(trx: Transaction, owner: Owner, id: string): Promise<SavedView | null> {
  const { rows } = await sql<SavedView & { isOwn: boolean }>`
    select ${viewColumns}, ${isOf(owner)} as "isOwn" from inbox_views v where v.id = ${id}::uuid`.execute(
    trx,
  );
  const [found] = rows;
  if (!found) return null;
  const { isOwn, ...view } = found;
  if (!isOwn) throw new KnownError('not_found');
  return view;
}

/** Saves a view under the id that the caller made; saved already, it stays as it is. Throws not_found, `invalid`. */
export function saveView(db: Database, accountId: string, given: SavedView): Promise<SavedView> {
  const view = { ...given, name: cleanLine(given.name) ?? refuse('name', 'format') };
  const q = view.q === null ? null : (cleanLine(view.q) ?? refuse('q', 'format')) || null;
  return retryingTransaction(db, async (trx) => {
    const owner = await requireOwner(trx, accountId, view);
    await requireLabel(trx, accountId, view);
    await holdOwner(owner).execute(trx);
    const saved = await findSaved(trx, owner, view.id);
    if (saved !== null) return saved;
    if ((await requireName(trx, owner, view)) >= VIEWS_MAX)
      refuse('name', 'views_full', { limit: VIEWS_MAX });
    const { rows } = await sql<SavedView>`
      with v as (
        insert into inbox_views (id, account_id, clinic_id, name, folder, assigned, kind, label_id, q, sort)
        values (${view.id}::uuid, ${owner.accountId}::uuid, ${view.clinic_id}, ${view.name}, ${view.folder},
          ${view.assigned}, ${view.kind}, ${view.label}::uuid, ${q}, ${view.sort})
        returning *)
      select ${viewColumns} from v`.execute(trx);
    const [kept] = rows;
    if (!kept) throw new Error('An insert that returns answers one row');
    await tellClinic(trx, owner);
    return kept;
  });
}

/** Finds the owner of a view. Throws not_found if the account may not change it. */
async function holdView(trx: Transaction, accountId: string, id: string): Promise<Owner> {
  const { rows } = await sql<{ accountId: string | null; clinicId: number | null }>`
    select account_id as "accountId", clinic_id as "clinicId" from inbox_views where id = ${id}::uuid`.execute(
    trx,
  );
  const [view] = rows;
  if (!view || (view.accountId !== null && view.accountId !== accountId)) throw new KnownError('not_found');
  if (view.accountId !== null) return { accountId, clinicId: null };
  if (view.clinicId === null) throw new Error('A view is somebody’s');
  await requireMember(trx, accountId, view.clinicId, KEEPERS);
  return { accountId: null, clinicId: view.clinicId };
}

/** Throws not_found, and `invalid` on `name`. */
export function renameView(
  db: Database,
  accountId: string,
  { id, name: given }: { id: string; name: string },
): Promise<SavedView> {
  const name = cleanLine(given) ?? refuse('name', 'format');
  return retryingTransaction(db, async (trx) => {
    const owner = await holdView(trx, accountId, id);
    await holdOwner(owner).execute(trx);
    await requireName(trx, owner, { id, name });
    const { rows } = await sql<SavedView>`
      with v as (update inbox_views set name = ${name} where id = ${id}::uuid returning *)
      select ${viewColumns} from v`.execute(trx);
    const [renamed] = rows;
    // Deleted by somebody else meanwhile.
    if (!renamed) throw new KnownError('not_found');
    await tellClinic(trx, owner);
    return renamed;
  });
}

/** Throws not_found. */
export function dropView(db: Database, accountId: string, id: string): Promise<void> {
  return retryingTransaction(db, async (trx) => {
    const owner = await holdView(trx, accountId, id);
    const { rows } = await sql`delete from inbox_views where id = ${id}::uuid returning id`.execute(trx);
    if (rows.length === 0) throw new KnownError('not_found');
    await tellClinic(trx, owner);
  });
}
