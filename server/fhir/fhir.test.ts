import type { Bundle, CapabilityStatement, Location, OperationOutcome, PractitionerRole } from 'fhir/r4';
import { beforeAll, describe, expect, test } from 'vitest';
import { createCities, createClinic, MUNICH } from '../../tests/factories/clinics.ts';
import { createDictionaries } from '../../tests/factories/dictionaries.ts';
import { addClinicFacts, createDoctor } from '../../tests/factories/facts.ts';
import { testApp } from '../../tests/helpers/app.ts';
import { isFhirType } from './resources/resources.ts';

const { app, db } = await testApp();
const ids = { charite: 0, herz: 0, far: 0, gone: 0, anna: 0, igor: 0 };
let specialization: (slug: string) => number = () => 0;

beforeAll(async () => {
  await createCities(db);
  ({ specialization } = await createDictionaries(db));
  ids.charite = await createClinic(db, {
    title: 'Charité – Universitätsmedizin',
    lat: 52.5253,
    lon: 13.3777,
    names: [{ kind: 'label', lang: 'ru', text: 'Шарите' }],
  });
  ids.herz = await createClinic(db, { title: 'Herzzentrum Nord', lat: 52.6, lon: 13.4 });
  ids.far = await createClinic(db, { title: '100% Augen_Klinik', cityId: MUNICH, lat: 48.14, lon: 11.58 });
  ids.gone = await createClinic(db, { title: 'Haus am See', isWithdrawn: true });
  await addClinicFacts(db, ids.charite, {
    specializations: [specialization('cardiology'), specialization('ophthalmology')],
  });
  await addClinicFacts(db, ids.herz, { specializations: [specialization('cardiology')] });
  ids.anna = await createDoctor(db, {
    title: 'Dr. Anna Müller',
    positions: [
      { clinicId: ids.charite, specializationId: specialization('cardiology'), role: 'head', since: 2015 },
      { clinicId: ids.far, specializationId: specialization('ophthalmology'), since: 2010, until: 2014 },
    ],
    languages: [{ lang: 'de', level: 'native' }],
    licence: { body: 'Ärztekammer Berlin', checkedOn: '2026-08-14' },
  });
  ids.igor = await createDoctor(db, {
    title: 'Игорь Ветров',
    positions: [{ clinicId: ids.far, specializationId: specialization('ophthalmology') }],
  });
});

const get = (path: string, headers: Record<string, string> = {}) =>
  app.inject({ url: `/fhir/${path}`, headers: { 'accept-language': 'en', ...headers } });

async function search(path: string): Promise<Bundle> {
  const reply = await get(path);
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json();
}

/** `Type/id` of each hit, sorted. */
const found = async (path: string): Promise<string[]> =>
  ((await search(path)).entry ?? [])
    .map(({ resource }) => `${resource?.resourceType}/${resource?.id}`)
    .sort();
const clinics = (type: string, ...numbers: number[]) => numbers.map((id) => `${type}/${id}`).sort();

test('the CapabilityStatement names what is served, and each search parameter in it is answered', async () => {
  const statement: CapabilityStatement = (await get('metadata')).json();
  const resources = statement.rest?.[0]?.resource ?? [];
  expect(resources.map(({ type }) => type)).toEqual([
    'Organization',
    'Location',
    'HealthcareService',
    'Practitioner',
    'PractitionerRole',
    'CodeSystem',
    'ValueSet',
    'ConceptMap',
    'Subscription',
  ]);
  const values: Record<string, string> = { _lastUpdated: 'gt2020', near: '52|13', active: 'true' };
  for (const { type, searchParam = [], searchInclude = [], searchRevInclude = [] } of resources) {
    // Only keys search it: subscriptions/asking.test.ts.
    if (type === 'Subscription') continue;
    expect(searchParam.length, type).toBeGreaterThan(isFhirType(type) ? 5 : 1);
    const asked = [
      ...searchParam.map(({ name }) => [name, values[name] ?? '1'] as const),
      ...searchInclude.map((one) => ['_include', one] as const),
      ...searchRevInclude.map((one) => ['_revinclude', one] as const),
    ];
    for (const [name, value] of asked) {
      const reply = await get(`${type}?${name}=${value}`, { prefer: 'handling=strict' });
      expect(reply.statusCode, `${type} ${name}: ${reply.body}`).toBe(200);
    }
  }
});

