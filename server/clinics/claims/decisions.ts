import { sql } from 'kysely';
import type { ClaimRefusal, ClaimState } from '../../../contract/clinics/claims.ts';
import type { KindAbout } from '../../../contract/operations/audit-kinds.ts';
import { recordEvent } from '../../accounts/events/writes.ts';
import { enqueueEmail } from '../../email/writes.ts';
import type { Operator } from '../../platform/audit/operator.ts';
import { type Act, recordAct } from '../../platform/audit/writes.ts';
import { type Database, retryingTransaction, type Transaction } from '../../platform/database.ts';
import { KnownError } from '../../platform/errors.ts';
import { requireUnconcerned } from '../../team/access.ts';
import { requireOtherOperator } from '../appeals/rules.ts';
import { openStates } from './rules.ts';

/** An operator's act on a claim as it was read. */
export type Decision = { id: string; version: number; operator: Operator };

type Held = {
  clinicId: number;
  slug: string;
  accountId: string;
  state: ClaimState;
  version: number;
  /** While an appeal waits: who has decided first. */
  decidedBy: string | null;
};

/** The clinic's row, then the claim's, held until the transaction ends. Throws not_found, and `invalid` where it has moved on. */
async function lockClaim(trx: Transaction, { id, version, operator }: Decision): Promise<Held> {
  // In the order in which a claim is made: clinic, then claim.
  await sql`
    select from clinics where id = (select clinic_id from clinic_claims where id = ${id}::uuid) for no key update`.execute(
    trx,
  );
  const { rows } = await sql<Held>`
    select k.clinic_id as "clinicId", c.slug, k.account_id as "accountId", k.state, k.version,
      k.decided_by as "decidedBy"
    from clinic_claims k join clinics c on c.id = k.clinic_id where k.id = ${id}::uuid for update of k`.execute(
    trx,
  );
  const [claim] = rows;
  if (!claim) throw new KnownError('not_found');
  await requireUnconcerned(trx, operator.actorId, claim);
  if (!openStates.includes(claim.state)) throw new KnownError('invalid', { state: [{ key: 'claim_state' }] });
  requireOtherOperator(operator.actorId, [claim.decidedBy]);
  if (claim.version !== version) throw new KnownError('invalid', { version: [{ key: 'changed_meanwhile' }] });
  return claim;
}

/** Writes down what was done, and lets the person know that something was. */
async function recordDecision(
  trx: Transaction,
  decision: Decision,
  { accountId, clinicId, slug }: Held,
  act: Pick<Act<KindAbout<'claim'>>, 'kind' | 'detail' | 'reason'>,
): Promise<void> {
  await recordAct(trx, {
    ...decision.operator,
    entity: 'claim',
    entityId: decision.id,
    clinicId,
    ...act,
  });
  await enqueueEmail(trx, { kind: 'claim_news', accountId, slug });
}

async function dismissOwners(trx: Transaction, decision: Decision, { clinicId, accountId, slug }: Held) {
  const { rows } = await sql<{ id: string }>`
    delete from staff where clinic_id = ${clinicId} and role = 'owner' and account_id <> ${accountId}::uuid
    returning account_id as id`.execute(trx);
  for (const { id } of rows)
    await recordEvent(trx, {
      accountId: id,
      actorId: decision.operator.actorId,
      kind: 'dismissed',
      detail: { role: 'owner', clinic: slug },
    });
  return rows.length;
}

/**
 * Makes the person an owner: from the next call on they work for the clinic, with a second factor. Throws not_found, and
 * `invalid` where the claim has moved on.
 */
export async function approveClaim(
  db: Database,
  { replacesOwners, ...decision }: Decision & { replacesOwners: boolean },
): Promise<void> {
  await retryingTransaction(db, async (trx) => {
    const claim = await lockClaim(trx, decision);
    const { accountId, clinicId, slug } = claim;
    const dismissed = replacesOwners ? await dismissOwners(trx, decision, claim) : 0;
    await sql`
      insert into staff (account_id, clinic_id, role) values (${accountId}::uuid, ${clinicId}, 'owner')
      on conflict (account_id, clinic_id) do update set role = 'owner'`.execute(trx);
    await sql`
      update clinics set claimed_at = coalesce(claimed_at, now()) where id = ${clinicId}`.execute(trx);
    await sql`
      update clinic_claims set state = 'approved', decided_by = ${decision.operator.actorId}::uuid, decided_at = now(),
        code = null, waiting_since = null, version = version + 1 where id = ${decision.id}::uuid`.execute(
      trx,
    );
    const detail = { role: 'owner', clinic: slug };
    await recordEvent(trx, { accountId, actorId: decision.operator.actorId, kind: 'appointed', detail });
    await recordDecision(trx, decision, claim, { kind: 'claim.approved', detail: { dismissed } });
  });
}

/** Asks the person for more; until they answer, nobody waits for an operator. Throws as `approveClaim`. */
export async function askClaimant(
  db: Database,
  { question, ...decision }: Decision & { question: string },
): Promise<void> {
  await retryingTransaction(db, async (trx) => {
    const claim = await lockClaim(trx, decision);
    await trx
      .updateTable('clinic_claims')
      .set((eb) => ({
        state: 'needs_more',
        question: question.trim(),
        waiting_since: null,
        version: eb('version', '+', 1),
      }))
      .where('id', '=', decision.id)
      .execute();
    await recordDecision(trx, decision, claim, { kind: 'claim.asked' });
  });
}

/** Refuses with a reason. Throws as `approveClaim`. */
export async function refuseClaim(
  db: Database,
  { refusal, note, ...decision }: Decision & { refusal: ClaimRefusal; note: string },
): Promise<void> {
  await retryingTransaction(db, async (trx) => {
    const claim = await lockClaim(trx, decision);
    await sql`
      update clinic_claims set state = 'refused', refusal = ${refusal}, note = ${note.trim() || null},
        decided_by = ${decision.operator.actorId}::uuid, decided_at = now(), code = null, waiting_since = null,
        version = version + 1 where id = ${decision.id}::uuid`.execute(trx);
    await recordDecision(trx, decision, claim, { kind: 'claim.refused', reason: refusal });
  });
}
