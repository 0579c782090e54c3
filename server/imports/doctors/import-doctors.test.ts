import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { createDictionaries } from '../../../tests/factories/dictionaries.ts';
import { writeSample } from '../../../tests/factories/import-files.ts';
import {
  affiliationFile,
  dacFile,
  dacPerson,
  npiAt,
  nppesFile,
  nppesOrganization,
  nppesPerson,
  rppsFile,
  rppsPerson,
  type Values,
} from '../../../tests/factories/registry-files.ts';
import { testDatabase } from '../../../tests/helpers/database.ts';
import { createSecrets } from '../../platform/secrets.ts';
import { ImportRefused } from '../source.ts';
import { type DoctorImportOptions, importDoctors } from './import-doctors.ts';
import type { DoctorProblem } from './run/report.ts';
import { doctorSources } from './sources.ts';

const { db, pool } = await testDatabase();
const ids = await createDictionaries(db);
await pool.query(`insert into cities (id, country, title, admin, population, lat, lon) values
  (4945121, 'US', 'New Bedford', 'MA', 95072, 41.63, -70.93), (2998324, 'FR', 'Lille', '32', 234475, 50.63, 3.05)`);
const client = await pool.connect();
const secrets = createSecrets({ secretKeys: [Buffer.alloc(32, 7)], dataDir: '' });
const problems: DoctorProblem[] = [];
const report = { progress: () => undefined, problem: (problem: DoctorProblem) => problems.push(problem) };

afterAll(() => client.release());
beforeEach(() => {
  problems.length = 0;
});
afterEach(async () => {
  await pool.query('truncate clinics, doctors, imports, doctor_removals cascade');
});

const defaults: DoctorImportOptions = {
  ...{ isDryRun: false, isUpdate: false, dataset: null, licence: null },
  ...{ retrievedAt: '2026-03-01', maxRemovedShare: 0.5 },
};
function run(name: string, files: Record<string, string>, options: Partial<DoctorImportOptions> = {}) {
  const source = doctorSources.find((one) => one.name === name);
  if (!source) throw new Error(`no registry ${name}`);
  const paths = Object.entries(files).map(([file, content]) => writeSample(file, content));
  return importDoctors({ client, secrets, report }, source, paths, { ...defaults, ...options });
}
const nppes = (rows: readonly Values[], options: Partial<DoctorImportOptions> = {}) =>
  run('nppes', { 'npidata_pfile.csv': nppesFile(rows) }, options);
const rows = async <Row extends object>(text: string): Promise<Row[]> => (await pool.query<Row>(text)).rows;
/** Everything an import writes, with the transaction that wrote each row. */
const everything = () =>
  rows(`select (select json_agg(json_build_array(t, t.xmin::text) order by id) from doctors t) as doctors,
    (select json_agg(json_build_array(t, t.xmin::text) order by id) from positions t) as positions,
    (select json_agg(json_build_array(t, t.xmin::text) order by id) from doctor_licences t) as licences,
    (select json_agg(json_build_array(t, t.xmin::text) order by source_id) from doctor_sources t) as sources,
    (select json_agg(json_build_array(t, t.xmin::text) order by id) from clinics t) as clinics,
    (select json_agg(t order by id) from imports t) as imports`);

test('a person gets a page with numbers, field and the clinic at the same phone', async () => {
  const summary = await nppes([
    nppesPerson(1),
    nppesOrganization(1),
    nppesOrganization(2, { 'Provider Business Practice Location Address Telephone Number': '5085550999' }),
  ]);
  expect(summary).toMatchObject({
    read: 3,
    added: 1,
    clinics: { added: 1 },
    practices: 1,
    practicesWithClinic: 1,
  });
  expect(await rows('select title, title_lang, sex, status, country, city_id from doctors')).toEqual([
    {
      title: 'Ann Example1',
      title_lang: 'en',
      sex: 'female',
      status: 'published',
      country: 'US',
      city_id: 4945121,
    },
  ]);
  expect(await rows('select body, number, url, checked_on, source from doctor_licences order by id')).toEqual(
    [
      {
        ...{
          body: 'National Provider Identifier (NPPES)',
          number: npiAt(1),
          checked_on: null,
          source: 'nppes',
        },
        url: `https://npiregistry.cms.hhs.gov/provider-view/${npiAt(1)}`,
      },
      { body: 'State licence, MA', number: '71', url: null, checked_on: null, source: 'nppes' },
    ],
  );
  expect(
    await rows(`select c.title, c.phone, c.postcode, p.role, p.is_main, p.source, p.specialization_id
      from positions p join clinics c on c.id = p.clinic_id`),
  ).toEqual([
    {
      ...{ title: 'Pier Health Center 1, Inc.', phone: '+1 508 555 0100', postcode: '02740' },
      ...{
        role: 'doctor',
        is_main: true,
        source: 'nppes',
        specialization_id: ids.specialization('cardiology'),
      },
    },
  ]);
  expect(await rows('select source, source_id, identity, licence, retrieved_at from doctor_sources')).toEqual(
    [
      {
        ...{ source: 'nppes', source_id: npiAt(1), identity: `npi:${npiAt(1)}` },
        ...{ licence: 'Public domain (17 U.S.C. 105)', retrieved_at: '2026-03-01' },
      },
    ],
  );
});

