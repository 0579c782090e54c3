import { sql } from 'kysely';
import { isHealthConsentWithdrawn } from '../accounts/consents/reads.ts';
import { type Database, retryingTransaction, type Transaction } from '../platform/database.ts';
import { KnownError, refuse } from '../platform/errors.ts';
import { lockOwnRequest } from './access.ts';
import { type By, type LockedRequest, recordRequestEvent } from './events.ts';
import { actOnRequest } from './writes.ts';

type Part = 'contact' | 'papers';
type Input = {
  accountId: string;
  requestId: string;
  clinicId: number;
  contact?: boolean | undefined;
  papers?: boolean | undefined;
};

const columns = { contact: 'contact_opened_at', papers: 'papers_opened_at' } as const;

type RecipientRow = {
  state: string;
  isPassedOver: boolean;
  contact_opened_at: Date | null;
  papers_opened_at: Date | null;
  opens_on_answer: boolean;
  attachments_asked_at: Date | null;
};

async function getRecipient(
  trx: Transaction,
  request: LockedRequest,
  clinicId: number,
): Promise<RecipientRow & { submitted_at: Date }> {
  const row = await trx
    .selectFrom('request_recipients')
    .innerJoin('requests', 'requests.id', 'request_recipients.request_id')
    .select([
      'request_recipients.state',
      'request_recipients.contact_opened_at',
      'request_recipients.papers_opened_at',
      'request_recipients.opens_on_answer',
      'request_recipients.attachments_asked_at',
      'requests.submitted_at',
      // Another clinic's offer was accepted.
      sql<boolean>`coalesce((select o.clinic_id from offers o where o.id = requests.accepted_offer_id)
        <> request_recipients.clinic_id, false)`.as('isPassedOver'),
    ])
    .where('request_recipients.request_id', '=', request.id)
    .where('request_recipients.clinic_id', '=', clinicId)
    .executeTakeFirst();
  if (!row) throw new KnownError('not_found');
  return row;
}

/** Throws `invalid` where nothing may be opened to the clinic: it has refused, another was chosen, or the consent was taken back. */
async function requireMayOpen(
  trx: Transaction,
  request: LockedRequest,
  { state, isPassedOver, submitted_at, clinicId }: RecipientRow & { submitted_at: Date; clinicId: number },
): Promise<void> {
  if (state === 'declined') refuse('clinic_id', 'clinic_declined');
  if (isPassedOver) refuse('clinic_id', 'clinic_passed_over');
  const asked = { id: request.id, submittedAt: submitted_at, clinicId };
  if (await isHealthConsentWithdrawn(trx, request.accountId, asked))
    refuse('health_consent', 'health_consent_withdrawn');
}

/**
 * Opens or closes name with phone, or attachments, to one clinic. Opening follows the states of the request; closing is always
 * possible and counts at once; it also ends a promise to open after the answer, and answers the clinic that asked. What
 * stands already is no event.
 */
export async function discloseRequest(db: Database, input: Input): Promise<void> {
  const { accountId, requestId, clinicId } = input;
  if (input.contact === undefined && input.papers === undefined) refuse('contact', 'required');
  const by: By = { actor: 'client', accountId };
  await retryingTransaction(db, async (trx) => {
    const request = await lockOwnRequest(trx, accountId, requestId);
    const recipient = await getRecipient(trx, request, clinicId);
    const change = async (part: Part, isOpen: boolean): Promise<void> => {
      const isHeld = recipient.opens_on_answer || recipient.attachments_asked_at !== null;
      const isRefused = part === 'papers' && !isOpen && isHeld;
      if ((recipient[columns[part]] !== null) === isOpen && !isRefused) return;
      if (isOpen) await requireMayOpen(trx, request, { ...recipient, clinicId });
      const kind =
        recipient[columns[part]] === null && isRefused
          ? 'papers_kept'
          : `${part}_${isOpen ? 'opened' : 'closed'}`;
      const about = { kind, clinicId };
      if (isOpen) await actOnRequest(trx, request, 'disclose', by, about);
      else await recordRequestEvent(trx, request, by, about);
      await trx
        .updateTable('request_recipients')
        .set({
          [columns[part]]: isOpen ? new Date() : null,
          // With the documents those of the conversation are open again.
          ...(part === 'papers' && { opens_on_answer: false, attachments_asked_at: null }),
          ...(part === 'papers' && isOpen && { files_closed_at: null }),
        })
        .where('request_id', '=', requestId)
        .where('clinic_id', '=', clinicId)
        .execute();
    };
    if (input.contact !== undefined) await change('contact', input.contact);
    if (input.papers !== undefined) await change('papers', input.papers);
  });
}
