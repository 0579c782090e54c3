import type { Bundle, OperationOutcome } from 'fhir/r4';
import { Client } from 'fhir-kit-client';
import { beforeAll, expect, test } from 'vitest';
import { createCities, createClinic } from '../../tests/factories/clinics.ts';
import { createDictionaries } from '../../tests/factories/dictionaries.ts';
import { createDoctor } from '../../tests/factories/facts.ts';
import { testApp } from '../../tests/helpers/app.ts';

/** Walks the directory with fhir-kit-client, a client that we did not write. */

const CLINICS = 7;
const { app, db } = await testApp();
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
