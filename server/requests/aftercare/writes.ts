import { sql } from 'kysely';
import { limits } from '../../../contract/platform/limits.ts';
import type { CheckInAnswers } from '../../../contract/requests/aftercare.ts';
import { attachFiles } from '../../accounts/attachments/writes.ts';
import { aftercareInstructions } from '../../accounts/texts/reads.ts';
import { writeText } from '../../accounts/texts/writes.ts';
import { enqueueStaffEmail } from '../../email/staff/writes.ts';
import type { Database } from '../../platform/database.ts';
import { KnownError, refuse } from '../../platform/errors.ts';
import { cleanText } from '../../platform/text/clean.ts';
import { dayIn } from '../../platform/time-zone.ts';
import { recordStaffAct } from '../../team/writes.ts';
import { waitForClinic } from '../chat-events/writes.ts';
import { recordRequestEvent } from '../events.ts';
import { type HeldAftercare, holdAftercare, putCheckIns, requireOpenAftercare } from './held.ts';
import {
  type ClinicsPart,
  isSameAnswer,
  isSamePart,
  type KeptCheckIn,
  mayBeDischargedOn,
  stateOfCheckIn,
  tidyAnswers,
  tidyCheckIns,
  worryingIn,
} from './rules.ts';

type OfStaff = { accountId: string; requestId: string; clinicId: number };
type OfClient = { accountId: string; requestId: string };

/** Gives a file of this account to the aftercare. `field`: what the call names it. */
async function attach({ trx, request, by }: HeldAftercare, id: string, field: string): Promise<void> {
  try {
    await attachFiles(trx, { accountId: by.accountId ?? '', aftercareId: request.id, ids: [id] });
  } catch (error) {
    // The fields of these calls are named otherwise than those of the others.
    if (error instanceof KnownError && error.code === 'invalid') refuse(field, 'file_unknown');
    throw error;
  }
}

/** The clinic writes day of discharge, instructions and check-ins; what is answered stays. */
export function writeAftercare(
  db: Database,
  who: OfStaff,
  { version, ...part }: ClinicsPart & { version: number },
): Promise<void> {
  const instructions = cleanText(part.instructions);
  return holdAftercare(db, who.requestId, who, async (held) => {
    requireOpenAftercare(held);
    const { trx, request, care, by } = held;
    const tidy = tidyCheckIns(part, care.checkIns);
    if ('field' in tidy) throw new KnownError('invalid', { [tidy.field]: [tidy.problem] });
    const { discharged_on: discharged } = part;
    const next = { discharged, instructions, checkIns: tidy.checkIns };
    if (isSamePart(care, next)) return;
    if (care.version !== version) refuse('version', 'aftercare_changed');
    const { day, today } = care;
    if (discharged !== null && (day === null || !mayBeDischargedOn(discharged, { day, today })))
      refuse('discharged_on', 'discharge_day', { count: limits.dischargeDaysAhead });
    const { open, sealed } = writeText(trx, aftercareInstructions, [request.id], instructions);
    await trx
      .updateTable('aftercares')
      .set((eb) => ({ instructions: open, instructions_sealed: sealed, version: eb('version', '+', 1) }))
      .where('request_id', '=', request.id)
      .execute();
    await putCheckIns(held, tidy.checkIns, discharged);
    await recordRequestEvent(trx, request, by, { kind: 'write_aftercare', clinicId: care.clinicId });
    await recordStaffAct(trx, {
      ...{ accountId: who.accountId, clinicId: care.clinicId, kind: 'request.aftercare_changed' },
      ...{ entity: 'request', entityId: request.id },
      detail: {
        discharged_on: { before: care.discharged, after: discharged },
        check_ins: { before: care.checkIns.length, after: tidy.checkIns.length },
      },
    });
  });
}

