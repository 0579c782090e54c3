import { randomUUID } from 'node:crypto';
import type { OfferTerms } from '../../contract/offers/offers.ts';
import type { Database } from '../../server/platform/database.ts';
import { type MadeAccount, makeAccount } from '../factories/accounts.ts';
import { createClinic } from '../factories/clinics.ts';
import { createDoctor } from '../factories/facts.ts';
import { makeRequest, makeTerms } from '../factories/offers.ts';

export type Clinic = { id: number; doctorId: number; city: string; staff: MadeAccount };

const places = [
  ['Isar Eye Clinic', 'DE', 'Мюнхен', 48.137, 11.575],
  ['Vyhlídka Eye Centre', 'CZ', 'Прага', 50.075, 14.437],
  ['Al-Basira', 'JO', 'Амман', 31.945, 35.928],
  ['Neckarblick', 'DE', 'Гейдельберг', 49.398, 8.672],
  ['San Calisto', 'IT', 'Милан', 45.464, 9.19],
] as const;

/** Eye clinics in cities of their own, each with a doctor and someone who answers. */
async function makeClinics(db: Database): Promise<Clinic[]> {
  const { id: specializationId } = await db
    .selectFrom('specializations')
    .select('id')
    .where('slug', '=', 'ophthalmology')
    .executeTakeFirstOrThrow();
  const made: Clinic[] = [];
  for (const [i, [title, country, city, lat, lon]] of places.entries()) {
    const cityId = 900_001 + i;
    await db
      .insertInto('cities')
      .values({
        id: cityId,
        title: city,
        country,
        lat,
        lon,
        titles: JSON.stringify({ ru: city }),
        population: 500_000,
      })
      .execute();
    const id = await createClinic(db, { title, country, cityId, lat, lon });
    const doctorId = await createDoctor(db, {
      title: `Dr. of ${title}`,
      names: [{ lang: 'ru', text: `Д-р ${title}` }],
      positions: [{ clinicId: id, specializationId }],
      licence: { body: 'Chamber', checkedOn: '2026-10-12' },
    });
    const staff = await makeAccount(db, { staff: { clinicId: id, role: 'coordinator' } });
    made.push({ id, doctorId, city, staff });
  }
  return made;
}

/** Clinics of a running service, and clients whose requests they have answered. */
export async function openAnsweredWorld(db: Database, serviceUrl: string) {
  const clinics = await makeClinics(db);

  async function call<Data>(by: MadeAccount, method: string, path: string, body: object): Promise<Data> {
    const reply = await fetch(`${serviceUrl}/api/v1/${path}`, {
      method,
      headers: { ...by.headers, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      body: JSON.stringify(body),
    });
    const { data, ...rest } = await reply.json();
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${JSON.stringify(rest)}`);
    return data;
  }

  type Draft = { id: string; draft_version: number };

  /** The clinic begins, writes and sends; a second time it is a new version. */
  async function sendOffer(clinic: Clinic, requestId: string, terms: OfferTerms): Promise<string> {
    const { staff, id: clinic_id } = clinic;
    const begun = await call<Draft>(staff, 'POST', `staff/requests/${requestId}/offers`, { clinic_id });
    const { draft_version } = await call<Draft>(staff, 'PATCH', `staff/offers/${begun.id}`, {
      terms,
      draft_version: begun.draft_version,
    });
    await call(staff, 'POST', `staff/offers/${begun.id}/send`, { draft_version });
    return begun.id;
  }

  const currencies = await db.selectFrom('currencies').select(['id', 'code']).execute();
  const currencyOf = (code: string): number => currencies.find((one) => one.code === code)?.id ?? 0;

  /** A client with an open request that the first `count` clinics have answered, each in a currency of its own. */
  async function makeAnswered(count: number) {
    const client = await makeAccount(db);
    const asked = clinics.slice(0, Math.max(count, 1));
    const requestId = await makeRequest(db, { accountId: client.id, clinics: asked });
    const codes = ['EUR', 'TRY', 'USD', 'CZK', 'EUR'];
    for (const [i, clinic] of asked.slice(0, count).entries()) {
      const changes = { currency_id: currencyOf(codes[i] ?? 'EUR'), price_from: 2000 + 100 * i };
      const terms =
        i === 1
          ? makeTerms(clinic.doctorId, { ...changes, complications: '' })
          : makeTerms(clinic.doctorId, changes);
      await sendOffer(clinic, requestId, terms);
    }
    return { client, requestId, asked };
  }

  return { clinics, call, sendOffer, currencyOf, makeAnswered };
}

export const pathOf = (requestId: string) => `/requests/self/${requestId}`;