test('one clinic is read as organization, location and service', async () => {
  const reply = await get(`Location/${ids.charite}`);
  expect(reply.headers['content-type']).toBe('application/fhir+json; charset=utf-8');
  expect(reply.json()).toMatchObject({
    resourceType: 'Location',
    id: String(ids.charite),
    name: 'Charité – Universitätsmedizin',
    alias: ['Шарите'],
    address: { city: 'Berlin', country: 'DE' },
    position: { latitude: 52.5253, longitude: 13.3777 },
    managingOrganization: { reference: `Organization/${ids.charite}` },
  } satisfies Partial<Location>);
  expect(reply.headers.etag).toBe(`W/"${reply.json().meta.versionId}"`);
  const again = await get(`Location/${ids.charite}`, { 'if-none-match': String(reply.headers.etag) });
  expect(again.statusCode).toBe(304);
  const service = (await get(`HealthcareService/${ids.herz}`, { 'accept-language': 'ru' })).json();
  expect(service.specialty[0]).toMatchObject({ coding: [{ code: 'cardiology', display: 'Кардиология' }] });
});

test('a position is a role, and one that has ended is not active', async () => {
  const { entry = [] } = await search(`PractitionerRole?practitioner=Practitioner/${ids.anna}&_sort=_id`);
  const [held, ended] = entry.map(({ resource }) => resource as PractitionerRole);
  expect(held).toMatchObject({ active: true, period: { start: '2015' } });
  expect(ended).toMatchObject({ active: false, period: { start: '2010', end: '2014' } });
  expect(await found('PractitionerRole?active=false')).toEqual([`PractitionerRole/${ended?.id}`]);
});

describe('search', () => {
  test('finds names by the beginning of words, by a part, and letter by letter', async () => {
    expect(await found('Organization?name=charite')).toEqual(clinics('Organization', ids.charite));
    expect(await found('Organization?name=universit')).toEqual(clinics('Organization', ids.charite));
    expect(await found('Organization?name=шар')).toEqual(clinics('Organization', ids.charite));
    expect(await found('Organization?name=zentrum')).toEqual([]);
    expect(await found('Organization?name:contains=zentrum')).toEqual(clinics('Organization', ids.herz));
    expect(await found('Organization?name:contains=_')).toEqual([]);
    expect(await found('Organization?name:exact=Herzzentrum Nord')).toEqual(
      clinics('Organization', ids.herz),
    );
    expect(await found('Organization?name:exact=herzzentrum nord')).toEqual([]);
    expect(await found('Practitioner?name=muller')).toEqual([`Practitioner/${ids.anna}`]);
  });

  test('takes values with a comma as one or the other, repeated parameters as both', async () => {
    expect(await found('Organization?name=charite,herz')).toEqual(
      clinics('Organization', ids.charite, ids.herz),
    );
    expect(await found('HealthcareService?specialty=cardiology&specialty=ophthalmology')).toEqual(
      clinics('HealthcareService', ids.charite),
    );
    expect(await found('HealthcareService?specialty:not=ophthalmology')).toEqual(
      clinics('HealthcareService', ids.herz, ids.far),
    );
  });

  test('knows places by words, and by distance beside name and specialty', async () => {
    expect(await found('Location?address-city=Берлин')).toEqual(clinics('Location', ids.charite, ids.herz));
    expect(await found('Location?address-city=munch')).toEqual(clinics('Location', ids.far));
    expect(await found('Location?address-country=us')).toEqual([]);
    expect(await found('Location?near=52.52|13.38|2|km')).toEqual(clinics('Location', ids.charite));
    expect(await found('Location?near=52.52|13.38|15|km')).toEqual(
      clinics('Location', ids.charite, ids.herz),
    );
    expect(await found('Location?near=52.52|13.38|15|km&name=herz')).toEqual(clinics('Location', ids.herz));
    expect(await found('HealthcareService?location.near=52.52|13.38&specialty=ophthalmology')).toEqual(
      clinics('HealthcareService', ids.charite),
    );
    const sorted = await search('Location?near=52.6|13.4&_sort=near');
    expect(sorted.entry?.map(({ resource }) => resource?.id)).toEqual([
      String(ids.herz),
      String(ids.charite),
    ]);
  });

  test('finds a clinic across the antimeridian', async () => {
    const id = await createClinic(db, {
      title: 'Taveuni',
      country: 'FJ',
      cityId: null,
      lat: -16.8,
      lon: -179.95,
    });
    expect(await found('Location?near=-16.8|179.95|30')).toEqual(clinics('Location', id));
    await db.updateTable('clinics').set({ status: 'withdrawn' }).where('id', '=', id).execute();
  });

  test('follows references forwards and backwards', async () => {
    expect(
      await found('PractitionerRole?location.near=48.1|11.5&active=true&practitioner.name=вет'),
    ).toHaveLength(1);
    expect(await found('PractitionerRole?organization:Organization.name=charite')).toHaveLength(1);
    expect(await found('Location?_has:PractitionerRole:location:specialty=cardiology')).toEqual(
      clinics('Location', ids.charite),
    );
    expect(
      await found('Practitioner?_has:PractitionerRole:practitioner:location.address-city=Munich'),
    ).toEqual(clinics('Practitioner', ids.anna, ids.igor));
  });

  test('lets what belongs to the hits go along', async () => {
    const bundle = await search(
      `PractitionerRole?practitioner=${ids.igor}&_include=PractitionerRole:practitioner&_include=PractitionerRole:location&_include:iterate=Location:organization`,
    );
    expect(
      bundle.entry?.map(({ resource, search: how }) => `${how?.mode} ${resource?.resourceType}`).sort(),
    ).toEqual(['include Location', 'include Organization', 'include Practitioner', 'match PractitionerRole']);
    const reverse = await found(`Practitioner?_id=${ids.anna}&_revinclude=PractitionerRole:practitioner`);
    expect(reverse.map((one) => one.split('/')[0])).toEqual([
      'Practitioner',
      'PractitionerRole',
      'PractitionerRole',
    ]);
  });

  test.each(['_id', '-_id', 'name', '-name', '_lastUpdated'])(
    'pages by %s without gap or repetition',
    async (sort) => {
      const all = (await search(`Organization?_sort=${sort}`)).entry?.map(({ resource }) => resource?.id);
      const seen: (string | undefined)[] = [];
      let url: string | undefined = `/fhir/Organization?_sort=${sort}&_count=1&_total=accurate`;
      while (url) {
        const bundle: Bundle = (await app.inject({ url })).json();
        expect(bundle.total).toBe(3);
        seen.push(...(bundle.entry ?? []).map(({ resource }) => resource?.id));
        const next: string | undefined = bundle.link?.find(({ relation }) => relation === 'next')?.url;
        url = next && new URL(next).pathname + new URL(next).search;
      }
      expect(seen).toEqual(all);
      expect(seen).toHaveLength(3);
    },
  );

  test('counts without rows, and sends the asked elements', async () => {
    expect(await search('Organization?_summary=count')).toMatchObject({ total: 3 });
    const { entry } = await search(`Organization?_id=${ids.herz}&_elements=name`);
    expect(Object.keys(entry?.[0]?.resource ?? {})).toEqual(['resourceType', 'id', 'meta', 'name']);
  });

  test('by POST is the same', async () => {
    const reply = await app.inject({
      method: 'POST',
      url: '/fhir/Organization/_search?_count=5',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'name=herz&name=nord',
    });
    expect(reply.json<Bundle>().entry).toHaveLength(1);
    expect(reply.json<Bundle>().link?.[0]?.url).toMatch(
      /\/fhir\/Organization\?_count=5&name=herz&name=nord$/,
    );
  });
});

