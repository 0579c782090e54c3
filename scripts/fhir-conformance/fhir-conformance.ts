// node scripts/fhir-conformance/fhir-conformance.ts http://localhost:3000 — judges the directory in FHIR of a running service by HL7's validator and the HAPI client; --files a.json b.json: documents by the validator alone, with --profiles folder also by profiles that they claim.
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { ExportManifest } from '../../contract/fhir/exports.ts';
import { fhirTypes } from '../../contract/fhir/fhir.ts';
import { terminologyTypes } from '../../contract/fhir/terminology.ts';

const here = import.meta.dirname;
const folder = join(here, '..', '..', 'build', 'fhir-conformance');
const [libraries, documents] = [join(folder, 'lib'), join(folder, 'documents')];

const isThere = (program: string): boolean => !spawnSync(program, ['-version']).error;
const run = (program: string, args: string[]): void => {
  const { status } = spawnSync(program, args, { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
};

/** Pages as clients see them, in both forms, and errors. */
const examples = [
  'metadata',
  ...fhirTypes.flatMap((type) => [`${type}?_count=50&_total=accurate`, `${type}/_history?_count=30`]),
  'Location?near=52.52|13.4|100|km&_sort=near&_count=50',
  'PractitionerRole?_include=PractitionerRole:*&_count=20',
  'Location?_revinclude=PractitionerRole:location&_revinclude=HealthcareService:location&_count=20',
  'Organization?_elements=name&_count=20',
  ...terminologyTypes,
  'CodeSystem/specializations',
  'CodeSystem/diseases',
  'ConceptMap/diseases-icd-10',
  'ValueSet/specializations/$expand?filter=card&includeDesignations=true',
  'Organization/999999999',
  'Patient',
];

async function fetchDocuments(base: string): Promise<void> {
  for (const [at, path] of examples.entries())
    for (const form of ['json', 'xml']) {
      const reply = await fetch(`${base}/${path}`, { headers: { accept: `application/fhir+${form}` } });
      writeFileSync(join(documents, `example-${at}.${form}`), await reply.text());
    }
  const begun = await fetch(`${base}/$export`, { headers: { prefer: 'respond-async' } });
  const place = begun.headers.get('content-location');
  if (begun.status !== 202 || !place)
    throw new Error(`No export was begun: ${begun.status} ${await begun.text()}`);
  let state = await fetch(place);
  while (state.status === 202) {
    await wait(1000);
    state = await fetch(place);
  }
  if (state.status !== 200) throw new Error(`The export has failed: ${await state.text()}`);
  // Of our own contract, which the tests hold it to.
  const manifest = (await state.json()) as ExportManifest;
  for (const { url, type, count } of manifest.output) {
    const file = await fetch(url);
    writeFileSync(join(documents, `${type}.ndjson`), Buffer.from(await file.arrayBuffer()));
    process.stdout.write(`${type}: ${count} exported, ${manifest.extension.withheld[type] ?? 0} withheld\n`);
  }
  await fetch(place, { method: 'DELETE' });
}

const all = String(Number.MAX_SAFE_INTEGER);
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { files: { type: 'boolean', default: false }, profiles: { type: 'string' } },
});
const [origin, most = all] = positionals;
const files = values.files ? positionals : null;
if (!origin) {
  process.stdout.write(
    'Usage: node scripts/fhir-conformance/fhir-conformance.ts <address of a running service> [most resources of a type] | --files [--profiles <folder>] <file>…\n',
  );
  process.exit(1);
}
if (!isThere('java') || !isThere('mvn')) {
  process.stdout.write('Skipped: Java 17 and Maven are needed, and at least one is not here.\n');
  process.exit(0);
}
rmSync(documents, { recursive: true, force: true });
mkdirSync(documents, { recursive: true });
if (!existsSync(libraries))
  run('mvn', [
    '-q',
    '-B',
    '-f',
    join(here, 'pom.xml'),
    'dependency:copy-dependencies',
    `-DoutputDirectory=${libraries}`,
  ]);
const base = files ? '-' : `${origin}/fhir`;
if (files) for (const file of files) copyFileSync(file, join(documents, basename(file)));
else await fetchDocuments(base);
run('java', [
  '-Xmx4g',
  '-cp',
  join(libraries, '*'),
  join(here, 'Judge.java'),
  base,
  documents,
  files ? all : most,
  ...(values.profiles ? [resolve(values.profiles)] : []),
]);
