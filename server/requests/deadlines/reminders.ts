import { enqueueStaffEmail } from '../../email/staff/writes.ts';
import type { Transaction } from '../../platform/database.ts';
import { byService, type LockedRequest, recordRequestEvent } from '../events.ts';
import {
  actOnOffer,
  actOnRecipient,
  actOnRequest,
  closeDisclosures,
  endOffering,
  passOverOffers,
} from '../writes.ts';
import type { Deadline } from './rules.ts';

type DeadlineOf<Act extends Deadline['act']> = Extract<Deadline, { act: Act }>;

/** `isLast`: of several reminders that are due at once only the last is an email. */
async function remind(
  trx: Transaction,
  request: LockedRequest,
  { clinicId, number }: DeadlineOf<'remind'>,
  isLast: boolean,
): Promise<void> {
  await actOnRecipient(trx, request, clinicId, 'remind', byService, { reminders: number + 1 });
  const detail = { number: number + 1 };
  await recordRequestEvent(trx, request, byService, { kind: 'remind', clinicId, detail, isRoutine: true });
  if (isLast) await enqueueStaffEmail(trx, { clinicId, requestId: request.id, kind: 'reminder' });
}

async function markSlow(
  trx: Transaction,
  request: LockedRequest,
  { clinicId }: { clinicId: number },
): Promise<void> {
  await actOnRecipient(trx, request, clinicId, 'remind', byService, { is_slow: true });
  await recordRequestEvent(trx, request, byService, { kind: 'slow', clinicId, isRoutine: true });
}

async function lapse(
  trx: Transaction,
  request: LockedRequest,
  { clinicId }: { clinicId: number },
): Promise<void> {
  await actOnRecipient(trx, request, clinicId, 'lapse', byService);
  await recordRequestEvent(trx, request, byService, { kind: 'lapse', clinicId });
  await closeDisclosures(trx, request, byService, { only: clinicId });
}

async function expireOffer(
  trx: Transaction,
  request: LockedRequest,
  { clinicId, offerId }: DeadlineOf<'expire_offer'>,
): Promise<void> {
  await actOnOffer(trx, offerId, 'expire', byService);
  await endOffering(trx, request, clinicId, byService);
  const detail = { offer: offerId };
  await recordRequestEvent(trx, request, byService, { kind: 'expire_offer', clinicId, detail });
}

async function warn(trx: Transaction, request: LockedRequest, now: Date): Promise<LockedRequest> {
  await trx.updateTable('requests').set({ warned_at: now }).where('id', '=', request.id).execute();
  return actOnRequest(trx, request, 'warn', byService);
}

async function expire(trx: Transaction, request: LockedRequest): Promise<LockedRequest> {
  const expired = await actOnRequest(trx, request, 'expire', byService);
  await passOverOffers(trx, expired);
  await closeDisclosures(trx, expired, byService);
  return expired;
}

/** Does what is due to a locked request, in the order in which it fell due; returns the request as it is then. */
export async function applyDeadline(
  trx: Transaction,
  request: LockedRequest,
  due: readonly Deadline[],
  now: Date,
): Promise<LockedRequest> {
  let held = request;
  for (const [place, one] of due.entries()) {
    const rest = due.slice(place + 1);
    if (one.act === 'remind') {
      // Who is reminded again or given up, or whose request has ended, needs no email about it.
      const isLast = !rest.some(
        (later) =>
          later.act === 'expire' ||
          ((later.act === 'remind' || later.act === 'lapse') && later.clinicId === one.clinicId),
      );
      await remind(trx, held, one, isLast);
    } else if (one.act === 'slow') await markSlow(trx, held, one);
    else if (one.act === 'lapse') await lapse(trx, held, one);
    else if (one.act === 'expire_offer') await expireOffer(trx, held, one);
    else if (one.act === 'warn') held = await warn(trx, held, now);
    else held = await expire(trx, held);
  }
  return held;
}
