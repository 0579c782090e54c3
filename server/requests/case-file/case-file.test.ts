import { randomUUID } from 'node:crypto';
import type { Bundle, Composition, FhirResource } from 'fhir/r4';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { fromBuffer } from 'yauzl';
import type { Aftercare } from '../../../contract/requests/aftercare.ts';
import { makeAccount } from '../../../tests/factories/accounts.ts';
import { makeChat } from '../../../tests/factories/chats.ts';
import { makeOfferWorld } from '../../../tests/factories/offer-world.ts';
import { dayAhead } from '../../../tests/factories/offers.ts';
import { attachmentCalls } from '../../../tests/helpers/attachments.ts';

const world = await makeOfferWorld();
const { db, app, clinics, call, ask, offer } = world;
const [munich] = clinics;
const { take } = attachmentCalls(world, [munich.id]);

/** A treated case with everything that can be in it. */
async function treated() {
  const asked = await ask([munich]);
  const { client, requestId } = asked;
  const { id } = await offer(munich, requestId, { complications: 'Treated <at> no charge' });
  await call(client, 'POST', `client/offers/${id}/accept`, { version: 1 });
  await call(munich.staff, 'POST', `staff/offers/${id}/confirm`, { date: dayAhead(20) });
  await sql`update offers set confirmed_date = ${dayAhead(-1)}::date where id = ${id}::uuid`.execute(db);
  const checkIn = { id: randomUUID(), day: 1, questions: ['pain', 'photo'] };
  const care = `requests/${requestId}/aftercare`;
  const part = { discharged_on: dayAhead(-1), instructions: 'Drops <twice> a day', check_ins: [checkIn] };
  await call(munich.staff, 'PATCH', `staff/${care}`, { clinic_id: munich.id, version: 1, ...part });
  const letter = await take(munich.staff, { name: 'letter.txt' });
  await call(munich.staff, 'POST', `staff/${care}/documents`, {
    clinic_id: munich.id,
    attachment_id: letter.id,
  });
  const photo = await take(client, { name: '../eye.txt' });
  await call<Aftercare>(client, 'POST', `client/${care}/check-ins/${checkIn.id}`, {
    pain: 3,
    photo_id: photo.id,
  });
  const chat = await makeChat(db, { client, clinic: munich, request: requestId });
  await call(client, 'POST', `client/chats/${chat.id}/messages`, {
    id: randomUUID(),
    body: 'Когда снять <повязку>?',
  });
  return asked;
}

const fetchOf = (path: string, headers: Record<string, string> = {}, language = 'en') =>
  app.inject({
    method: 'GET',
    url: `/api/v1/client/requests/${path}`,
    headers: { ...headers, 'accept-language': language },
  });

/** Names and contents of the files of a ZIP. */
function unzip(bytes: Buffer): Promise<Map<string, string>> {
  return new Promise((resolve, reject) => {
    fromBuffer(bytes, { lazyEntries: true }, (error, zip) => {
      if (error) return reject(error);
      const found = new Map<string, string>();
      zip.on('end', () => resolve(found));
      zip.on('error', reject);
      zip.on('entry', (entry) => {
        zip.openReadStream(entry, async (failure, stream) => {
          if (failure) return reject(failure);
          const chunks: Buffer[] = [];
          for await (const chunk of stream) chunks.push(chunk);
          found.set(entry.fileName, Buffer.concat(chunks).toString());
          zip.readEntry();
        });
      });
      zip.readEntry();
    });
  });
}

test('the ZIP holds a page to read, the summary and every file that the patient may open', async () => {
  const { client, requestId } = await treated();
  const reply = await fetchOf(`${requestId}/file`, client.headers);
  expect([reply.statusCode, reply.headers['content-type'], reply.headers['cache-control']]).toEqual([
    200,
    'application/zip',
    'no-store',
  ]);
  const files = await unzip(reply.rawPayload);
  const names = [...files.keys()];
  expect(names.slice(0, 2)).toEqual(['index.html', 'patient-summary.fhir.json']);
  expect(names.slice(2).every((name) => /^files\/\d\d [^/\\]+$/.test(name))).toBe(true);
  expect(names.some((name) => name.endsWith('letter.txt'))).toBe(true);
  const page = files.get('index.html') ?? '';
  for (const words of [
    'Isar Eye Clinic',
    'Drops &lt;twice&gt; a day',
    'Treated &lt;at&gt; no charge',
    '&lt;повязку&gt;',
  ])
    expect(page).toContain(words);
  // No key of a text stands where its text should.
  expect(page).not.toMatch(/>(case_file|aftercare|plan|bill|offers|chat|export)\.[a-z_.]+</);
  expect(page).not.toContain('<script');
  const arabic = await unzip((await fetchOf(`${requestId}/file`, client.headers, 'ar')).rawPayload);
  expect(arabic.get('index.html')).toContain('dir="rtl"');
});