describe('what cannot be answered', () => {
  const refused = async (path: string, headers: Record<string, string> = {}) => {
    const reply = await get(path, headers);
    const body: OperationOutcome = reply.json();
    expect(body.resourceType, reply.body).toBe('OperationOutcome');
    return { status: reply.statusCode, code: body.issue[0]?.code, text: body.issue[0]?.details?.text };
  };

  test('unknown parameters are left out of the self link, or refused where the caller asks for it', async () => {
    const bundle = await search('Organization?name=herz&colour=red');
    expect(bundle.link?.[0]?.url).toMatch(/\/fhir\/Organization\?name=herz$/);
    expect(await refused('Organization?colour=red', { prefer: 'handling=strict' })).toEqual({
      status: 400,
      code: 'not-supported',
      text: 'The parameter colour is not known here.',
    });
    expect(
      (await refused('Organization?colour=red', { prefer: 'handling=strict', 'accept-language': 'de' })).text,
    ).toBe('Der Parameter colour ist hier nicht bekannt.');
  });

  test.each([
    'Location?near=north',
    'Location?near=91|0',
    'Location?near=1|1|5|parsec',
    'Organization?_lastUpdated=yesterday',
    'Organization?_lastUpdated=2026-13-45',
    'Organization?active=perhaps',
    'Organization?_count=many',
    'Organization?_after=abc',
    `Organization?_sort=_lastUpdated&_after=${Buffer.from('["never",1]').toString('base64url')}`,
    'Organization?name:sounds=x',
    'Organization?_has:PractitionerRole:organization:practitioner:x=1',
    'Organization/_history?_since=never',
  ])('%s is refused with 400', async (path) => {
    expect((await refused(path)).status).toBe(400);
  });

  test('what is not there is 404, what was there is 410', async () => {
    expect((await refused('Organization/999999')).status).toBe(404);
    expect((await refused(`Organization/${ids.gone}`)).status).toBe(410);
    expect((await refused('Organization/none')).status).toBe(404);
    expect((await refused('Patient')).status).toBe(404);
    expect((await refused('Patient/1')).status).toBe(404);
    expect((await refused('a/b/c/d')).status).toBe(404);
    expect((await refused('Organization?_format=turtle')).status).toBe(406);
  });
});

