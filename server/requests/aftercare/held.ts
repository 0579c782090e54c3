import { sql } from 'kysely';
import { aftercareCheckIns } from '../../accounts/texts/reads.ts';
import { type Database, retryingTransaction, type Transaction } from '../../platform/database.ts';
import { refuse } from '../../platform/errors.ts';
import { type By, byService, type LockedRequest } from '../events.ts';
import type { PlanReader } from '../plan/reads.ts';
import { lockRequest } from '../writes.ts';
import { type AftercareFacts, getAftercareFacts } from './reads.ts';
import { isOpenAftercare, type KeptCheckIn, nextAsking } from './rules.ts';

/** An aftercare whose request is locked: until the transaction ends nobody else changes either. */
export type HeldAftercare = { trx: Transaction; request: LockedRequest; care: AftercareFacts; by: By };

/** Does `work` on the aftercare of a request for one of its two sides, or the service. Throws not_found for everyone else. */
export function holdAftercare(
  db: Database,
  requestId: string,
  reader: PlanReader | null,
  work: (held: HeldAftercare) => Promise<void>,
): Promise<void> {
  const by: By = reader
    ? { actor: reader.clinicId === null ? 'client' : 'staff', accountId: reader.accountId }
    : byService;
  return retryingTransaction(db, async (trx) => {
    const request = await lockRequest(trx, requestId);
    const care = await getAftercareFacts(trx, requestId, reader);
    await sql`insert into aftercares (request_id) values (${requestId}::uuid) on conflict do nothing`.execute(
      trx,
    );
    await work({ trx, request, care, by });
  });
}

/** Throws `invalid` on `state` before the day of the treatment, and once the request was cancelled. */
export function requireOpenAftercare({ care }: HeldAftercare): void {
  if (!isOpenAftercare(care)) refuse('state', 'aftercare_closed');
}

/** Keeps check-ins with what follows from them: when to ask next, and whether an answer waits for the clinic. */
export async function putCheckIns(
  { trx, request, care }: HeldAftercare,
  checkIns: readonly KeptCheckIn[],
  discharged = care.discharged,
): Promise<void> {
  const isWorrying = checkIns.some(({ answer }) => answer && answer.worrying.length > 0 && !answer.seen_at);
  const sealed = aftercareCheckIns.seal(trx, [request.id], checkIns);
  await trx
    .updateTable('aftercares')
    .set({
      check_ins: sealed === null ? JSON.stringify(checkIns) : '[]',
      check_ins_sealed: sealed,
      discharged_on: discharged,
      remind_at: nextAsking({ checkIns, discharged, zone: care.zone }, new Date()),
      is_worrying: isWorrying,
    })
    .where('request_id', '=', request.id)
    .execute();
}