test('the same file again changes nothing at all', async () => {
  const file = [nppesPerson(1), nppesPerson(2), nppesOrganization(1)];
  await nppes(file);
  const before = await everything();
  expect(await nppes(file)).toMatchObject({ added: 0, changed: 0, unchanged: 2, removed: 0 });
  expect(await everything()).toEqual(before);
});

test('a practice that may be a home finds no clinic and leaves no address', async () => {
  const mailing = {
    'Provider First Line Business Mailing Address': '12 PIER ST',
    'Provider Business Mailing Address Postal Code': '027401234',
  };
  for (const sole of ['Y', 'X'])
    expect(
      await nppes([nppesPerson(1, { ...mailing, 'Is Sole Proprietor': sole }), nppesOrganization(1)], {
        isDryRun: true,
      }),
    ).toMatchObject({ added: 1, practicesWithClinic: 0, clinics: { added: 0 } });
  await nppes([nppesPerson(1, { ...mailing, 'Is Sole Proprietor': 'Y' })]);
  const [{ all } = { all: '' }] = await rows<{ all: string }>(
    'select json_agg(s)::text || (select json_agg(d)::text from doctors d) as all from doctor_sources s',
  );
  expect(all).not.toMatch(/PIER|pier|5085550100|PO BOX|02740/);
  expect(await rows('select country, city_id from doctors')).toEqual([{ country: 'US', city_id: 4945121 }]);
});

test('a known clinic is found by phone and post code, and none is made beside it', async () => {
  await nppes([nppesPerson(1), nppesOrganization(1)]);
  await pool.query(`update clinics set title = 'Known'`);
  expect(await nppes([nppesPerson(1), nppesPerson(2)], { isUpdate: true })).toMatchObject({
    added: 1,
    practicesWithClinic: 2,
    clinics: { added: 0 },
  });
  expect(await rows('select distinct clinic_id from positions')).toHaveLength(1);
});

test('the street of a hospital finds it where no suite is named, that of another clinic finds nothing', async () => {
  const [{ id } = { id: 0 }] = await rows<{ id: number }>(`
    insert into clinics (slug, title, country, address, postcode) values
      ('pier-hospital', 'Pier Hospital', 'US', '12 Pier Street, New Bedford, MA', '02740') returning id`);
  const silent = { 'Provider Business Practice Location Address Telephone Number': '' };
  const suite = { 'Provider Second Line Business Practice Location Address': 'SUITE 4' };
  const file = [nppesPerson(1, silent), nppesPerson(2, { ...silent, ...suite })];
  expect(await nppes(file, { isDryRun: true })).toMatchObject({ practicesWithClinic: 0 });
  await pool.query(`with i as (insert into imports (source, dataset, file_name, file_sha256, retrieved_at, counts)
      values ('cms', 'cms', 'x', 'x', '2026-01-01', '{}') returning id)
    insert into clinic_sources (source, dataset, source_id, clinic_id, licence, retrieved_at, record, import_id)
    select 'cms', 'cms', '220074', ${id}, 'x', '2026-01-01', '{"externalIds": []}', id from i`);
  expect(await nppes(file)).toMatchObject({ practicesWithClinic: 1 });
  expect(await rows('select clinic_id from positions')).toEqual([{ clinic_id: id }]);
});

test('a change is taken over, and what people have changed stays', async () => {
  await nppes([nppesPerson(1), nppesPerson(2), nppesOrganization(1)]);
  await pool.query(`update doctors set title = 'Dr. Ann' where title = 'Ann Example1'`);
  const renamed = {
    'Provider Last Name (Legal Name)': 'NEWNAME',
    'Healthcare Provider Taxonomy Code_1': '207W00000X',
  };
  const changed = [nppesPerson(1, renamed), nppesPerson(2, renamed), nppesOrganization(1)];
  expect(await nppes(changed)).toMatchObject({ changed: 2 });
  expect(await rows('select title from doctors order by id')).toEqual([
    { title: 'Dr. Ann' },
    { title: 'Ann Newname' },
  ]);
  for (const table of ['doctor_specializations', 'positions'])
    expect(await rows(`select distinct specialization_id from ${table}`)).toEqual([
      { specialization_id: ids.specialization('ophthalmology') },
    ]);
});

