import { randomUUID } from 'node:crypto';
import { DAY_MS } from '../../contract/platform/durations.ts';
import { inspectFile } from '../../server/accounts/attachments/inspect.ts';
import { keepFile } from '../../server/accounts/attachments/writes.ts';
import { findDocument } from '../../server/content/documents/reads.ts';
import type { WordStore } from '../../server/content/localization/reads.ts';
import { shapeStaffOffer } from '../../server/offers/reads.ts';
import { sendOffer, startOffer, writeOffer } from '../../server/offers/writes.ts';
import type { Database } from '../../server/platform/database.ts';
import type { Files } from '../../server/platform/files.ts';
import { createRequest } from '../../server/requests/creation.ts';
import { reviewRequest } from '../../server/requests/jobs.ts';
import { appointStaff } from '../../server/team/writes.ts';
import type { Attachment } from './attachments.ts';
import type { DemoCase } from './cases.ts';
import type { AnsweringClinic } from './clinics.ts';
import { type Care, fillTerms } from './terms.ts';

export type Stage = { db: Database; files: Files; words: WordStore };

/** From where the people of the demo world act. */
export const ADDRESS = '127.0.0.1';

/** Sends a case as its patient would, and opens it to its clinics at once. Returns the id. */
export async function sendCase(
  { db, files, words }: Stage,
  accountId: string,
  { field: _, language, ...told }: DemoCase,
  to: { recipients: { clinic_id: number; doctor_id?: number }[]; papers?: readonly Attachment[] },
): Promise<string> {
  const attachment_ids: string[] = [];
  for (const { name, bytes } of to.papers ?? [])
    attachment_ids.push((await keepFile({ db, files }, accountId, await inspectFile(name, bytes))).id);
  const health_consent = (await findDocument(db, 'health_data', language)).hash;
  const body = { ...told, recipients: to.recipients, attachment_ids, health_consent };
  const sending = { accountId, key: randomUUID(), language, body, address: ADDRESS };
  const id = await createRequest(db, sending, await words(language));
  await reviewRequest(db, id);
  return id;
}

export type Answering = { clinic: AnsweringClinic; accountId: string; requestId: string };

/** Someone who answers for a clinic. */
export async function employ(db: Database, accountId: string, { slug }: { slug: string }): Promise<void> {
  await appointStaff(db, { accountId, slug, role: 'coordinator' });
}

/** Begins an offer, writes it to its end and sends it. Returns its id. */
export async function answerWithOffer(
  { db, words }: Stage,
  { clinic, accountId, requestId }: Answering,
  care: Care,
): Promise<string> {
  const input = { accountId, requestId, clinicId: clinic.id, key: randomUUID(), templateId: null };
  const id = await startOffer(db, input, await words('ru'));
  const begun = await shapeStaffOffer(db, id);
  const earliestDate = new Date(Date.now() + 16 * DAY_MS).toISOString().slice(0, 10);
  const terms = fillTerms(begun.draft, care, { ...clinic, earliestDate });
  await writeOffer(db, { accountId, offerId: id, draftVersion: begun.draft_version, terms });
  const written = await shapeStaffOffer(db, id);
  await sendOffer(db, { accountId, offerId: id, draftVersion: written.draft_version, isKey: false });
  return id;
}
