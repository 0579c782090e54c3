import { sql } from 'kysely';
import type { ClientText } from '../../contract/content/translations.ts';
import type { OfferTerms } from '../../contract/offers/offers.ts';
import type { SourceText } from '../content/translation/reads.ts';
import type { Database } from '../platform/database.ts';
import { KnownError } from '../platform/errors.ts';

/** The request of an offer of a clinic that the account works for, unless it is its own as a patient. Throws not_found. */
export async function requireOfferOfStaff(db: Database, accountId: string, offerId: string): Promise<string> {
  const { rows } = await sql<{ requestId: string }>`
    select o.request_id as "requestId" from offers o
    join staff s on s.clinic_id = o.clinic_id and s.account_id = ${accountId}::uuid
    join requests r on r.id = o.request_id and r.account_id <> s.account_id
    where o.id = ${offerId}::uuid`.execute(db);
  const [row] = rows;
  if (!row) throw new KnownError('not_found');
  return row.requestId;
}

/** The clinic of an offer that the account may work on. Throws not_found. */
export async function requireClinicOfOffer(
  db: Database,
  accountId: string,
  offerId: string,
): Promise<number> {
  await requireOfferOfStaff(db, accountId, offerId);
  const { clinic_id } = await db
    .selectFrom('offers')
    .select('clinic_id')
    .where('id', '=', offerId)
    .executeTakeFirstOrThrow();
  return clinic_id;
}

/** An API key acts on the offers of its own clinic alone. Throws not_found. */
export async function requireOfferOfKey(
  db: Database,
  { clinicId }: { clinicId: number | null },
  offerId: string,
): Promise<void> {
  if (clinicId === null) return;
  const { rows } = await sql`
    select from offers where id = ${offerId}::uuid and clinic_id = ${clinicId}`.execute(db);
  if (rows.length === 0) throw new KnownError('not_found');
}

/** The request of an offer that was sent to this client. What its clinic still writes does not exist. Throws not_found. */
export async function requireOfferOfClient(
  db: Database,
  accountId: string,
  offerId: string,
): Promise<string> {
  const { rows } = await sql<{ requestId: string }>`
    select o.request_id as "requestId" from offers o
    join requests r on r.id = o.request_id and r.account_id = ${accountId}::uuid
    where o.id = ${offerId}::uuid and o.version > 0`.execute(db);
  const [row] = rows;
  if (!row) throw new KnownError('not_found');
  return row.requestId;
}

type OfferText = Extract<ClientText, { kind: 'offer' }>;

function textOf(terms: OfferTerms, field: OfferText['field']): string {
  for (const { kind, note } of terms.lines) {
    // Beside the line of the procedure its name stands where there is no note.
    if (field === `line_${kind}`) return note || (kind === 'procedure' ? terms.procedure : '');
  }
  const written = Object.entries(terms).find(([name]) => name === field)?.[1];
  return typeof written === 'string' ? written : '';
}

/** A free text of the last version of an offer that was sent to this client, as something to translate. Throws not_found. */
export async function getOfferText(
  db: Database,
  accountId: string,
  { id, field }: OfferText,
): Promise<SourceText> {
  await requireOfferOfClient(db, accountId, id);
  const { rows } = await sql<{ terms: OfferTerms }>`
    select v.terms from offers o join offer_versions v on v.offer_id = o.id and v.version = o.version
    where o.id = ${id}::uuid`.execute(db);
  const text = rows[0] ? textOf(rows[0].terms, field) : '';
  if (text === '') throw new KnownError('not_found');
  return { subject: `offer:${id}`, text, language: null, patientId: accountId };
}
