// npm run import -- <source> <file>: brings a file of clinics or places into the database.
import { createWriteStream, type WriteStream } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { readConfig } from '../server/config.ts';
import { loadDictionaries } from '../server/content/dictionaries/writes.ts';
import { seedCities } from '../server/content/places/writes.ts';
import { importClinics } from '../server/imports/import-clinics.ts';
import { importPlaces } from '../server/imports/natural-earth-places/import-places.ts';
import type { Problem, Report } from '../server/imports/run/report.ts';
import { ImportRefused } from '../server/imports/source.ts';
import { findSource, sources } from '../server/imports/sources.ts';
import { joinDatabase } from '../server/platform/database.ts';

const PLACES = 'natural-earth-places';
const NAMES = [...sources.map(({ name }) => name), PLACES];
const USAGE = `Usage: npm run import -- <source> <file> [options]

  source               ${NAMES.join(', ')}
  --with FILE          services or opening times that belong to the file (nhs)
  --dry-run            say what would change, change nothing
  --dataset NAME       series the file continues (default: its name without extensions)
  --retrieved-at DATE  YYYY-MM-DD the file was fetched on (default: its own date)
  --max-removed 10%    refuse a file that lacks more of the dataset's records
  --problems FILE      write every record not taken, with number and reason
`;
const SHOWN_PROBLEMS = 20;

const say = (line: string) => process.stdout.write(`${line}\n`);

/** Wrong words on the command line. */
class UsageError extends Error {}

function readArguments() {
  const { values, positionals } = parseCommandLine();
  const [source = '', file = ''] = positionals;
  if (!NAMES.includes(source) || !file || positionals.length > 2)
    throw new UsageError(
      source && !NAMES.includes(source) ? `Unknown source ${source}` : 'Source and file are needed',
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
    file: resolve(process.env.INIT_CWD ?? '.', file),
    problems: values.problems ?? null,
    options: {
      joinedPath: values.with === undefined ? null : resolve(process.env.INIT_CWD ?? '.', values.with),
      isDryRun: values['dry-run'],
      dataset: values.dataset ?? null,
      retrievedAt,
      maxRemovedShare: Number(percent[1]) / 100,
    },
  };
}

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

function parseCommandLine() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        'dry-run': { type: 'boolean', default: false },
        with: { type: 'string' },
        dataset: { type: 'string' },
        'retrieved-at': { type: 'string' },
        'max-removed': { type: 'string', default: '10%' },
        problems: { type: 'string' },
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function createReport(problemsFile: WriteStream | null, unit: string): Report {
  const isTerminal = process.stdout.isTTY;
  let shown = 0;
  const describe = ({ number, kind, reason }: Problem) => `${unit} ${number}: ${kind}: ${reason}`;
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
  file,
  options,
  problems,
}: ReturnType<typeof readArguments>): Promise<object> {
  const database = await joinDatabase(readConfig(process.env));
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
    await loadDictionaries(database.db);
    await client.connect();
    const known = findSource(source);
    const report = createReport(problemsFile, known?.unit ?? 'line');
    return known
      ? await importClinics(client, known, file, options, report)
      : await importPlaces(client, file, options, report);
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
