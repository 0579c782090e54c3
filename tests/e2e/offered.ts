import { randomUUID } from 'node:crypto';
import type { StaffOffer } from '../../contract/offers/offers.ts';
import { makeTerms } from '../factories/offers.ts';
import { ask, clinicId, colleague, db, service } from './staff-world.ts';

type Caller = { headers: Record<string, string> };

/** Calls the API as this account. Throws what it answers but 200. */
export async function send<T>(by: Caller, method: string, path: string, body: object): Promise<T> {
  const reply = await fetch(`${service.url}/api/v1/${path}`, {
    method,
    headers: { ...by.headers, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify(body),
  });
  if (reply.status !== 200) throw new Error(await reply.text());
  const { data }: { data: T } = await reply.json();
  return data;
}

/** A request with an offer that its patient can accept. */
export async function offered() {
  const staff = await colleague();
  const asked = await ask();
  const { id: doctorId } = await db
    .selectFrom('positions')
    .select('doctor_id as id')
    .where('clinic_id', '=', clinicId)
    .executeTakeFirstOrThrow();
  const start = { clinic_id: clinicId };
  const begun = await send<StaffOffer>(staff, 'POST', `staff/requests/${asked.id}/offers`, start);
  const written = await send<StaffOffer>(staff, 'PATCH', `staff/offers/${begun.id}`, {
    ...{ terms: makeTerms(doctorId), draft_version: begun.draft_version },
  });
  await send(staff, 'POST', `staff/offers/${written.id}/send`, { draft_version: written.draft_version });
  return { staff, asked, offerId: begun.id };
}
