/** What the commands that import files share: arguments, progress, the connection, the last words. */
import { createWriteStream } from 'node:fs';
import { resolve } from 'node:path';
import pg from 'pg';
import { type Config, readConfig } from '../server/config.ts';
import { loadDictionaries } from '../server/content/dictionaries/writes.ts';
import { seedCities } from '../server/content/places/writes.ts';
import { ImportRefused } from '../server/imports/source.ts';
import { joinDatabase } from '../server/platform/database.ts';

const SHOWN_PROBLEMS = 20;

const say = (line: string) => process.stdout.write(`${line}\n`);

/** Wrong words on the command line. */
export class UsageError extends Error {}

/** What both commands take. Spread into the options of `parseArgs`. */
export const sharedOptions = {
  'dry-run': { type: 'boolean', default: false },
  dataset: { type: 'string' },
  'retrieved-at': { type: 'string' },
  'max-removed': { type: 'string', default: '10%' },
  problems: { type: 'string' },
} as const;

/** npm runs scripts in the folder of the package and says where it was called. */
export const pathOf = (file: string): string => resolve(process.env.INIT_CWD ?? '.', file);

/** Calls `parseArgs`, whose complaints are wrong usage. */
export function parsed<Values>(parse: () => Values): Values {
  try {
    return parse();
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

type SharedValues = {
  'dry-run': boolean;
  dataset?: string | undefined;
  'retrieved-at'?: string | undefined;
  'max-removed': string;
};

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

/** The shared options as the imports take them. Throws UsageError. */
export function readSharedOptions(values: SharedValues) {
  const retrievedAt = values['retrieved-at'] ?? null;
  if (retrievedAt !== null && !isDay(retrievedAt))
    throw new UsageError('--retrieved-at needs a day: YYYY-MM-DD');
  const percent = /^(\d+(?:\.\d+)?)%?$/.exec(values['max-removed']);
  if (!percent || Number(percent[1]) > 100)
    throw new UsageError('--max-removed needs a share from 0% to 100%');
  return {
    isDryRun: values['dry-run'],
    dataset: values.dataset ?? null,
    retrievedAt,
    maxRemovedShare: Number(percent[1]) / 100,
  };
}

/** Shows progress and the first problems; all of them go into the file where one is named. */
function createReport(writeProblem: (line: string) => void) {
  const isTerminal = process.stdout.isTTY;
  let shown = 0;
  return <Problem extends { kind: 'bad' | 'left out' }>(describe: (problem: Problem) => string) => ({
    progress(phase: string, count: number) {
      process.stdout.write(isTerminal ? `\r\x1b[K${phase} ${count}` : `${phase} ${count}\n`);
    },
    problem(problem: Problem) {
      writeProblem(`${describe(problem)}\n`);
      if (problem.kind !== 'bad') return;
      shown += 1;
      if (shown <= SHOWN_PROBLEMS) say(`${isTerminal ? '\r\x1b[K' : ''}${describe(problem)}`);
      if (shown === SHOWN_PROBLEMS) say('… further ones are only counted; --problems FILE writes them all');
    },
  });
}

type Import = { client: pg.Client; config: Config; reportOf: ReturnType<typeof createReport> };

/** Runs an import on a connection of its own, with cities and dictionaries in place. */
export async function withImport(
  problems: string | null,
  run: (given: Import) => Promise<object>,
): Promise<object> {
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
    await loadDictionaries(database.db);
    await client.connect();
    const reportOf = createReport((line) => problemsFile?.write(line));
    return await run({ client, config, reportOf });
  } catch (error) {
    throw isStopped ? new ImportRefused('stopped', 'Stopped.') : error;
  } finally {
    problemsFile?.end();
    await client.end();
    await database.close();
  }
}

/** camelCase and nested counts as lines a person reads. */
function describeSummary(summary: object, indent = ''): string[] {
  return Object.entries(summary).flatMap(([name, value]) => {
    const title = name.replace(/[A-Z]/g, (character) => ` ${character.toLowerCase()}`);
    return value !== null && typeof value === 'object'
      ? [`${indent}${title}:`, ...describeSummary(value, `${indent}  `)]
      : [`${indent}${title}: ${value}`];
  });
}

/** Runs the command and says what it did, or why nothing was changed. */
export async function runCommand(usage: string, command: () => Promise<object>): Promise<void> {
  const start = Date.now();
  try {
    const summary = await command();
    const megabytes = Math.round(process.resourceUsage().maxRSS / 1000);
    const seconds = ((Date.now() - start) / 1000).toFixed(1);
    if (process.stdout.isTTY) process.stdout.write('\r\x1b[K');
    say([...describeSummary(summary), `seconds: ${seconds}`, `peak memory: ${megabytes} MB`].join('\n'));
  } catch (error) {
    const isKnown = error instanceof ImportRefused || error instanceof UsageError;
    process.stderr.write(`\n${isKnown ? error.message : error instanceof Error ? error.stack : error}\n`);
    process.stderr.write(error instanceof UsageError ? `\n${usage}` : 'Nothing was changed.\n');
    process.exitCode = 1;
  }
}