test('who is missing in a full file ends; a file of changes ends nobody', async () => {
  await nppes([nppesPerson(1), nppesPerson(2), nppesOrganization(1)]);
  await nppes([nppesPerson(1), nppesOrganization(1)], { isUpdate: true });
  expect(await rows(`select from doctors where status = 'withdrawn'`)).toHaveLength(0);
  expect(await nppes([nppesPerson(1), nppesOrganization(1)])).toMatchObject({ removed: 1 });
  expect(await rows('select title, status from doctors order by id')).toMatchObject([
    { status: 'published' },
    { title: 'Ann Example2', status: 'withdrawn' },
  ]);
  expect(await rows('select until, is_main from positions order by id')).toEqual([
    { until: null, is_main: true },
    { until: 2026, is_main: false },
  ]);
  await nppes([nppesPerson(1), nppesPerson(2), nppesOrganization(1)]);
  expect(await rows(`select from doctors where status = 'published'`)).toHaveLength(2);
  expect(await rows('select from positions where until is null and is_main')).toHaveLength(2);
});

test('a deactivated number ends at once, and an edited page stays', async () => {
  await nppes([nppesPerson(1), nppesPerson(2)]);
  await pool.query(`update doctors set version = 1 where title = 'Ann Example2'`);
  const ended = [1, 2].map((at) => ({ NPI: npiAt(at), 'NPI Deactivation Date': '01/15/2026' }));
  expect(await nppes(ended, { isUpdate: true })).toMatchObject({ ended: 2, removed: 2 });
  expect(await rows('select status from doctors order by id')).toEqual([
    { status: 'withdrawn' },
    { status: 'published' },
  ]);
});

test('files that lack too much, are of another kind or cut off change nothing', async () => {
  await nppes([nppesPerson(1), nppesPerson(2)]);
  const before = await everything();
  await expect(nppes([nppesPerson(3)])).rejects.toThrow(ImportRefused);
  await expect(run('nppes', { 'x.csv': 'a,b\n1,2\n' })).rejects.toThrow(/header lacks NPI/);
  await expect(run('nppes', { 'x.csv': `${nppesFile([nppesPerson(1)]).slice(0, -40)}` })).rejects.toThrow(
    ImportRefused,
  );
  expect(await everything()).toEqual(before);
});

test('lines that are not taken are told with their number and reason', async () => {
  await nppes([
    nppesPerson(1),
    nppesPerson(2, { NPI: '1000000000' }),
    nppesPerson(3, { 'Healthcare Provider Taxonomy Code_1': '163W00000X' }),
  ]);
  expect(problems).toEqual([
    { file: 'npidata_pfile.csv', number: 3, kind: 'bad', reason: '"1000000000" is no NPI' },
    {
      ...{ file: 'npidata_pfile.csv', number: 4, kind: 'left out' },
      reason: 'the main taxonomy is no profession or field of ours',
    },
  ]);
});

test('another registry adds education, a group and a hospital to the same doctor', async () => {
  await nppes([nppesPerson(1), nppesOrganization(1)]);
  const file = {
    'DAC_NationalDownloadableFile.csv': dacFile([dacPerson(1), dacPerson(1, { adrs_id: 'OTHER' })]),
    'Facility_Affiliation.csv': affiliationFile([
      { NPI: npiAt(1), 'Facility Affiliations Certification Number': '220074' },
      { NPI: npiAt(9), 'Facility Affiliations Certification Number': '220074' },
    ]),
  };
  expect(await run('cms-doctors', file)).toMatchObject({
    ...{ added: 1, merged: 1, leftOut: { 'the person is in none of the files': 1 } },
    clinics: { added: 2 },
  });
  expect(await rows('select education from doctors')).toEqual([
    { education: [{ kind: 'degree', institution: 'Pier Medical School', year: 1998 }] },
  ]);
  expect(await rows('select from doctor_sources')).toHaveLength(2);
  expect(await rows('select from positions where is_main')).toHaveLength(1);
  // One of them is no more: the doctor stays by the other.
  await nppes([{ NPI: npiAt(1), 'NPI Deactivation Date': '01/15/2026' }], { isUpdate: true });
  expect(await rows('select status from doctors')).toEqual([{ status: 'published' }]);
});