test('XML has the same elements', async () => {
  const reply = await get(`Organization/${ids.charite}?_format=xml`);
  expect(reply.headers['content-type']).toBe('application/fhir+xml; charset=utf-8');
  expect(reply.body).toContain('<Organization xmlns="http://hl7.org/fhir">');
  expect(reply.body).toContain('<name value="Charité – Universitätsmedizin"/>');
  const error = await get('Organization/999999', { accept: 'application/fhir+xml' });
  expect(error.body).toContain(
    '<OperationOutcome xmlns="http://hl7.org/fhir"><issue><severity value="error"/>',
  );
});

describe('history', () => {
  const changesSince = async (type: string, since: string) => {
    const { entry = [] } = await search(`${type}/_history?_since=${since}`);
    return entry.map(({ request }) => `${request?.method} ${request?.url}`).sort();
  };

  test('tells what changed since the bundle before, with what is gone', async () => {
    await db.insertInto('directory_moments').defaultValues().execute();
    const { meta } = await search('Organization/_history');
    const since = meta?.lastUpdated ?? '';
    const clinic = await createClinic(db, { title: 'Kurz da' });
    const doctor = await createDoctor(db, {
      title: 'Nadja Neu',
      positions: [{ clinicId: clinic, specializationId: specialization('cardiology') }],
    });
    const { id: role } = await db
      .selectFrom('positions')
      .select('id')
      .where('doctor_id', '=', doctor)
      .executeTakeFirstOrThrow();
    expect(await changesSince('Organization', since)).toContain(`PUT Organization/${clinic}`);
    expect(await changesSince('PractitionerRole', since)).toContain(`PUT PractitionerRole/${role}`);
    await db.deleteFrom('positions').where('id', '=', role).execute();
    await db.updateTable('clinics').set({ status: 'withdrawn' }).where('id', '=', clinic).execute();
    await db.updateTable('doctors').set({ status: 'withdrawn' }).where('id', '=', doctor).execute();
    expect(await changesSince('PractitionerRole', since)).toContain(`DELETE PractitionerRole/${role}`);
    expect(await changesSince('Practitioner', since)).toContain(`DELETE Practitioner/${doctor}`);
    expect(await changesSince('Location', since)).toContain(`DELETE Location/${clinic}`);
    expect((await get(`PractitionerRole/${role}`)).statusCode).toBe(410);
    const own = await search(`PractitionerRole/${role}/_history`);
    expect(own.entry?.map(({ request }) => request?.method)).toEqual(['DELETE']);
  });

  test('does not miss what began before and was committed after the moment', async () => {
    await db.transaction().execute(async (slow) => {
      await slow.updateTable('clinics').set({ phone: '+49 30 1' }).where('id', '=', ids.herz).execute();
      // Another connection: the minute is noted, and a copy taken, while the change is not to be seen.
      await db.insertInto('directory_moments').defaultValues().execute();
    });
    const { meta } = await search('Organization/_history?_count=1');
    expect(await changesSince('Organization', meta?.lastUpdated ?? '')).toContain(
      `PUT Organization/${ids.herz}`,
    );
  });

  test('pages without gap or repetition', async () => {
    const all = (await search('Organization/_history')).entry?.map(({ fullUrl }) => fullUrl);
    const seen: (string | undefined)[] = [];
    let url: string | undefined = '/fhir/Organization/_history?_count=2';
    while (url) {
      const bundle: Bundle = (await app.inject({ url })).json();
      seen.push(...(bundle.entry ?? []).map(({ fullUrl }) => fullUrl));
      const next: string | undefined = bundle.link?.find(({ relation }) => relation === 'next')?.url;
      url = next && new URL(next).pathname + new URL(next).search;
    }
    expect(seen.map((one) => one?.replace(/^.*fhir/, ''))).toEqual(
      all?.map((one) => one?.replace(/^.*fhir/, '')),
    );
    expect(seen.length).toBeGreaterThan(4);
  });

  test('of one resource is its last version', async () => {
    const { entry } = await search(`Practitioner/${ids.anna}/_history`);
    expect(entry).toHaveLength(1);
    expect((await get('Practitioner/999999/_history')).statusCode).toBe(404);
  });
});
