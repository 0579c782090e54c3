import { sql } from 'kysely';
import type {
  Change,
  proposeChange as proposeEndpoint,
  WantedChange,
} from '../../../contract/clinics/clinic-changes.ts';
import type { BodyOf } from '../../../contract/platform/endpoint.ts';
import { attachFiles } from '../../accounts/attachments/writes.ts';
import { recordAct } from '../../platform/audit/writes.ts';
import { type Database, retryingTransaction, type Transaction } from '../../platform/database.ts';
import { KnownError, refuse } from '../../platform/errors.ts';
import { hashBody, requireSameBody } from '../../platform/repeat-key.ts';
import { requireMember } from '../../team/access.ts';
import { cleanWanted } from './rules.ts';

/** Whether there is what a change is about. Throws `invalid` on the field that names nothing. */
async function checkTargets(trx: Transaction, clinicId: number, wanted: WantedChange): Promise<void> {
  if (wanted.kind === 'address' && wanted.city_id !== null) {
    const city = await sql`select from cities where id = ${wanted.city_id}`.execute(trx);
    if (city.rows.length === 0) refuse('city_id', 'unknown_city');
  }
  if (wanted.kind === 'accreditation') {
    const { rows } = await sql<{ isHeld: boolean }>`
      select exists (select from clinic_accreditations a where a.accreditation_id = d.id and a.clinic_id = ${clinicId}) as "isHeld"
      from accreditations d where d.slug = ${wanted.accreditation} and not d.is_retired`.execute(trx);
    const [found] = rows;
    if (!found) refuse('accreditation', 'unknown_accreditation');
    if (found.isHeld === (wanted.act === 'add'))
      refuse('accreditation', wanted.act === 'add' ? 'change_same' : 'change_gone');
  }
  if (wanted.kind === 'licence') await checkLicence(trx, clinicId, wanted);
}

async function checkLicence(
  trx: Transaction,
  clinicId: number,
  { act, id, doctor_id }: Extract<WantedChange, { kind: 'licence' }>,
): Promise<void> {
  if (doctor_id !== null) {
    const { rows } = await sql`
      select from positions where doctor_id = ${doctor_id} and clinic_id = ${clinicId} and until is null limit 1`.execute(
      trx,
    );
    if (rows.length === 0) throw new KnownError('not_found');
  }
  if (act === 'add') return;
  const { rows } =
    doctor_id === null
      ? await sql`select from clinic_licences where id = ${id} and clinic_id = ${clinicId}`.execute(trx)
      : await sql`select from doctor_licences where id = ${id} and doctor_id = ${doctor_id}`.execute(trx);
  if (rows.length === 0) refuse('id', 'change_gone');
}

/**
 * Proposes a change, which changes nothing until an operator approves it. A repeated key is the change that it made. Throws
 * not_found for another's clinic, `invalid` where such a change waits or names nothing.
 */
export function proposeChange(
  db: Database,
  call: { accountId: string; key: string; address: string; body: BodyOf<typeof proposeEndpoint> },
): Promise<Change['id']> {
  const { accountId, key, address, body } = call;
  const { clinic_id: clinicId } = body;
  return retryingTransaction(db, async (trx) => {
    const role = await requireMember(trx, accountId, clinicId, 'clinic.manage');
    // Of two proposals at once the second waits and sees the first.
    await sql`select from clinics where id = ${clinicId} for no key update`.execute(trx);
    const known = await trx
      .selectFrom('clinic_changes')
      .select(['id', 'idempotency_hash'])
      .where('account_id', '=', accountId)
      .where('idempotency_key', '=', key)
      .executeTakeFirst();
    if (known) {
      requireSameBody(known.idempotency_hash, hashBody(body));
      return known.id;
    }
    const wanted = cleanWanted(body.wanted);
    await checkTargets(trx, clinicId, wanted);
    const { rows } = await sql<{ id: string }>`
      insert into clinic_changes (clinic_id, account_id, kind, wanted, evidence, evidence_url, idempotency_key, idempotency_hash)
      values (${clinicId}, ${accountId}::uuid, ${wanted.kind}, ${JSON.stringify(wanted)}::jsonb, ${body.evidence.trim()},
        ${body.evidence_url ?? null}, ${key}, ${hashBody(body)})
      on conflict (clinic_id, kind) where state = 'waiting' and kind in ('names', 'address') do nothing
      returning id`.execute(trx);
    const [made] = rows;
    if (!made) refuse('wanted', 'change_waiting');
    await attachFiles(trx, { accountId, changeId: made.id, ids: body.attachment_ids ?? [] });
    await recordAct(trx, {
      actorId: accountId,
      actorRole: role,
      kind: 'change.proposed',
      entity: 'change',
      entityId: made.id,
      clinicId,
      detail: { wanted },
      address,
    });
    return made.id;
  });
}

/** Takes back a change that waits. Throws not_found, and `invalid` where it was decided. */
export async function withdrawChange(
  db: Database,
  { accountId, id, address }: { accountId: string; id: string; address: string },
): Promise<void> {
  await retryingTransaction(db, async (trx) => {
    const { rows } = await sql<{ clinicId: number; state: string }>`
      select clinic_id as "clinicId", state from clinic_changes where id = ${id}::uuid for update`.execute(
      trx,
    );
    const [change] = rows;
    if (!change) throw new KnownError('not_found');
    const role = await requireMember(trx, accountId, change.clinicId, 'clinic.manage');
    if (change.state !== 'waiting') refuse('state', 'change_state');
    await trx
      .updateTable('clinic_changes')
      .set((eb) => ({ state: 'withdrawn', version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .execute();
    await recordAct(trx, {
      actorId: accountId,
      actorRole: role,
      kind: 'change.withdrawn',
      entity: 'change',
      entityId: id,
      clinicId: change.clinicId,
      address,
    });
  });
}
