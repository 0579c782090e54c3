import { sql } from 'kysely';
import type { BodyOf } from '../../contract/platform/endpoint.ts';
import type { answerQuestion as answerEndpoint, RequestDetail } from '../../contract/requests/requests.ts';
import { attachFiles } from '../accounts/attachments/writes.ts';
import { questionAnswer } from '../accounts/texts/reads.ts';
import { writeFoundText } from '../accounts/texts/writes.ts';
import { enqueueStaffEmail } from '../email/staff/writes.ts';
import { type Database, retryingTransaction, type Transaction } from '../platform/database.ts';
import { KnownError } from '../platform/errors.ts';
import { tellLive } from '../platform/live.ts';
import { cleanText } from '../platform/text/clean.ts';
import { lockOwnRequest } from './access.ts';
import { type By, type LockedRequest, listClinicIds, recordRequestEvent } from './events.ts';
import { markSubjectRead } from './notifications/writes.ts';
import { hasOpenQuestion } from './recipients.ts';
import { nextRequestState } from './rules.ts';
import { actOnOffer, actOnRequest, cancelLocked, refuseAct } from './writes.ts';

type Own = { accountId: string; requestId: string };

const clientOf = (accountId: string): By => ({ actor: 'client', accountId });

/** The client has looked: nothing is unread any more, and what was sent is viewed. */
export async function seeRequest(db: Database, { accountId, requestId }: Own): Promise<void> {
  const by = clientOf(accountId);
  await retryingTransaction(db, async (trx) => {
    const request = await lockOwnRequest(trx, accountId, requestId);
    const wasUnread = await markSubjectRead(trx, accountId, { type: 'request', subject: requestId });
    const rows = await trx
      .selectFrom('offers')
      .select(['id', 'clinic_id as clinicId', 'version'])
      .where('request_id', '=', requestId)
      .where('state', '=', 'sent')
      .orderBy('id')
      .execute();
    for (const { id, clinicId, version } of rows) {
      await actOnOffer(trx, id, 'view', by);
      await recordRequestEvent(trx, request, by, {
        ...{ kind: 'view', clinicId, detail: { offer: id, version } },
        // Who looks at an old request does not want it at the top of the list.
        isRoutine: true,
      });
    }
    if (wasUnread) await tellLive(trx, { event: 'notifications', accounts: [accountId] });
  });
}

export async function cancelRequest(db: Database, input: Own & { reason: string | null }): Promise<void> {
  await retryingTransaction(db, async (trx) => {
    const request = await lockOwnRequest(trx, input.accountId, input.requestId);
    await cancelLocked(trx, request, { reason: input.reason });
  });
}

/** The clinic whose question this is. Throws `invalid` for one that is answered, or not of this request. */
async function requireUnanswered(
  trx: Transaction,
  request: LockedRequest,
  questionId: string,
): Promise<number> {
  const row = await trx
    .selectFrom('request_questions')
    .select(['clinic_id', 'answered_at'])
    .where('id', '=', questionId)
    .where('request_id', '=', request.id)
    .executeTakeFirst();
  if (!row) throw new KnownError('invalid', { question_id: [{ key: 'question_unknown' }] });
  if (row.answered_at !== null)
    throw new KnownError('invalid', { question_id: [{ key: 'question_answered' }] });
  return row.clinic_id;
}

/** Answers a question. With the last one the request is open again; while others wait it stays the client's turn. */
export async function answerQuestion(
  db: Database,
  { accountId, requestId }: Own,
  given: BodyOf<typeof answerEndpoint>,
): Promise<void> {
  const by = clientOf(accountId);
  const answer = cleanText(given.answer);
  await retryingTransaction(db, async (trx) => {
    const request = await lockOwnRequest(trx, accountId, requestId);
    const clinicId = await requireUnanswered(trx, request, given.question_id);
    if (nextRequestState(request.state, 'answer', 'client') === null) refuseAct();
    if (answer === '') throw new KnownError('invalid', { answer: [{ key: 'required' }] });
    const { open, sealed, words } = await writeFoundText(
      trx,
      { column: questionAnswer, ids: [given.question_id], clinicId },
      answer,
    );
    await sql`
      update request_questions set answer = ${open}, answer_sealed = ${sealed}, answered_at = now(),
        words = words || array_to_tsvector(${words}::text[])
      where id = ${given.question_id}::uuid`.execute(trx);
    await attachFiles(trx, { accountId, requestId, ids: given.attachment_ids ?? [] });
    const about = { kind: 'answer', clinicId, detail: { papers: given.attachment_ids?.length ?? 0 } };
    if (await hasOpenQuestion(trx, request)) await recordRequestEvent(trx, request, by, about);
    else await actOnRequest(trx, request, 'answer', by, about);
    await enqueueStaffEmail(trx, { clinicId, requestId, kind: 'answered' });
  });
}

type Cost = RequestDetail['own_costs'][number];

/** Keeps what the client counts in besides the offers: theirs alone, whatever state the request is in. */
export async function keepOwnCosts(
  db: Database,
  { accountId, requestId }: Own,
  costs: readonly Cost[],
  currencies: ReadonlySet<number>,
): Promise<void> {
  if (costs.some(({ currency_id }) => !currencies.has(currency_id)))
    throw new KnownError('invalid', { 'own_costs.currency_id': [{ key: 'unknown_currency' }] });
  const kept = costs.map((cost) => ({ ...cost, title: cleanText(cost.title).replace(/\s+/gu, ' ') }));
  if (kept.some(({ title }) => title === ''))
    throw new KnownError('invalid', { 'own_costs.title': [{ key: 'required' }] });
  await retryingTransaction(db, async (trx) => {
    const { rows } = await sql`
      update requests set own_costs = ${JSON.stringify(kept)}::jsonb
      where id = ${requestId}::uuid and account_id = ${accountId}::uuid returning id`.execute(trx);
    if (rows.length === 0) throw new KnownError('not_found');
    const clinics = new Set(await listClinicIds(trx, requestId));
    if (kept.some(({ clinic_ids = [] }) => clinic_ids.some((id) => !clinics.has(id))))
      throw new KnownError('invalid', { 'own_costs.clinic_ids': [{ key: 'chat_not_recipient' }] });
    // Other tabs of the client; no clinic is told of it.
    await tellLive(trx, { event: 'request.changed', accounts: [accountId], clinics: [], id: requestId });
  });
}
