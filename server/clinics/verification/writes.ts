import { sql } from 'kysely';
import type { recordVerification } from '../../../contract/clinics/verification.ts';
import type { BodyOf } from '../../../contract/platform/endpoint.ts';
import type { Operator } from '../../platform/audit/operator.ts';
import { recordAct } from '../../platform/audit/writes.ts';
import { type Database, retryingTransaction, type Transaction } from '../../platform/database.ts';
import { KnownError } from '../../platform/errors.ts';
import { requireUnconcerned } from '../../team/access.ts';
import { type ItemKey, readItem } from './rules.ts';

type Found = { clinicId: number | null; doctorId: number | null; body: string; number: string | null };

/** What is compared with the register, held until the transaction ends. Throws not_found. */
async function lockItem(trx: Transaction, { kind, ids: [id, second = 0] }: ItemKey): Promise<Found> {
  const found =
    kind === 'clinic_licence'
      ? sql<Found>`
          select clinic_id as "clinicId", null::int as "doctorId", body, number from clinic_licences
          where id = ${id} for update`
      : kind === 'doctor_licence'
        ? sql<Found>`
            select null::int as "clinicId", doctor_id as "doctorId", body, number from doctor_licences
            where id = ${id} for update`
        : sql<Found>`
            select a.clinic_id as "clinicId", null::int as "doctorId", d.slug as body, a.number
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

/**
 * Writes down what an operator found in a register, as evidence that stays, and marks the item. Throws not_found, and
 * `invalid` where the item is not what was compared, where nobody could look after it, and at one's own matter.
 */
export async function checkItem(
  db: Database,
  { item, body, operator }: { item: string; body: BodyOf<typeof recordVerification>; operator: Operator },
): Promise<void> {
  const note = body.note.trim();
  if (body.source_url === null && note === '')
    throw new KnownError('invalid', { source_url: [{ key: 'verification_source' }] });
  const key = readItem(item);
  await retryingTransaction(db, async (trx) => {
    const found = await lockItem(trx, key);
    await requireUnconcerned(trx, operator.actorId, { accountId: null, ...found });
    // An accreditation is called by its title in the operator's language: only its number can change.
    const isSame = found.number === body.number && (key.kind === 'accreditation' || found.body === body.body);
    if (!isSame) throw new KnownError('invalid', { number: [{ key: 'changed_meanwhile' }] });
    const { result, source_url, valid_until } = body;
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
      detail: { body: found.body, number: found.number, valid_until, source_url },
    });
  });
}
