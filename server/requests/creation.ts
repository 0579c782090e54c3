import { randomInt, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { NewPatient } from '../../contract/accounts/patients.ts';
import { DAY_MS } from '../../contract/platform/durations.ts';
import { limits } from '../../contract/platform/limits.ts';
import type { NewRequest } from '../../contract/requests/requests.ts';
import { attachFiles } from '../accounts/attachments/writes.ts';
import { requireConsents } from '../accounts/consents/access.ts';
import { giveHealthConsent } from '../accounts/consents/writes.ts';
import { takePatient } from '../accounts/patients/writes.ts';
import { lockAccount } from '../accounts/reads.ts';
import { requestBody, requestTitle } from '../accounts/texts/reads.ts';
import { writeText } from '../accounts/texts/writes.ts';
import type { Words } from '../content/localization/reads.ts';
import { type Database, retryingTransaction, type Transaction } from '../platform/database.ts';
import { KnownError } from '../platform/errors.ts';
import { enqueue } from '../platform/jobs.ts';
import { hashBody, requireSameBody } from '../platform/repeat-key.ts';
import { type By, recordRequestEvent } from './events.ts';
import { dropSentDraft } from './inquiry/writes.ts';
import { type CheckedCase, checkNewRequest } from './new-request.ts';
import { insertRecipients } from './recipients.ts';

export const REVIEW_REQUEST = 'review-request';

const HOUR_SECONDS = 60 * 60;

type Made = { id: string; idempotency_hash: Buffer | null };

async function findByKey(trx: Transaction, accountId: string, key: string): Promise<Made | null> {
  const row = await trx
    .selectFrom('requests')
    .select(['id', 'idempotency_hash'])
    .where('account_id', '=', accountId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst();
  return row ?? null;
}

/** Throws `too_many` with the time until the oldest of the last ones is a day old. */
async function requireDailyLimit(trx: Transaction, accountId: string): Promise<void> {
  const { rows } = await sql<{ at: Date }>`
    select submitted_at as at from requests
    where account_id = ${accountId}::uuid and submitted_at > now() - interval '1 day'
    order by submitted_at desc offset ${limits.requestsPerDay - 1} limit 1`.execute(trx);
  const [blocking] = rows;
  if (!blocking) return;
  const seconds = Math.max(1, Math.ceil((blocking.at.getTime() + DAY_MS - Date.now()) / 1000));
  const values = { limit: limits.requestsPerDay, count: Math.ceil(seconds / HOUR_SECONDS) };
  throw new KnownError('too_many', { request: [{ key: 'requests_a_day', values }] }, seconds);
}

/** Six figures; where all that were drawn are taken, seven. */
const drawNumber = (attempt: number): number =>
  attempt < 10 ? randomInt(100_000, 1_000_000) : randomInt(1_000_000, 10_000_000);

type Sending = { accountId: string; key: string; hash: Buffer; language: string };

/** The person as a request names them, to be kept; null: the request is for its client, or they are not to be kept. */
const personToKeep = ({ keeps_patient: keeps }: NewRequest, checked: CheckedCase): NewPatient | null =>
  keeps && checked.patient_name !== null ? { ...checked, name: checked.patient_name } : null;

async function insertRequest(
  trx: Transaction,
  checked: CheckedCase & { patient_id: string | null },
  { accountId, key, hash, language }: Sending,
): Promise<{ id: string; number: number }> {
  const requestId = randomUUID();
  const title = writeText(trx, requestTitle, [requestId], checked.title);
  const body = writeText(trx, requestBody, [requestId], checked.body);
  for (let attempt = 0; ; attempt += 1) {
    const row = await trx
      .insertInto('requests')
      .values({
        ...checked,
        id: requestId,
        title: title.open,
        title_sealed: title.sealed,
        body: body.open,
        body_sealed: body.sealed,
        number: drawNumber(attempt),
        account_id: accountId,
        idempotency_key: key,
        idempotency_hash: hash,
        state: 'submitted',
        language,
        expires_at: sql<Date>`now() + make_interval(days => ${limits.requestDays})`,
      })
      .onConflict((on) => on.column('number').doNothing())
      .returning(['id', 'number'])
      .executeTakeFirst();
    if (row) return row;
  }
}

/**
 * Sends a case. A repeated key is the request that it made and costs nothing; with other data it is `invalid`. Clinics see
 * a request once it is looked through. Throws `consent_needed`, `too_many`, `invalid`. Returns the id.
 */
export function createRequest(
  db: Database,
  call: Omit<Sending, 'hash'> & { body: NewRequest; address: string },
  words: Words,
): Promise<string> {
  const { accountId, body, address } = call;
  const sending = { ...call, hash: hashBody(body) };
  return retryingTransaction(db, async (trx) => {
    await lockAccount(trx, accountId);
    const known = await findByKey(trx, accountId, sending.key);
    if (known !== null) {
      requireSameBody(known.idempotency_hash, sending.hash);
      return known.id;
    }
    await requireConsents(trx, accountId, ['terms', 'personal_data']);
    await requireDailyLimit(trx, accountId);
    const checked = await checkNewRequest(trx, body, words);
    const patientId = await takePatient(trx, accountId, {
      id: body.patient_id ?? null,
      keeps: personToKeep(body, checked),
    });
    const { id, number } = await insertRequest(trx, { ...checked, patient_id: patientId }, sending);
    await attachFiles(trx, { accountId, requestId: id, ids: body.attachment_ids ?? [] });
    await giveHealthConsent(trx, {
      accountId,
      hash: body.health_consent,
      address,
      requestId: id,
      clinicIds: body.recipients.map(({ clinic_id }) => clinic_id),
    });
    // Told before there are recipients: they hear of it when it is open.
    const request = { id, number, accountId, state: 'submitted' as const };
    const by: By = { actor: 'client', accountId };
    await recordRequestEvent(trx, request, by, { kind: 'submit' });
    await insertRecipients(trx, id, body.recipients, body.attachment_access);
    if (body.attachment_access === 'now')
      for (const { clinic_id: clinicId } of body.recipients)
        await recordRequestEvent(trx, request, by, { kind: 'papers_opened', clinicId });
    await dropSentDraft(trx, accountId, sending.key);
    await enqueue(trx, REVIEW_REQUEST, { id });
    return id;
  });
}
