import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { AuditDetail, KindAbout } from '../../../contract/operations/audit-kinds.ts';
import type { declineReasons } from '../../../contract/requests/recipients.ts';
import { questionBody } from '../../accounts/texts/reads.ts';
import { writeFoundText } from '../../accounts/texts/writes.ts';
import { type Database, retryingTransaction, type Transaction } from '../../platform/database.ts';
import { refuse } from '../../platform/errors.ts';
import { type Opened, openColumns, type SealedJson } from '../../platform/sealed-columns.ts';
import { recordStaffAct } from '../../team/writes.ts';
import { settleChats } from '../chat-events/writes.ts';
import { type By, byService, type LockedRequest, recordRequestEvent } from '../events.ts';
import { nextRequestState } from '../rules.ts';
import { actOnRecipient, actOnRequest, closeDisclosures } from '../writes.ts';
import { lockCase } from './access.ts';

export type Who = { accountId: string; clinicId: number; requestId: string };

/** What the clinic did about a request, in its audit log: the words stay in the request. */
const recordAct = <Kind extends KindAbout<'request'>>(
  trx: Transaction,
  { requestId, ...who }: Who,
  act: { kind: Kind; detail?: AuditDetail<Kind> },
) => recordStaffAct(trx, { ...act, ...who, entity: 'request', entityId: requestId });

const byStaff = ({ accountId }: Who): By => ({ actor: 'staff', accountId });

/** Someone of the clinic has read the case: the first time counts. */
export async function seeCase(db: Database, who: Who): Promise<void> {
  await retryingTransaction(db, async (trx) => {
    const { request, state } = await lockCase(trx, who);
    if (state !== 'delivered') return;
    await actOnRecipient(trx, request, who.clinicId, 'see', byStaff(who));
    await recordRequestEvent(trx, request, byStaff(who), {
      kind: 'see',
      clinicId: who.clinicId,
      isRoutine: true,
    });
  });
}

/** The client has ended it, time has, or the clinic itself: in a sentence that says which. */
function requireAnswerable(request: LockedRequest, state: string): void {
  if (request.state === 'cancelled') refuse('state', 'request_cancelled');
  if (request.state === 'expired') refuse('state', 'request_expired');
  if (nextRequestState(request.state, 'ask', 'staff') === null) refuse('state', 'request_state');
  if (state === 'declined') refuse('state', 'recipient_declined');
}

type OpenQuestion = { askedBy: string | null; body: SealedJson<string> };

async function findOpenQuestion(
  trx: Transaction,
  { requestId, clinicId }: Who,
): Promise<Opened<OpenQuestion> | null> {
  const { rows } = await sql<OpenQuestion>`
    select q.asked_by as "askedBy", ${questionBody.read('q')} as body from request_questions q
    where q.request_id = ${requestId}::uuid and q.clinic_id = ${clinicId} and q.answered_at is null
    limit 1`.execute(trx);
  return openColumns(trx, rows)[0] ?? null;
}

/** Asks the client for more. A clinic has one question open at a time; whoever repeats their own asks nothing new. */
export async function askClient(db: Database, who: Who, question: string): Promise<void> {
  const text = question.trim();
  await retryingTransaction(db, async (trx) => {
    const { request, state } = await lockCase(trx, who);
    requireAnswerable(request, state);
    const open = await findOpenQuestion(trx, who);
    if (open?.askedBy === who.accountId && open.body === text) return;
    if (open) refuse('state', 'question_open');
    const id = randomUUID();
    const {
      open: body,
      sealed,
      words,
    } = await writeFoundText(trx, { column: questionBody, ids: [id], clinicId: who.clinicId }, text);
    await sql`
      insert into request_questions (id, request_id, clinic_id, asked_by, body, body_sealed, words)
      values (${id}::uuid, ${request.id}::uuid, ${who.clinicId}, ${who.accountId}::uuid, ${body}, ${sealed},
        array_to_tsvector(${words}::text[]))`.execute(trx);
    const act = state === 'offered' ? 'ask_further' : 'ask';
    await actOnRecipient(trx, request, who.clinicId, act, byStaff(who));
    await actOnRequest(trx, request, 'ask', byStaff(who), { clinicId: who.clinicId });
    await recordAct(trx, who, { kind: 'request.asked' });
  });
}

