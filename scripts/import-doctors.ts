// npm run import-doctors -- <registry> <file>…: brings files of a registry of doctors into the database.
import { createWriteStream, type WriteStream } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { readConfig } from '../server/config.ts';
import { seedCities } from '../server/content/places/writes.ts';
import { importDoctors } from '../server/imports/doctors/import-doctors.ts';
import type { DoctorProblem, DoctorReport } from '../server/imports/doctors/run/report.ts';
import { doctorSources } from '../server/imports/doctors/sources.ts';
import { ImportRefused } from '../server/imports/source.ts';
import { joinDatabase } from '../server/platform/database.ts';
import { createSecrets } from '../server/platform/secrets.ts';

const USAGE = `Usage: npm run import-doctors -- <registry> <file>… [options]

  registry             ${doctorSources.map(({ name }) => name).join(', ')}
  file…                all files of one publication together
  --update             the files are changes only: nobody they lack has left the registry
  --dry-run            say what would change, change nothing
  --dataset NAME       series the files continue (default: the registry; needed for fhir)
  --licence TEXT       licence of the data (needed for fhir)
  --retrieved-at DATE  YYYY-MM-DD the files were fetched on (default: their own date)
  --max-removed 10%    refuse full files that lack more of the dataset's records
  --problems FILE      write every record not taken, with file, number and reason
`;
const SHOWN_PROBLEMS = 20;

const say = (line: string) => process.stdout.write(`${line}\n`);

/** Wrong words on the command line. */
class UsageError extends Error {}

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

function readArguments() {
  const { values, positionals } = parseCommandLine();
  const [name = '', ...files] = positionals;
  const source = doctorSources.find((one) => one.name === name);
  if (!source || files.length === 0)
    throw new UsageError(
      source || name === '' ? 'Registry and files are needed' : `Unknown registry ${name}`,
    );
  const retrievedAt = values['retrieved-at'] ?? null;
  if (retrievedAt !== null && !isDay(retrievedAt))
    throw new UsageError('--retrieved-at needs a day: YYYY-MM-DD');
  const percent = /^(\d+(?:\.\d+)?)%?$/.exec(values['max-removed']);
  if (!percent || Number(percent[1]) > 100)
    throw new UsageError('--max-removed needs a share from 0% to 100%');
  return {
    source,
    // npm runs scripts in the folder of the package and says where it was called.
    files: files.map((file) => resolve(process.env.INIT_CWD ?? '.', file)),
    problems: values.problems ?? null,
    options: {
      isDryRun: values['dry-run'],
      isUpdate: values.update,
      dataset: values.dataset ?? null,
      licence: values.licence ?? null,
      retrievedAt,
      maxRemovedShare: Number(percent[1]) / 100,
    },
  };
}

function parseCommandLine() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        'dry-run': { type: 'boolean', default: false },
        update: { type: 'boolean', default: false },
        dataset: { type: 'string' },
        licence: { type: 'string' },
        'retrieved-at': { type: 'string' },
        'max-removed': { type: 'string', default: '10%' },
        problems: { type: 'string' },
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function createReport(problemsFile: WriteStream | null, unit: string): DoctorReport {
  const isTerminal = process.stdout.isTTY;
  let shown = 0;
  const describe = ({ file, number, kind, reason }: DoctorProblem) =>
    `${file}, ${unit} ${number}: ${kind}: ${reason}`;
  return {
    progress(phase, count) {
      process.stdout.write(isTerminal ? `\r\x1b[K${phase} ${count}` : `${phase} ${count}\n`);
    },
    problem(problem) {
      problemsFile?.write(`${describe(problem)}\n`);
      if (problem.kind !== 'bad') return;
      shown += 1;
      if (shown <= SHOWN_PROBLEMS) say(`${isTerminal ? '\r\x1b[K' : ''}${describe(problem)}`);
      if (shown === SHOWN_PROBLEMS) say('… further ones are only counted; --problems FILE writes them all');
    },
  };
}

async function runImport({
  source,
  files,
  options,
  problems,
}: ReturnType<typeof readArguments>): Promise<object> {
  const config = readConfig(process.env);
  const database = await joinDatabase(config);
  const problemsFile = problems === null ? null : createWriteStream(problems);
  // A connection of its own: the pool of the service ends long statements.
  const client = new pg.Client({ connectionString: database.url, application_name: 'medatlas-import' });
  // Ending the connection ends the import: the transaction is undone and the database closed as after any failure.
  let isStopped = false;
  const stop = () => {
    isStopped = true;
    void client.end();
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
  client.on('error', () => undefined);
  try {
    await seedCities(database.pool);
    await client.connect();
    const report = createReport(problemsFile, source.unit);
    return await importDoctors({ client, secrets: createSecrets(config), report }, source, files, options);
  } catch (error) {
    throw isStopped ? new ImportRefused('Stopped.') : error;
  } finally {
    problemsFile?.end();
    await client.end();
    await database.close();
  }
}

/** camelCase and nested counts as lines a person reads. */
function describeSummary(summary: object, indent = ''): string[] {
  return Object.entries(summary).flatMap(([name, value]) => {
    const title = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
    return value !== null && typeof value === 'object'
      ? [`${indent}${title}:`, ...describeSummary(value, `${indent}  `)]
      : [`${indent}${title}: ${value}`];
  });
}

const start = Date.now();
try {
  const summary = await runImport(readArguments());
  const megabytes = Math.round(process.resourceUsage().maxRSS / 1000);
  const seconds = ((Date.now() - start) / 1000).toFixed(1);
  if (process.stdout.isTTY) process.stdout.write('\r\x1b[K');
  say([...describeSummary(summary), `seconds: ${seconds}`, `peak memory: ${megabytes} MB`].join('\n'));
} catch (error) {
  const isKnown = error instanceof ImportRefused || error instanceof UsageError;
  process.stderr.write(`\n${isKnown ? error.message : error instanceof Error ? error.stack : error}\n`);
  process.stderr.write(error instanceof UsageError ? `\n${USAGE}` : 'Nothing was changed.\n');
  process.exitCode = 1;
}
