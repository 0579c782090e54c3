import { randomUUID } from 'node:crypto';
import type { OfferTerms, StaffOffer } from '../../contract/offers/offers.ts';
import { type TestApp, testApp } from '../helpers/app.ts';
import { type MadeAccount, makeAccount } from './accounts.ts';
import { createCities, createClinic } from './clinics.ts';
import { createDictionaries, type EntryIds } from './dictionaries.ts';
import { addClinicFacts, createDoctor } from './facts.ts';
import { makeRequest, makeTerms } from './offers.ts';

export type SampleClinic = { id: number; doctorId: number; staff: MadeAccount };

type Reply<T> = { status: number; data: T; errors: Record<string, string[]> };

/** For tests: three clinics with a doctor and a coordinator each, and what clients and staff call. */
export type OfferWorld = TestApp & {
  ids: EntryIds;
  clinics: [SampleClinic, SampleClinic, SampleClinic];
  call<T = StaffOffer>(
    by: MadeAccount | null,
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    path: string,
    body?: object,
    headers?: Record<string, string>,
  ): Promise<Reply<T>>;
  /** A fresh client with an open request to these clinics. */
  ask(clinics: readonly SampleClinic[]): Promise<{ client: MadeAccount; requestId: string }>;
  start(clinic: SampleClinic, requestId: string): Promise<StaffOffer>;
  write(clinic: SampleClinic, offer: StaffOffer, terms: OfferTerms): Promise<StaffOffer>;
  /** Begins, writes everything and sends. */
  offer(clinic: SampleClinic, requestId: string, changes?: Partial<OfferTerms>): Promise<StaffOffer>;
};

/** Far east, far west and in between: their days end at different times. */
const places = [
  { title: 'Isar Eye Clinic', country: 'DE', lat: 48.137, lon: 11.575 },
  { title: 'Pali Eye Center', country: 'US', lat: 21.307, lon: -157.858 },
  { title: 'Ronton Eye House', country: 'KI', lat: 1.872, lon: -157.4 },
];

async function makeClinic(
  { db }: TestApp,
  ids: EntryIds,
  place: (typeof places)[number],
): Promise<SampleClinic> {
  const id = await createClinic(db, { ...place, cityId: null });
  await addClinicFacts(db, id, {
    prices: [
      {
        procedureId: ids.procedure('cataract-surgery'),
        amount: 2180,
        currencyId: 2,
        included: ['consultation', 'surgery', 'implant'],
      },
    ],
    languages: [
      { lang: 'en', level: 'native' },
      { lang: 'ru', level: 'interpreter' },
    ],
  });
  const doctorId = await createDoctor(db, {
    title: `Dr. of ${place.title}`,
    names: [{ lang: 'ru', text: `Д-р из ${place.title}` }],
    positions: [{ clinicId: id, specializationId: ids.specialization('ophthalmology') }],
    prices: [{ procedureId: ids.procedure('cataract-surgery'), volume: 940 }],
    licence: { body: 'Chamber', checkedOn: '2026-10-12' },
  });
  const staff = await makeAccount(db, { staff: { clinicId: id, role: 'coordinator' } });
  return { id, doctorId, staff };
}

/** `settings` go into the configuration of the service. */
export async function makeOfferWorld(settings: NodeJS.ProcessEnv = {}): Promise<OfferWorld> {
  const loaded: EntryIds[] = [];
  // Before the app is built: it holds the dictionaries in memory for a while.
  const test = await testApp(
    async ({ db }) => {
      await createCities(db);
      loaded.push(await createDictionaries(db));
    },
    undefined,
    settings,
  );
  const { app, db } = test;
  const [ids] = loaded;
  if (!ids) throw new Error('The dictionaries are loaded before the app is built');
  // One after another: their ids stand in the order of the places.
  const made: SampleClinic[] = [];
  for (const place of places) made.push(await makeClinic(test, ids, place));
  const [first, second, third] = made;
  if (!first || !second || !third) throw new Error('There are three places');

  const call: OfferWorld['call'] = async (by, method, path, body, headers = {}) => {
    const reply = await app.inject({
      method,
      url: `/api/v1/${path}`,
      headers: { 'accept-language': 'ru', ...by?.headers, ...headers },
      ...(body && { payload: body }),
    });
    const { data, errors = {} } = reply.json();
    return { status: reply.statusCode, data, errors };
  };

  const require = async (reply: Promise<Reply<StaffOffer>>): Promise<StaffOffer> => {
    const { status, data, errors } = await reply;
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(errors)}`);
    return data;
  };

  const ask: OfferWorld['ask'] = async (clinics) => {
    const client = await makeAccount(db);
    const requestId = await makeRequest(db, {
      accountId: client.id,
      clinics,
      procedureId: ids.procedure('cataract-surgery'),
    });
    return { client, requestId };
  };

  const start: OfferWorld['start'] = ({ id, staff }, requestId) => {
    const key = { 'idempotency-key': randomUUID() };
    return require(call(staff, 'POST', `staff/requests/${requestId}/offers`, { clinic_id: id }, key));
  };

  const write: OfferWorld['write'] = ({ staff }, offer, terms) =>
    require(call(staff, 'PATCH', `staff/offers/${offer.id}`, { terms, draft_version: offer.draft_version }));

  const offer: OfferWorld['offer'] = async (clinic, requestId, changes) => {
    const begun = await start(clinic, requestId);
    const written = await write(clinic, begun, makeTerms(clinic.doctorId, changes));
    const body = { draft_version: written.draft_version };
    return require(call(clinic.staff, 'POST', `staff/offers/${written.id}/send`, body));
  };

  return { ...test, ids, clinics: [first, second, third], call, ask, start, write, offer };
}
