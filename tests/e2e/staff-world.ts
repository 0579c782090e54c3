import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { afterAll, expect } from 'vitest';
import type { RequestDetail } from '../../contract/requests/requests.ts';
import { turnOnSecondFactor } from '../../server/accounts/second-factor/writes.ts';
import { type MadeAccount, makeAccount } from '../factories/accounts.ts';
import { createClinic } from '../factories/clinics.ts';
import { createDictionaries } from '../factories/dictionaries.ts';
import { addClinicFacts, createDoctor } from '../factories/facts.ts';
import { makeRequest } from '../factories/offers.ts';
import { testDatabase } from '../helpers/database.ts';
import { testSecrets } from '../helpers/keys.ts';
import { startService } from '../helpers/service.ts';
import { part } from './offer-steps.ts';

/** A clinic with its staff in a database and a service of the test file's own. */
export const { db, url: DATABASE_URL } = await testDatabase('served');
const ids = await createDictionaries(db);

/** A clinic with a price and two doctors. */
async function makeClinic(title: string): Promise<number> {
  const id = await createClinic(db, { title, country: 'DE', lat: 48.137, lon: 11.575, cityId: null });
  const procedureId = ids.procedure('cataract-surgery');
  await addClinicFacts(db, id, {
    prices: [{ procedureId, amount: 2000, currencyId: 2, included: ['consultation', 'surgery', 'implant'] }],
    languages: [{ lang: 'en', level: 'native' }],
  });
  for (const name of ['Dr. Eva Lang', 'Dr. Jan Holt'])
    await createDoctor(db, {
      title: name,
      names: [{ lang: 'ru', text: name }],
      positions: [{ clinicId: id, specializationId: ids.specialization('ophthalmology') }],
    });
  return id;
}

export const clinicId = await makeClinic('Isar Eye Clinic');
export const otherClinicId = await makeClinic('Ronton Eye House');

export const DATA_DIR = mkdtempSync(join(tmpdir(), 'medatlas-staff-'));
export const service = await startService({ DATABASE_URL, DATA_DIR });
afterAll(() => service.stop());

/** A coordinator with an authenticator in the hand. */
export async function makeCoordinator() {
  const account = await makeAccount(db, { staff: { clinicId, role: 'coordinator' }, secondFactor: false });
  const secret = await turnOnSecondFactor(db, testSecrets, account.id);
  return { ...account, authenticator: new TOTP({ secret: Secret.fromBase32(secret) }) };
}

export type Asked = { patient: MadeAccount; id: string };

export async function ask(clinic = clinicId): Promise<Asked> {
  const patient = await makeAccount(db, { name: 'Анна', surname: 'Ветрова' });
  const id = await makeRequest(db, {
    accountId: patient.id,
    clinics: [{ id: clinic }],
    languages: ['ru', 'en'],
    procedureId: ids.procedure('cataract-surgery'),
  });
  return { patient, id };
}

/** The request as its client reads it. */
export async function readRequest({ patient, id }: Asked) {
  const reply = await fetch(`${service.url}/api/v1/client/requests/${id}`, { headers: patient.headers });
  const { data }: { data: RequestDetail } = await reply.json();
  return data;
}

export async function answer({ patient, id }: Asked, words: string): Promise<void> {
  const [question] = (await readRequest({ patient, id })).recipients.flatMap(({ questions }) => questions);
  const reply = await fetch(`${service.url}/api/v1/client/requests/${id}/answer`, {
    method: 'POST',
    headers: { ...patient.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ question_id: question?.id, answer: words }),
  });
  expect(reply.status).toBe(200);
}

export const colleague = (role: 'owner' | 'coordinator' | 'doctor' = 'coordinator') =>
  makeAccount(db, { staff: { clinicId, role } });

export const caseOf = ({ id }: Asked, clinic = clinicId) => `/staff/requests/${id}?clinic=${clinic}`;
export const offerOf = ({ id }: Asked) => `/staff/requests/${id}/offer?clinic=${clinicId}`;

export async function startOffer(page: Page, asked: Asked): Promise<void> {
  await page.goto(caseOf(asked));
  await page.getByRole('button', { name: 'Сделать предложение' }).click();
  await page.waitForURL('**/offer?**');
  await part(page, 'Врач и цена').waitFor();
}
