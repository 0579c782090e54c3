import { sql } from 'kysely';
import type { InboxEntry } from '../../../contract/requests/assignments.ts';
import { type ClinicLabel, labelsMax } from '../../../contract/requests/labels.ts';
import { type Database, retryingTransaction, type Transaction } from '../../platform/database.ts';
import { KnownError, refuse } from '../../platform/errors.ts';
import { tellLive } from '../../platform/live.ts';
import { cleanLine } from '../../platform/text/clean.ts';
import { requireMember } from '../../team/access.ts';
import { holdEntry, readHeld } from '../assignments/writes.ts';

/** Owner and coordinators make the labels that everyone of the clinic uses: the same who say when it answers. */
const KEEPERS = 'clinic.edit';

/** Throws `invalid` on `name` where another label of the clinic is called so, or it has as many as it may. */
async function requireRoom(trx: Transaction, { id, clinic_id, name }: ClinicLabel): Promise<void> {
  const { rows } = await sql<{ isSame: boolean; isNamed: boolean }>`
    select id = ${id}::uuid as "isSame", lower(name) = lower(${name}) as "isNamed"
    from inbox_labels where clinic_id = ${clinic_id}`.execute(trx);
  if (rows.some(({ isSame, isNamed }) => isNamed && !isSame)) refuse('name', 'label_name');
  if (rows.length >= labelsMax && !rows.some(({ isSame }) => isSame))
    refuse('name', 'labels_full', { limit: labelsMax });
}

/**
 * Keeps a label of a clinic under the id that the caller made. Throws not_found for a clinic or a label of others and for
 * who may not, `invalid` on `name`.
 */
export function keepLabel(db: Database, accountId: string, given: ClinicLabel): Promise<ClinicLabel> {
  const name = cleanLine(given.name) ?? refuse('name', 'format');
  const label = { ...given, name };
  return retryingTransaction(db, async (trx) => {
    await requireMember(trx, accountId, label.clinic_id, KEEPERS);
    // Locks the clinic, so that two members who save at once cannot exceed the limit or use one name twice.
    await sql`select from clinics where id = ${label.clinic_id} for no key update`.execute(trx);
    await requireRoom(trx, label);
    const { rows } = await sql<ClinicLabel>`
      insert into inbox_labels (id, clinic_id, name, color)
      values (${label.id}::uuid, ${label.clinic_id}, ${name}, ${label.color})
      on conflict (id) do update set name = excluded.name, color = excluded.color
        where inbox_labels.clinic_id = excluded.clinic_id
      returning id, clinic_id, name, color`.execute(trx);
    const [kept] = rows;
    if (!kept) throw new KnownError('not_found');
    await tellLive(trx, { event: 'labels.changed', clinic: label.clinic_id });
    return kept;
  });
}

/** Removes a label, also from the rows that have it. Throws not_found for one of others, and for who may not. */
export function dropLabel(db: Database, accountId: string, id: string): Promise<void> {
  return retryingTransaction(db, async (trx) => {
    const { rows } = await sql<{ clinicId: number }>`
      select clinic_id as "clinicId" from inbox_labels where id = ${id}::uuid for update`.execute(trx);
    const [label] = rows;
    if (!label) throw new KnownError('not_found');
    await requireMember(trx, accountId, label.clinicId, KEEPERS);
    await sql`delete from inbox_labels where id = ${id}::uuid`.execute(trx);
    await tellLive(trx, { event: 'labels.changed', clinic: label.clinicId });
  });
}

/** Throws `invalid` on `field` where one of the ids is no label of the clinic. */
async function requireLabels(
  trx: Transaction,
  clinicId: number,
  field: 'add' | 'remove',
  ids: readonly string[],
): Promise<void> {
  const asked = new Set(ids);
  if (asked.size === 0) return;
  const { rows } = await sql`
    select from inbox_labels where clinic_id = ${clinicId} and id = any(${[...asked]}::uuid[]) for key share`.execute(
    trx,
  );
  if (rows.length < asked.size) refuse(field, 'label_gone');
}

type Change = { id: string; accountId: string; add: readonly string[]; remove: readonly string[] };

/**
 * Puts labels on a row of the inbox and takes others off; the client does not learn of it. Throws not_found, and `invalid`
 * on `add` and `remove` for a label that the row's clinic does not have.
 */
export function labelEntry(db: Database, { id, accountId, add, remove }: Change): Promise<InboxEntry> {
  return retryingTransaction(db, async (trx) => {
    const held = await holdEntry(trx, accountId, id);
    await requireLabels(trx, held.clinicId, 'add', add);
    await requireLabels(trx, held.clinicId, 'remove', remove);
    await sql`
      delete from inbox_item_labels where item_id = ${id}::uuid and label_id = any(${[...remove]}::uuid[])`.execute(
      trx,
    );
    await sql`
      insert into inbox_item_labels (label_id, item_id)
      select label_id, ${id}::uuid from unnest(${[...add]}::uuid[]) as label_id on conflict do nothing`.execute(
      trx,
    );
    await tellLive(trx, { event: 'inbox.changed', client: held.clientId, clinic: held.clinicId, id });
    return readHeld(trx, { id, accountId });
  });
}
