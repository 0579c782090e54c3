import { limits } from '../../../contract/platform/limits.ts';
import type { StoredAttachment } from '../../accounts/attachments/reads.ts';
import { findPlanFile } from '../../accounts/attachments/reads.ts';
import { attachFiles } from '../../accounts/attachments/writes.ts';
import type { Database } from '../../platform/database.ts';
import { KnownError, refuse } from '../../platform/errors.ts';
import { recordStaffAct } from '../../team/writes.ts';
import { recordRequestEvent } from '../events.ts';
import { type HeldPlan, holdPlan, requirePlanned } from './held.ts';
import { getPlan, type KeptDocument, type PlanReader } from './reads.ts';

type Place = { requestId: string; reader: PlanReader };

async function keepDocument(held: HeldPlan, document: KeptDocument, accountId: string): Promise<void> {
  const { trx, request, plan, by } = held;
  if (plan.documents.some(({ id }) => id === document.id)) return;
  requirePlanned(held);
  if (plan.documents.length >= limits.planDocuments)
    refuse('attachment_id', 'too_many', { count: limits.planDocuments });
  try {
    await attachFiles(trx, { accountId, planId: request.id, ids: [document.id] });
  } catch (error) {
    // The field of this call is named otherwise than that of the others.
    if (error instanceof KnownError && error.code === 'invalid') refuse('attachment_id', 'file_unknown');
    throw error;
  }
  await trx
    .updateTable('plans')
    .set({ documents: JSON.stringify([...plan.documents, document]) })
    .where('request_id', '=', request.id)
    .execute();
  await recordRequestEvent(trx, request, by, { kind: 'plan_document', clinicId: plan.clinicId });
  if (document.side === 'staff')
    await recordStaffAct(trx, {
      ...{ accountId, clinicId: plan.clinicId, kind: 'request.document_given' },
      ...{ entity: 'request', entityId: request.id },
    });
}

/** Gives an uploaded file of the clinic to the client; the same again is the same document. */
export function addStaffDocument(
  db: Database,
  { requestId, reader }: Place,
  { id, needsSignature }: { id: string; needsSignature: boolean },
): Promise<void> {
  const document: KeptDocument = { id, side: 'staff', needs_signature: needsSignature, signs: null };
  return holdPlan(db, requestId, reader, (held) => keepDocument(held, document, reader.accountId));
}

/** Gives an uploaded file of the client to the clinic. Throws `invalid` on `signs` where there is nothing to sign by that id. */
export function addClientDocument(
  db: Database,
  { requestId, reader }: Place,
  { id, signs }: { id: string; signs: string | null },
): Promise<void> {
  return holdPlan(db, requestId, reader, async (held) => {
    const signed = held.plan.documents.find((one) => one.id === signs && one.needs_signature);
    if (signs !== null && !signed) refuse('signs', 'plan_document_gone');
    await keepDocument(held, { id, side: 'client', needs_signature: false, signs }, reader.accountId);
  });
}

/** A document of the plan that this reader may open. Throws not_found. */
export async function findDocument(
  db: Database,
  { requestId, reader }: Place,
  id: string,
): Promise<StoredAttachment> {
  const plan = await getPlan(db, requestId, reader, 'en');
  const document = plan.documents.find((one) => one.id === id);
  // After a request ended without treatment the clinic needs nothing of the client any more.
  const isClosed =
    reader.clinicId !== null && plan.request_state === 'cancelled' && document?.side === 'client';
  const file = document && !isClosed ? await findPlanFile(db, requestId, id) : null;
  if (!file) throw new KnownError('not_found');
  return file;
}
