import type { Bundle, OperationOutcome } from 'fhir/r4';
import { Client } from 'fhir-kit-client';
import { Webhook } from 'standardwebhooks';
import { beforeAll, expect, test } from 'vitest';
import { BACKPORT } from '../../contract/fhir/subscriptions.ts';
import { makeAccount } from '../../tests/factories/accounts.ts';
import { createApiKey } from '../../tests/factories/api-keys.ts';
import { createCities, createClinic } from '../../tests/factories/clinics.ts';
import { createDictionaries } from '../../tests/factories/dictionaries.ts';
import { createDoctor } from '../../tests/factories/facts.ts';
import { testApp } from '../../tests/helpers/app.ts';
import { receiverUrl, startReceiver } from '../../tests/helpers/webhook-receiver.ts';
import { createSecrets } from '../platform/secrets.ts';
import { sendNotices } from './subscriptions/sending.ts';

/** Walks the directory with fhir-kit-client, a client that we did not write. */

const CLINICS = 7;
const { app, db, config } = await testApp();
let client = new Client({ baseUrl: 'http://localhost' });
let first = 0;

beforeAll(async () => {
  await createCities(db);
  const { specialization } = await createDictionaries(db);
  for (let i = 0; i < CLINICS; i++) {
    const id = await createClinic(db, { title: `Klinik ${i}`, lat: 52 + i / 100, lon: 13 });
    first ||= id;
    await createDoctor(db, {
      title: `Anna ${i}`,
      positions: [{ clinicId: id, specializationId: specialization('cardiology') }],
    });
  }
  client = new Client({ baseUrl: `${await app.listen({ port: 0, host: '127.0.0.1' })}/fhir` });
});

const isBundle = (resource: { resourceType: string }): resource is Bundle =>
  resource.resourceType === 'Bundle';
function bundleOf(resource: { resourceType: string }): Bundle {
  if (!isBundle(resource)) throw new Error(JSON.stringify(resource));
  return resource;
}

test('the client reads metadata, searches, and walks all pages', async () => {
  expect(await client.capabilityStatement()).toMatchObject({ fhirVersion: '4.0.1' });
  let page: Bundle | null = bundleOf(
    await client.search({
      resourceType: 'Location',
      searchParams: { near: '52|13|100|km', _count: 3, _sort: 'near' },
    }),
  );
  const names: unknown[] = [];
  while (page) {
    names.push(...(page.entry ?? []).map(({ resource }) => Reflect.get(resource ?? {}, 'name')));
    const next = client.nextPage({ bundle: { ...page, link: page.link ?? [] } });
    page = next ? bundleOf(await next) : null;
  }
  expect(names).toEqual(Array.from({ length: CLINICS }, (_, i) => `Klinik ${i}`));
});

test('the client gets included resources and follows a reference to them', async () => {
  const bundle = bundleOf(
    await client.search({
      resourceType: 'PractitionerRole',
      searchParams: { 'practitioner.name': 'anna', _include: 'PractitionerRole:organization', _count: 2 },
      options: { postSearch: true },
    }),
  );
  expect(bundle.entry?.map(({ search }) => search?.mode)).toEqual(['match', 'match', 'include', 'include']);
  const organization = await client.resolve({ reference: `Organization/${first}`, context: { ...bundle } });
  expect(organization).toMatchObject({ name: 'Klinik 0' });
});

test('the client reads histories', async () => {
  expect(bundleOf(await client.typeHistory({ resourceType: 'Practitioner' })).entry).toHaveLength(CLINICS);
  const own = bundleOf(await client.resourceHistory({ resourceType: 'Organization', id: String(first) }));
  expect(own.entry).toHaveLength(1);
});

test('the client is told by an outcome what is not there', async () => {
  const failed: unknown = await client
    .read({ resourceType: 'Organization', id: '999999' })
    .catch((error: unknown) => error);
  expect(failed).toMatchObject({
    response: { status: 404, data: { resourceType: 'OperationOutcome' } satisfies Partial<OperationOutcome> },
  });
});

test('the client begins an export', async () => {
  const reply = await client.request('$export?_type=Location', { method: 'GET' });
  const { response } = Client.httpFor(reply);
  expect(response?.status).toBe(202);
  expect(response?.headers.get('content-location')).toMatch(/\/fhir\/exports\/[0-9a-f-]{36}$/);
});

test('the client asks for a subscription, reads, finds, patches and removes it by an API key', async () => {
  const owner = await makeAccount(db, { staff: { clinicId: first, role: 'owner' } });
  const scopes = ['directory.subscribe'] as const;
  const headers = await createApiKey(db, { accountId: owner.id, clinicId: first, scopes });
  const { baseUrl } = client;
  const holder = new Client({ baseUrl, customHeaders: headers });
  const topic = `${baseUrl}/SubscriptionTopic/directory-changed`;
  expect(JSON.stringify(await client.capabilityStatement())).toContain(`"valueCanonical":"${topic}"`);
  const receiver = await startReceiver();
  const content = { url: `${BACKPORT}/StructureDefinition/backport-payload-content`, valueCode: 'id-only' };
  const made = await holder.create({
    resourceType: 'Subscription',
    body: {
      resourceType: 'Subscription',
      status: 'requested',
      reason: 'A copy',
      criteria: topic,
      channel: {
        type: 'rest-hook',
        endpoint: receiverUrl('kit'),
        payload: 'application/fhir+json',
        _payload: { extension: [content] },
      },
    },
  });
  expect(Client.httpFor(made).response?.status).toBe(201);
  const id = String(Reflect.get(made, 'id'));
  const secret = String(Reflect.get(Object(Reflect.get(made, 'extension'))[0], 'valueString'));
  const { outgoing } = receiver;
  await sendNotices({ db, secrets: createSecrets(config), outgoing, origin: baseUrl.replace(/\/fhir$/, '') });
  const [handshake] = receiver.at('kit');
  if (!handshake) throw new Error('Nothing came');
  const signed = ['id', 'timestamp', 'signature'].map((name) => `webhook-${name}`);
  const verified: unknown = new Webhook(secret).verify(
    handshake.body,
    Object.fromEntries(signed.map((name) => [name, String(handshake.headers[name])])),
  );
  expect(verified).toMatchObject({ resourceType: 'Bundle', type: 'history' });
  expect(await holder.read({ resourceType: 'Subscription', id })).toMatchObject({ status: 'active' });
  const found = bundleOf(
    await holder.search({ resourceType: 'Subscription', searchParams: { status: 'active' } }),
  );
  expect(found.entry?.map(({ resource }) => resource?.id)).toEqual([id]);
  const jsonPatch = [{ op: 'replace' as const, path: '/status', value: 'off' }];
  const off = await holder.patch({ resourceType: 'Subscription', id, jsonPatch });
  expect(off).toMatchObject({ status: 'off' });
  const operation = { name: 'status', resourceType: 'Subscription', id, method: 'GET' } as const;
  expect(bundleOf(await holder.operation(operation)).entry).toHaveLength(1);
  await holder.delete({ resourceType: 'Subscription', id });
  await expect(holder.read({ resourceType: 'Subscription', id })).rejects.toMatchObject({
    response: { status: 404 },
  });
  await expect(client.read({ resourceType: 'Subscription', id })).rejects.toMatchObject({
    response: { status: 401 },
  });
});
