import { sql } from 'kysely';
import type { recordVerification, recordVerifications } from '../../../contract/clinics/verification.ts';
import type { BulkOutcome } from '../../../contract/platform/bulk.ts';
import type { BodyOf } from '../../../contract/platform/endpoint.ts';
import type { Operator } from '../../platform/audit/operator.ts';
import { recordAct } from '../../platform/audit/writes.ts';
import { actOnEach } from '../../platform/bulk.ts';
import { type Database, retryingTransaction, type Transaction } from '../../platform/database.ts';
import { KnownError, refuse } from '../../platform/errors.ts';
import { requireUnconcerned } from '../../team/access.ts';
import { evidenceOf } from './evidence.ts';
import { type ItemKey, readItem } from './rules.ts';

type Found = {
  clinicId: number | null;
  doctorId: number | null;
  body: string;
  number: string | null;
  url: string | null;
  validUntil: string | null;
};

/** What is compared with the register, held until the transaction ends. Throws not_found. */
async function lockItem(trx: Transaction, { kind, ids: [id, second = 0] }: ItemKey): Promise<Found> {
  const found =
    kind === 'clinic_licence'
      ? sql<Found>`
          select clinic_id as "clinicId", null::int as "doctorId", body, number, url, valid_until as "validUntil"
          from clinic_licences
          where id = ${id} for update`
      : kind === 'doctor_licence'
        ? sql<Found>`
            select null::int as "clinicId", doctor_id as "doctorId", body, number, url, valid_until as "validUntil"
            from doctor_licences
            where id = ${id} for update`
        : sql<Found>`
            select a.clinic_id as "clinicId", null::int as "doctorId", d.slug as body, a.number, d.url,
              a.valid_until as "validUntil"
            from clinic_accreditations a join accreditations d on d.id = a.accreditation_id
            where a.clinic_id = ${id} and a.accreditation_id = ${second} for update of a`;
  const [row] = (await found.execute(trx)).rows;
  if (!row) throw new KnownError('not_found');
  return row;
}

/** What the register said becomes what the page says: confirmed since today, or by its own word. */
async function mark(
  trx: Transaction,
  { kind, ids: [id, second = 0] }: ItemKey,
  { result, valid_until }: { result: 'confirmed' | 'not_found'; valid_until: string | null },
): Promise<void> {
  const values =
    result === 'confirmed'
      ? sql`checked_on = current_date, valid_until = ${valid_until}`
      : sql`checked_on = null`;
  if (kind === 'clinic_licence')
    await sql`update clinic_licences set ${values} where id = ${id}`.execute(trx);
  else if (kind === 'doctor_licence')
    await sql`update doctor_licences set ${values} where id = ${id}`.execute(trx);
  else
    await sql`
      update clinic_accreditations set ${values} where clinic_id = ${id} and accreditation_id = ${second}`.execute(
      trx,
    );
}

type Checked = BodyOf<typeof recordVerification>;

/** Writes the evidence, the mark and the act of a held item. */
async function write(
  trx: Transaction,
  { item, key, found, operator }: { item: string; key: ItemKey; found: Found; operator: Operator },
  { result, source_url, note, valid_until }: Pick<Checked, 'result' | 'source_url' | 'note' | 'valid_until'>,
): Promise<void> {
  await trx
    .insertInto('verifications')
    .values({
      kind: key.kind,
      item,
      clinic_id: found.clinicId,
      doctor_id: found.doctorId,
      body: found.body,
      number: found.number,
      result,
      source_url,
      note,
      valid_until,
      operator_id: operator.actorId,
    })
    .execute();
  if (result !== 'other') await mark(trx, key, { result, valid_until });
  await recordAct(trx, {
    ...operator,
    kind: `proof.${result}`,
    entity: key.kind,
    entityId: item,
    clinicId: found.clinicId,
    detail: {
      body: found.body,
      number: found.number,
      valid_until: result === 'confirmed' ? { before: found.validUntil, after: valid_until } : valid_until,
      source_url,
    },
  });
}

/** An item as it was compared, held. Throws not_found, and `invalid` where it has changed since and at one's own matter. */
async function lockAsRead(
  trx: Transaction,
  key: ItemKey,
  read: Pick<Checked, 'number' | 'body'>,
  operator: Operator,
): Promise<Found> {
  const found = await lockItem(trx, key);
  await requireUnconcerned(trx, operator.actorId, { accountId: null, ...found });
  // An accreditation is called by its title in the operator's language: only its number can change.
  const isSame = found.number === read.number && (key.kind === 'accreditation' || found.body === read.body);
  if (!isSame) throw new KnownError('invalid', { number: [{ key: 'changed_meanwhile' }] });
  return found;
}

/**
 * Writes down what an operator found in a register, as evidence that stays, and marks the item. Throws not_found, and
 * `invalid` where the item is not what was compared, where nobody could look after it, and at one's own matter.
 */
export async function checkItem(
  db: Database,
  { item, body, operator }: { item: string; body: Checked; operator: Operator },
): Promise<void> {
  const note = body.note.trim();
  if (body.source_url === null && note === '') refuse('source_url', 'verification_source');
  const key = readItem(item);
  await retryingTransaction(db, async (trx) => {
    const found = await lockAsRead(trx, key, body, operator);
    await write(trx, { item, key, found, operator }, { ...body, note });
  });
}

/** The newest check of an item that is held; null: none yet. */
async function lastCheckOf(trx: Transaction, item: string): Promise<number | null> {
  const { rows } = await sql<{ id: number | null }>`
    select max(id)::int as id from verifications where item = ${item}`.execute(trx);
  return rows[0]?.id ?? null;
}

/**
 * Writes down what one register says of many items, each in a transaction of its own. Throws `invalid` where nobody could
 * look after any of them.
 */
export async function checkItems(
  db: Database,
  { items, result, source_url, note }: BodyOf<typeof recordVerifications>,
  operator: Operator,
): Promise<BulkOutcome[]> {
  const words = note.trim();
  /** Of the first that is there: what the act is on. */
  let evidence: string | null = null;
  return actOnEach(items, async (read) => {
    const key = readItem(read.id);
    await retryingTransaction(db, async (trx) => {
      const found = await lockAsRead(trx, key, read, operator);
      if ((await lastCheckOf(trx, read.id)) !== read.last_check) refuse('id', 'changed_meanwhile');
      const own = evidenceOf({ kind: key.kind, ...found });
      evidence ??= own;
      if (own !== evidence) refuse('id', 'evidence_differs');
      const source = source_url ?? found.url;
      if (source === null && words === '') refuse('source_url', 'verification_source');
      const shown = { result, source_url: source, note: words, valid_until: found.validUntil };
      await write(trx, { item: read.id, key, found, operator }, shown);
    });
  });
}