test('an offer in the file has the same sums under the same names as on the pages', async () => {
  const { client, requestId } = await ask([munich]);
  await offer(munich, requestId, { price_from: 2180.5, price_to: 2400, currency_id: 2 });
  const files = await unzip((await fetchOf(`${requestId}/file`, client.headers)).rawPayload);
  const { rows } = await sql<{ prefix: string }>`select prefix from currencies where id = 2`.execute(db);
  const prefix = rows[0]?.prefix;
  const sums = [
    ['Clinic’s price', `2\u00a0180.50\u00a0${prefix} – 2\u00a0400.00\u00a0${prefix}`],
    ['With what is not included', `2\u00a0310.50\u00a0${prefix} – 2\u00a0530.00\u00a0${prefix}`],
  ];
  for (const [name, sum] of sums)
    expect(files.get('index.html')).toContain(`<dt>${name}</dt><dd><bdi>${sum}</bdi></dd>`);
});

test('the summary is a FHIR document that says what is not known', async () => {
  const { client, requestId } = await treated();
  const reply = await fetchOf(`${requestId}/summary`, client.headers);
  expect(reply.headers['content-type']).toContain('application/fhir+json');
  const bundle = reply.json<Bundle>();
  expect(bundle.type).toBe('document');
  const resources = (bundle.entry ?? []).map(({ resource }) => resource);
  const of = <Type extends FhirResource['resourceType']>(type: Type) =>
    resources.find((one): one is Extract<FhirResource, { resourceType: Type }> => one?.resourceType === type);
  const composition: Composition | undefined = of('Composition');
  expect(resources[0]).toBe(composition);
  expect(composition?.type.coding?.[0]?.code).toBe('60591-5');
  const codes = composition?.section?.map(({ code }) => code?.coding?.[0]?.code);
  expect(codes).toEqual(['11450-4', '48765-2', '10160-0', '47519-4', '18776-5', '18842-5']);
  expect(of('AllergyIntolerance')?.code?.coding?.[0]?.code).toBe('no-allergy-info');
  expect(of('MedicationStatement')?.medicationCodeableConcept?.coding?.[0]?.code).toBe('no-medication-info');
  expect(of('Procedure')).toMatchObject({ performedDateTime: dayAhead(-1), status: 'unknown' });
  expect(of('DocumentReference')?.content[0]?.attachment.data).toBeDefined();
  // Every reference leads to a resource of the document.
  const ids = new Set((bundle.entry ?? []).map(({ fullUrl }) => fullUrl));
  const references = [...JSON.stringify(bundle).matchAll(/"reference":"([^"]+)"/g)].map(([, id]) => id);
  expect(references.length).toBeGreaterThan(10);
  expect(references.filter((id) => !ids.has(id))).toEqual([]);
});

test('before an offer is accepted the case has what there is', async () => {
  const { client, requestId } = await ask([munich]);
  const { entry } = (await fetchOf(`${requestId}/summary`, client.headers)).json<Bundle>();
  expect(entry?.map(({ resource }) => resource?.resourceType)).toEqual([
    ...['Composition', 'Patient', 'Condition', 'AllergyIntolerance', 'MedicationStatement', 'Device'],
  ]);
  expect((await unzip((await fetchOf(`${requestId}/file`, client.headers)).rawPayload)).size).toBe(2);
});

test.each(['file', 'summary'])('%s: nobody else has it, and not without end', async (name) => {
  const { client, requestId } = await ask([munich]);
  expect((await fetchOf(`${requestId}/${name}`)).statusCode).toBe(401);
  for (const { headers } of [munich.staff, await makeAccount(db)])
    expect((await fetchOf(`${requestId}/${name}`, headers)).statusCode).toBe(404);
  expect((await fetchOf(`${randomUUID()}/${name}`, client.headers)).statusCode).toBe(404);
  expect((await fetchOf(`nothing/${name}`, client.headers)).statusCode).toBe(404);
  for (let calls = 0; calls < 10; calls++)
    expect((await fetchOf(`${requestId}/${name}`, client.headers)).statusCode).toBe(200);
  expect((await fetchOf(`${requestId}/${name}`, client.headers)).statusCode).toBe(429);
});