/** Asks the client to open the documents. Throws `invalid` where they are open, promised or there are none. */
export async function askForAttachments(db: Database, who: Who): Promise<void> {
  await retryingTransaction(db, async (trx) => {
    const { request, state } = await lockCase(trx, who);
    if (nextRequestState(request.state, 'disclose', 'client') === null) refuse('state', 'request_state');
    if (state === 'declined') refuse('state', 'recipient_declined');
    const { rows } = await sql<{ isAsked: boolean; isOpen: boolean; isPassedOver: boolean; hasAny: boolean }>`
      select t.attachments_asked_at is not null as "isAsked", t.papers_opened_at is not null as "isOpen",
        coalesce((select o.clinic_id from offers o where o.id = r.accepted_offer_id) <> t.clinic_id, false)
          as "isPassedOver",
        r.imaging_url is not null or exists (select from attachments a where a.request_id = r.id) as "hasAny"
      from request_recipients t join requests r on r.id = t.request_id
      where t.request_id = ${request.id}::uuid and t.clinic_id = ${who.clinicId}`.execute(trx);
    const [standing] = rows;
    if (!standing || standing.isAsked) return;
    if (standing.isPassedOver) refuse('state', 'request_state');
    if (standing.isOpen || !standing.hasAny)
      refuse('state', standing.isOpen ? 'attachments_open' : 'attachments_none');
    await sql`
      update request_recipients set attachments_asked_at = now()
      where request_id = ${request.id}::uuid and clinic_id = ${who.clinicId}`.execute(trx);
    await recordRequestEvent(trx, request, byStaff(who), { kind: 'papers_asked', clinicId: who.clinicId });
    await recordAct(trx, who, { kind: 'request.documents_asked' });
  });
}

/** What is left of a request when a clinic has refused: no one to wait for, no question to answer, or as before. */
async function settleRest(trx: Transaction, request: LockedRequest): Promise<void> {
  const { rows } = await sql<{ isAlone: boolean; isAsked: boolean }>`
    select not exists (select from request_recipients where request_id = ${request.id}::uuid and state <> 'declined')
        as "isAlone",
      exists (select from request_questions q join request_recipients t
        on t.request_id = q.request_id and t.clinic_id = q.clinic_id and t.state <> 'declined'
        where q.request_id = ${request.id}::uuid and q.answered_at is null) as "isAsked"`.execute(trx);
  const [rest] = rows;
  if (rest?.isAlone) await actOnRequest(trx, request, 'decline', byService);
  else if (request.state === 'needs_info' && !rest?.isAsked)
    await actOnRequest(trx, request, 'resume', byService, { isRoutine: true });
}

export type Refusal = { reason: (typeof declineReasons)[number]; note: string | null };

/** Takes back what is alive of a clinic's offers to a locked request. */
export type WithdrawOffer = (
  trx: Transaction,
  request: LockedRequest,
  by: By,
  input: { clinicId: number; reason: string | null },
) => Promise<void>;

/** The clinic cannot help: what it has offered is taken back. After the last one nobody is left and the request is declined. */
export async function declineCase(
  db: Database,
  who: Who,
  { reason, note }: Refusal,
  withdrawOffer: WithdrawOffer,
): Promise<void> {
  await retryingTransaction(db, async (trx) => {
    const { request, state } = await lockCase(trx, who);
    requireAnswerable(request, state);
    const by = byStaff(who);
    const { clinicId } = who;
    await withdrawOffer(trx, request, by, { clinicId, reason: note });
    await actOnRecipient(trx, request, clinicId, 'refuse', by, {
      decline_reason: reason,
      ...(note !== null && { decline_note: note }),
    });
    await settleChats(trx, { requestId: request.id, clinicId });
    // Who cannot help needs neither the name nor the documents.
    await closeDisclosures(trx, request, byService, { only: clinicId });
    const refused = await actOnRequest(trx, request, 'refuse', by, { clinicId, detail: { reason } });
    await settleRest(trx, refused);
    await recordAct(trx, who, { kind: 'request.declined', detail: { refusal: reason } });
  });
}
