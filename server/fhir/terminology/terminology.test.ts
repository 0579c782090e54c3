import type { Bundle, CodeSystem, ConceptMap, OperationOutcome, Parameters, ValueSet } from 'fhir/r4';
import { Client } from 'fhir-kit-client';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { createCities, createClinic } from '../../../tests/factories/clinics.ts';
import { createDictionaries } from '../../../tests/factories/dictionaries.ts';
import { addClinicFacts } from '../../../tests/factories/facts.ts';
import { testApp } from '../../../tests/helpers/app.ts';

const { app, db } = await testApp();
const base = 'http://localhost:80/fhir';
let clinic = 0;

beforeAll(async () => {
  await createCities(db);
  const { specialization } = await createDictionaries(db);
  clinic = await createClinic(db, { title: 'Herzzentrum' });
  await addClinicFacts(db, clinic, { specializations: [specialization('cardiology')] });
});

const ask = (path: string, headers: Record<string, string> = {}) =>
  app.inject({ url: `/fhir/${path}`, headers: { 'accept-language': 'en', ...headers } });

async function get<Resource>(path: string, headers?: Record<string, string>): Promise<Resource> {
  const reply = await ask(path, headers);
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json();
}

async function refusalOf(path: string, headers?: Record<string, string>): Promise<[number, string]> {
  const reply = await ask(path, headers);
  const { resourceType, issue }: OperationOutcome = reply.json();
  expect(resourceType).toBe('OperationOutcome');
  return [reply.statusCode, issue[0]?.code ?? ''];
}

const codesOf = ({ expansion }: ValueSet) => expansion?.contains?.map(({ code }) => code) ?? [];

test('each code that the directory names is explained by the system that it names', async () => {
  const service = await get<{ specialty: { coding: { system: string; code: string }[] }[] }>(
    `HealthcareService/${clinic}`,
  );
  const coding = service.specialty[0]?.coding[0];
  const { entry = [], total } = await get<Bundle>(`CodeSystem?url=${coding?.system}`);
  expect(total).toBe(1);
  const system = entry[0]?.resource as CodeSystem;
  expect(system).toMatchObject({ id: 'specializations', content: 'complete', caseSensitive: true });
  expect(system.concept?.find(({ code }) => code === coding?.code)).toMatchObject({ display: 'Cardiology' });
  expect(system.count).toBe(system.concept?.length);
  expect(await get<CodeSystem>(`CodeSystem/${system.id}`)).toEqual(system);
});

test('all systems, sets and maps are listed, each by its own address', async () => {
  for (const [type, ids] of Object.entries({
    CodeSystem: ['specializations', 'diseases', 'procedures', 'amenities', 'positions', 'ownerships'],
    ValueSet: ['specializations', 'diseases', 'procedures', 'amenities', 'positions', 'ownerships'],
    ConceptMap: ['diseases-icd-10', 'specializations-osm'],
  })) {
    const { entry = [] } = await get<Bundle>(type);
    expect(entry.map(({ resource }) => resource?.id)).toEqual(ids);
    for (const { fullUrl, resource } of entry)
      expect(await get(fullUrl?.slice(`${base}/`.length) ?? '')).toEqual(resource);
  }
});

test('a disease names its field and the code of ICD-10, and the map says the same', async () => {
  const system = await get<CodeSystem>('CodeSystem/diseases');
  expect(system.concept?.find(({ code }) => code === 'angina')?.property).toEqual([
    {
      code: 'specialization',
      valueCoding: { system: `${base}/CodeSystem/specializations`, code: 'cardiology' },
    },
    { code: 'icd-10', valueCoding: { system: 'http://hl7.org/fhir/sid/icd-10', code: 'I20' } },
  ]);
  expect(system.property?.map(({ code }) => code)).toEqual(['specialization', 'icd-10']);
  const { group = [] } = await get<ConceptMap>('ConceptMap/diseases-icd-10');
  expect(group[0]?.element.find(({ code }) => code === 'angina')?.target).toEqual([
    { code: 'I20', equivalence: 'relatedto' },
  ]);
  const osm = await get<ConceptMap>('ConceptMap/specializations-osm');
  expect(osm.group?.[0]?.element.find(({ code }) => code === 'cardiology')?.target).toContainEqual({
    code: 'cardiology',
    equivalence: 'equivalent',
  });
});

test('a code is looked up in the language that is asked for, by address and by body', async () => {
  const asked = `system=${base}/CodeSystem/specializations&code=cardiology`;
  const { parameter = [] } = await get<Parameters>(`CodeSystem/$lookup?${asked}&displayLanguage=ru-RU`);
  expect(parameter).toContainEqual({ name: 'display', valueString: 'Кардиология' });
  expect(parameter).toContainEqual({
    name: 'designation',
    part: [
      { name: 'language', valueCode: 'de' },
      { name: 'value', valueString: 'Kardiologie' },
    ],
  });
  const posted = await app.inject({
    method: 'POST',
    url: '/fhir/CodeSystem/$lookup',
    headers: { 'accept-language': 'ru', 'content-type': 'application/fhir+json' },
    body: JSON.stringify({
      resourceType: 'Parameters',
      parameter: [
        { name: 'coding', valueCoding: { system: `${base}/CodeSystem/specializations`, code: 'cardiology' } },
      ],
    }),
  });
  expect(posted.json()).toEqual({ resourceType: 'Parameters', parameter });
});