/** Gives an uploaded file of the clinic to the client as a discharge document; the same again is the same document. */
export function addDischargeDocument(db: Database, who: OfStaff, id: string): Promise<void> {
  return holdAftercare(db, who.requestId, who, async (held) => {
    const { trx, request, care, by } = held;
    const { rows } = await sql<{ id: string }>`
      select a.id from attachments a join requests r on r.id = a.aftercare_id
      where r.id = ${request.id}::uuid and a.account_id <> r.account_id`.execute(trx);
    if (rows.some((one) => one.id === id)) return;
    requireOpenAftercare(held);
    if (rows.length >= limits.aftercareDocuments)
      refuse('attachment_id', 'too_many', { count: limits.aftercareDocuments });
    await attach(held, id, 'attachment_id');
    await recordRequestEvent(trx, request, by, { kind: 'discharge_document', clinicId: care.clinicId });
    await recordStaffAct(trx, {
      ...{ accountId: who.accountId, clinicId: care.clinicId, kind: 'request.document_given' },
      ...{ entity: 'request', entityId: request.id },
    });
  });
}

const findCheckIn = ({ care }: HeldAftercare, id: string): KeptCheckIn => {
  const checkIn = care.checkIns.find((one) => one.id === id);
  if (!checkIn) throw new KnownError('not_found');
  return checkIn;
};

/** The client answers a check-in of which it is the time; a worrying answer waits for the clinic until it has seen it. */
export function answerCheckIn(
  db: Database,
  who: OfClient,
  checkInId: string,
  given: CheckInAnswers,
): Promise<void> {
  const reader = { accountId: who.accountId, clinicId: null };
  return holdAftercare(db, who.requestId, reader, async (held) => {
    const { trx, request, care, by } = held;
    const checkIn = findCheckIn(held, checkInId);
    const tidy = tidyAnswers(given, checkIn);
    if ('problems' in tidy) throw new KnownError('invalid', tidy.problems);
    const { answers } = tidy;
    if (checkIn.answer) {
      if (isSameAnswer(checkIn.answer, answers)) return;
      refuse('state', 'check_in_answered');
    }
    requireOpenAftercare(held);
    const state = stateOfCheckIn(checkIn, care.discharged ?? '', dayIn(care.zone, new Date()));
    if (state !== 'due') refuse('state', state === 'coming' ? 'check_in_early' : 'check_in_missed');
    if (answers.photo_id !== undefined) await attach(held, answers.photo_id, 'photo_id');
    const worrying = worryingIn(answers);
    const answer = { ...answers, at: new Date().toISOString(), worrying, seen_at: null };
    await putCheckIns(
      held,
      care.checkIns.map((one) => (one.id === checkIn.id ? { ...one, answer } : one)),
    );
    const { clinicId } = care;
    const isWorrying = worrying.length > 0;
    const kind = isWorrying ? 'answer_check_in_worrying' : 'answer_check_in';
    await recordRequestEvent(trx, request, by, { kind, clinicId });
    if (!isWorrying) return;
    await waitForClinic(trx, { requestId: request.id, clinicId });
    await enqueueStaffEmail(trx, { kind: 'check_in_worrying', clinicId, requestId: request.id });
  });
}

/** The clinic has read a worrying answer; again it is the same. */
export function seeCheckIn(db: Database, who: OfStaff, checkInId: string): Promise<void> {
  return holdAftercare(db, who.requestId, who, async (held) => {
    const { trx, request, care, by } = held;
    const { answer } = findCheckIn(held, checkInId);
    if (!answer || answer.worrying.length === 0) return refuse('state', 'check_in_calm');
    if (answer.seen_at !== null) return;
    const seen = { ...answer, seen_at: new Date().toISOString() };
    await putCheckIns(
      held,
      care.checkIns.map((one) => (one.id === checkInId ? { ...one, answer: seen } : one)),
    );
    await recordRequestEvent(trx, request, by, { kind: 'see_check_in', clinicId: care.clinicId });
  });
}
