import { sql } from 'kysely';
import type { Transaction } from '../platform/database.ts';
import type { By, LockedRequest } from './events.ts';
import { tellClinics } from './recipients.ts';
import { actOnRequest } from './writes.ts';

/** Opens a locked request, that no clinic has yet, to its clinics, and tells them. */
export async function deliverLocked(trx: Transaction, request: LockedRequest, by: By): Promise<void> {
  const looked =
    request.state === 'submitted'
      ? await actOnRequest(trx, request, 'review', by, { isRoutine: true })
      : request;
  // The clock of each clinic begins when it can read the request.
  const { rows } = await sql<{ clinicId: number }>`
    update request_recipients set delivered_at = now() where request_id = ${request.id}::uuid
    returning clinic_id as "clinicId"`.execute(trx);
  await actOnRequest(trx, looked, 'open', by, { isRoutine: true });
  await tellClinics(
    trx,
    request.id,
    rows.map(({ clinicId }) => clinicId),
  );
}
