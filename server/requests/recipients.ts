import { sql } from 'kysely';
import { limits } from '../../contract/platform/limits.ts';
import type { RecipientState } from '../../contract/requests/recipients.ts';
import type { NewRequest } from '../../contract/requests/requests.ts';
import { addWordsOfFiles } from '../accounts/attachments/writes.ts';
import { giveHealthConsent } from '../accounts/consents/writes.ts';
import { requestBody, requestTitle } from '../accounts/texts/reads.ts';
import { tokensOfCases } from '../accounts/texts/writes.ts';
import { countInterest } from '../clinics/demand/writes.ts';
import { enqueueStaffEmail } from '../email/staff/writes.ts';
import { type Database, retryingTransaction, type Transaction } from '../platform/database.ts';
import type { FieldProblem } from '../platform/errors.ts';
import { KnownError } from '../platform/errors.ts';
import { openColumns, type SealedJson } from '../platform/sealed-columns.ts';
import { recordWebhooks } from '../team/webhooks/writes.ts';
import { lockOwnRequest } from './access.ts';
import { type By, type LockedRequest, recordRequestEvent } from './events.ts';
import { nextRequestState } from './rules.ts';
import { actOnRequest, refuseAct } from './writes.ts';

export type Choice = NewRequest['recipients'][number];

const hasTwice = (ids: readonly number[]): boolean => new Set(ids).size < ids.length;

/** What is wrong with a choice of clinics and doctors; null: nothing. */
export async function findRecipientProblem(
  db: Database,
  choices: readonly Choice[],
): Promise<FieldProblem | null> {
  if (hasTwice(choices.map(({ clinic_id }) => clinic_id))) return { key: 'recipient_twice' };
  const { rows } = await sql<{ isListed: boolean; isThere: boolean }>`
    select c.id is not null as "isListed", (asked.doctor_id is null or exists (
      select from doctors d join positions p on p.doctor_id = d.id
      where d.id = asked.doctor_id and d.status = 'published' and p.clinic_id = asked.clinic_id and p.until is null
    )) as "isThere"
    from unnest(${choices.map(({ clinic_id }) => clinic_id)}::int[],
      ${choices.map(({ doctor_id }) => doctor_id ?? null)}::int[]) as asked (clinic_id, doctor_id)
    left join clinics c on c.id = asked.clinic_id and c.status = 'published'`.execute(db);
  if (rows.some(({ isListed }) => !isListed)) return { key: 'not_listed' };
  return rows.some(({ isThere }) => !isThere) ? { key: 'recipient_doctor_elsewhere' } : null;
}

/** Makes a sealed case to be found by its words at further clinics. */
async function addWords(trx: Transaction, requestId: string, clinicIds: readonly number[]): Promise<void> {
  const { rows } = await sql<{ title: SealedJson<string>; body: SealedJson<string> }>`
    select ${requestTitle.read('r')} as title, ${requestBody.read('r')} as body from requests r
    where r.id = ${requestId}::uuid and r.body_sealed is not null`.execute(trx);
  const [found] = openColumns(trx, rows);
  if (!found) return;
  const [words = []] = await tokensOfCases(trx, [{ clinicIds, text: `${found.title} ${found.body}` }]);
  await sql`
    update requests set words = coalesce(words, '') || array_to_tsvector(${words}::text[])
    where id = ${requestId}::uuid`.execute(trx);
}

export async function insertRecipients(
  trx: Transaction,
  requestId: string,
  choices: readonly Choice[],
  access: NewRequest['attachment_access'] = 'one_by_one',
): Promise<void> {
  await trx
    .insertInto('request_recipients')
    .values(
      choices.map(({ clinic_id, doctor_id }) => ({
        request_id: requestId,
        clinic_id,
        doctor_id: doctor_id ?? null,
        opens_on_answer: access === 'after_answer',
        ...(access === 'now' && { papers_opened_at: new Date() }),
      })),
    )
    .execute();
  const clinicIds = choices.map(({ clinic_id }) => clinic_id);
  await addWords(trx, requestId, clinicIds);
  await addWordsOfFiles(trx, requestId);
  await countInterest(trx, clinicIds, 'request');
}

/** Tells the members of clinics, and their programs, that a request waits for them. */
export async function tellClinics(
  trx: Transaction,
  requestId: string,
  clinicIds: readonly number[],
): Promise<void> {
  for (const clinicId of clinicIds)
    await enqueueStaffEmail(trx, { clinicId, requestId, kind: 'new_request' });
  await recordWebhooks(trx, clinicIds, 'request.created', { request_id: requestId });
}

const refuseRecipients = (problem: FieldProblem): never => {
  throw new KnownError('invalid', { recipients: [problem] });
};

/** Clinics are asked once: one that has refused is not asked again, and one that is asked is asked already. */
export async function requireFurther(
  trx: Transaction,
  request: LockedRequest,
  choices: readonly Choice[],
): Promise<void> {
  const asked = await trx
    .selectFrom('request_recipients')
    .select(['clinic_id', 'state'])
    .where('request_id', '=', request.id)
    .execute();
  const ids = new Set(asked.map(({ clinic_id }) => clinic_id));
  if (choices.some(({ clinic_id }) => ids.has(clinic_id))) refuseRecipients({ key: 'recipient_asked' });
  const declined: RecipientState = 'declined';
  const waiting = asked.filter(({ state }) => state !== declined).length;
  if (waiting + choices.length > limits.recipientsMax)
    refuseRecipients({ key: 'recipients_full', values: { count: limits.recipientsMax } });
}

/** Whether a question is open that its clinic still waits for an answer to. */
export async function hasOpenQuestion(trx: Transaction, request: LockedRequest): Promise<boolean> {
  const { rows } = await sql`
    select from request_questions q
    join request_recipients t on t.request_id = q.request_id and t.clinic_id = q.clinic_id and t.state <> 'declined'
    where q.request_id = ${request.id}::uuid and q.answered_at is null limit 1`.execute(trx);
  return rows.length > 0;
}

type Further = {
  accountId: string;
  requestId: string;
  choices: readonly Choice[];
  healthConsent: string;
  address: string;
};

/** Sends a locked request to further clinics, to which its client has agreed. While a question is open it stays the client's turn. */
export async function sendFurther(
  trx: Transaction,
  request: LockedRequest,
  choices: readonly Choice[],
): Promise<void> {
  const by: By = { actor: 'client', accountId: request.accountId };
  await insertRecipients(trx, request.id, choices);
  await tellClinics(
    trx,
    request.id,
    choices.map(({ clinic_id }) => clinic_id),
  );
  const about = { kind: 'add_recipients', detail: { count: choices.length } };
  if (request.state === 'needs_info' && (await hasOpenQuestion(trx, request)))
    await recordRequestEvent(trx, request, by, about);
  else await actOnRequest(trx, request, 'add_recipients', by, about);
}

/** Sends a request to further clinics that its client has chosen. */
export async function addRecipients(db: Database, input: Further): Promise<void> {
  const { accountId, requestId, choices, healthConsent, address } = input;
  const clinicIds = choices.map(({ clinic_id }) => clinic_id);
  await retryingTransaction(db, async (trx) => {
    const request = await lockOwnRequest(trx, accountId, requestId);
    if (nextRequestState(request.state, 'add_recipients', 'client') === null) refuseAct();
    const problem = await findRecipientProblem(trx, choices);
    if (problem) refuseRecipients(problem);
    await requireFurther(trx, request, choices);
    await giveHealthConsent(trx, { accountId, hash: healthConsent, address, requestId, clinicIds });
    await sendFurther(trx, request, choices);
  });
}