test('a set is expanded by pages, by words in any language, and with what is not chosen any more', async () => {
  const all = await get<ValueSet>('ValueSet/specializations/$expand');
  const { total = 0 } = all.expansion ?? {};
  expect(codesOf(all)).toHaveLength(total);
  const paged = await get<ValueSet>(`ValueSet/specializations/$expand?offset=1&count=1`);
  expect(codesOf(paged)).toEqual(codesOf(all).slice(1, 2));
  expect(paged.expansion).toMatchObject({ total, offset: 1 });
  for (const filter of ['кардио', 'KARDIO', 'cardiol'])
    expect(
      codesOf(
        await get<ValueSet>(
          `ValueSet/$expand?url=${base}/ValueSet/specializations&filter=${encodeURIComponent(filter)}`,
        ),
      ),
    ).toEqual(['cardiology']);
  expect(codesOf(await get<ValueSet>('ValueSet/specializations/$expand?filter=ardio'))).toEqual([]);
  const posted = await app.inject({
    method: 'POST',
    url: '/fhir/ValueSet/$expand',
    headers: { 'accept-language': 'en', 'content-type': 'application/fhir+json' },
    body: JSON.stringify({
      resourceType: 'Parameters',
      parameter: [
        { name: 'url', valueUri: `${base}/ValueSet/procedures` },
        { name: 'filter', valueString: 'lens' },
        { name: 'includeDesignations', valueBoolean: true },
      ],
    }),
  });
  const [found] = posted.json<ValueSet>().expansion?.contains ?? [];
  expect(found).toMatchObject({ code: 'cataract-surgery', display: 'Cataract surgery' });
  expect(found?.designation).toContainEqual({
    language: 'en',
    use: { system: 'http://snomed.info/sct', code: '900000000000013009', display: 'Synonym' },
    value: 'lens replacement',
  });
});

test('a term that is retired stays explained, is marked, and changes the version', async () => {
  const before = await get<CodeSystem>('CodeSystem/diseases');
  await sql`update diseases set is_retired = true where slug = 'cataract'`.execute(db);
  await expect
    .poll(async () => (await get<CodeSystem>('CodeSystem/diseases')).version)
    .not.toBe(before.version);
  const after = await get<CodeSystem>('CodeSystem/diseases');
  expect(after.concept?.find(({ code }) => code === 'cataract')?.property).toContainEqual({
    code: 'inactive',
    valueBoolean: true,
  });
  expect(codesOf(await get<ValueSet>('ValueSet/diseases/$expand'))).toContain('cataract');
  expect(codesOf(await get<ValueSet>('ValueSet/diseases/$expand?activeOnly=true'))).not.toContain('cataract');
  await sql`update diseases set is_retired = false where slug = 'cataract'`.execute(db);
});

test('what is not there, cannot be read or is not known is refused with an outcome', async () => {
  expect(await refusalOf('CodeSystem/nothing')).toEqual([404, 'not-found']);
  expect(await refusalOf('CodeSystem/1')).toEqual([404, 'not-found']);
  expect(await refusalOf('ValueSet/$expand')).toEqual([400, 'value']);
  expect(await refusalOf('ValueSet/$expand?url=https://example.org/ValueSet/x')).toEqual([404, 'not-found']);
  expect(await refusalOf('ValueSet/diseases/$expand?count=-1')).toEqual([400, 'value']);
  expect(await refusalOf('ValueSet/diseases/$expand?offset=5000')).toEqual([400, 'value']);
  expect(await refusalOf('ValueSet/diseases/$expand?activeOnly=perhaps')).toEqual([400, 'value']);
  expect(await refusalOf('CodeSystem/$lookup?code=cardiology')).toEqual([400, 'value']);
  expect(await refusalOf(`CodeSystem/$lookup?code=x&system=${base}/CodeSystem/diseases`)).toEqual([
    404,
    'not-found',
  ]);
  const strict = { prefer: 'handling=strict' };
  expect(await refusalOf('CodeSystem?name=x', strict)).toEqual([400, 'not-supported']);
  expect(await refusalOf('ValueSet/diseases/$expand?date=2026', strict)).toEqual([400, 'not-supported']);
  const broken = await app.inject({
    method: 'POST',
    url: '/fhir/ValueSet/$expand',
    headers: { 'content-type': 'application/fhir+json' },
    body: '{"resourceType": "Patient"}',
  });
  expect([broken.statusCode, broken.json().resourceType]).toEqual([400, 'OperationOutcome']);
});

test('in XML too, and a client that we did not write calls both operations', async () => {
  const xml = await ask('CodeSystem/specializations', { accept: 'application/fhir+xml' });
  expect(xml.body).toContain('<code value="cardiology"/>');
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const client = new Client({ baseUrl: `${address}/fhir` });
  const set = await client.operation({
    name: '$expand',
    resourceType: 'ValueSet',
    id: 'positions',
    method: 'GET',
    input: { filter: 'professor' },
  });
  expect(set).toMatchObject({ resourceType: 'ValueSet', expansion: { total: 1 } });
  const told = await client.operation({
    name: '$lookup',
    resourceType: 'CodeSystem',
    input: {
      resourceType: 'Parameters',
      parameter: [
        { name: 'system', valueUri: `${address}/fhir/CodeSystem/ownerships` },
        { name: 'code', valueCode: 'nonprofit' },
      ],
    },
  });
  expect(told).toMatchObject({ resourceType: 'Parameters' });
});