test('a French hospital is one clinic for all of its doctors, and a practice named after its doctor is none', async () => {
  const own = {
    'Numéro FINESS site': '',
    'Numéro SIRET site': '12345678900011',
    'Raison sociale site': 'CABINET EXEMPLE3',
  };
  const student = { 'Code catégorie professionnelle': 'E' };
  expect(
    await run('rpps', {
      'ps.txt': rppsFile([rppsPerson(1), rppsPerson(2), rppsPerson(3, own), rppsPerson(4, student)]),
    }),
  ).toMatchObject({ added: 3, leftOut: { 'a student': 1 }, clinics: { added: 1 }, practicesWithClinic: 2 });
  expect(await rows('select title, country, city_id, address from clinics')).toEqual([
    {
      title: 'Hopital du Quai',
      country: 'FR',
      city_id: 2998324,
      address: expect.stringMatching(/Quai du Port, Lille/i),
    },
  ]);
  expect(await rows(`select distinct body from doctor_licences`)).toEqual([
    { body: 'RPPS (Agence du Numérique en Santé)' },
  ]);
});

const resource = (resourceType: string, id: string, rest: object) =>
  JSON.stringify({ resourceType, id, ...rest });
const bundle = [
  resource('PractitionerRole', 'r1', {
    practitioner: { reference: 'https://directory.example/fhir/Practitioner/p1' },
    organization: { reference: 'Organization/o1' },
    location: [{ reference: 'Location/l1' }],
    healthcareService: [{ reference: 'HealthcareService/s1' }],
  }),
  resource('PractitionerRole', 'r2', { practitioner: { reference: 'Practitioner/gone' } }),
  resource('Practitioner', 'p1', {
    name: [{ family: 'Sample', given: ['Ada'] }],
    address: [{ use: 'home', line: ['1 Secret St'], city: 'New Bedford' }],
    telecom: [{ system: 'phone', value: '5085550123' }],
    gender: 'female',
    communication: [{ coding: [{ system: 'urn:ietf:bcp:47', code: 'pt' }] }],
  }),
  resource('Organization', 'o1', { name: 'Sample Clinic', type: [{ coding: [{ code: 'prov' }] }] }),
  resource('Location', 'l1', {
    name: 'Sample Clinic, harbour',
    address: { line: ['9 Harbour Rd'], city: 'New Bedford', state: 'MA', postalCode: '02740' },
    position: { latitude: 41.64, longitude: -70.92 },
  }),
  resource('HealthcareService', 's1', {
    specialty: [{ coding: [{ system: 'http://nucc.org/provider-taxonomy', code: '207RC0000X' }] }],
  }),
];

test('resources of FHIR are joined whatever their order, and what dangles is told', async () => {
  const mine = { dataset: 'sample', licence: 'CC0-1.0' };
  expect(await run('fhir', { 'all.ndjson': `${bundle.join('\n')}\n` }, mine)).toMatchObject({
    ...{ read: 6, added: 1, clinics: { added: 1 }, practicesWithClinic: 1 },
    leftOut: { 'the person is in none of the files': 1 },
  });
  expect(problems).toMatchObject([
    { file: 'all.ndjson', number: 2, reason: 'the person is in none of the files' },
  ]);
  expect(await rows('select title, address, location_precision from clinics')).toEqual([
    { title: 'Sample Clinic', address: '9 Harbour Rd, New Bedford, MA', location_precision: 'building' },
  ]);
  expect(await rows('select lang, level from doctor_languages')).toEqual([{ lang: 'pt', level: 'fluent' }]);
  expect(JSON.stringify(await everything())).not.toMatch(/Secret|5550123/);
  const entries = bundle.map((text) => ({ resource: JSON.parse(text) as object }));
  const asBundle = JSON.stringify({ resourceType: 'Bundle', type: 'collection', entry: entries });
  expect(await run('fhir', { 'all.json': asBundle }, mine)).toMatchObject({ unchanged: 1 });
});

test('a registry of many publishers needs the name of the series and the licence', async () => {
  await expect(run('fhir', { 'all.ndjson': bundle.join('\n') })).rejects.toThrow(/--licence and --dataset/);
});

test('a name that somebody at the same clinic has is proposed to operators, once', async () => {
  await nppes([nppesPerson(1), nppesOrganization(1)]);
  const [known] = await rows<{ title: string; clinic_id: number; specialization_id: number }>(
    `select d.title, p.clinic_id, p.specialization_id from doctors d join positions p on p.doctor_id = d.id where p.clinic_id is not null`,
  );
  await pool.query('delete from doctor_sources');
  const again = [nppesPerson(1), nppesOrganization(1)];
  expect(await nppes(again)).toMatchObject({ added: 1, doubtful: 1 });
  expect(await rows('select made_by, state from doctor_matches')).toEqual([{ made_by: null, state: 'open' }]);
  expect(known).toBeDefined();
  expect(await nppes(again)).toMatchObject({ added: 0, doubtful: 0 });
});
