// npm run import -- <source> <file>: brings a file of clinics or places into the database.
import { parseArgs } from 'node:util';
import { importClinics } from '../server/imports/import-clinics.ts';
import { importPlaces } from '../server/imports/natural-earth-places/import-places.ts';
import type { Problem } from '../server/imports/run/report.ts';
import { findSource, sources } from '../server/imports/sources.ts';
import {
  parsed,
  pathOf,
  readSharedOptions,
  runCommand,
  sharedOptions,
  UsageError,
  withImport,
} from './import-command.ts';

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

function readArguments() {
  const { values, positionals } = parsed(() =>
    parseArgs({ allowPositionals: true, options: { ...sharedOptions, with: { type: 'string' } } }),
  );
  const [source = '', file = ''] = positionals;
  if (!NAMES.includes(source) || !file || positionals.length > 2)
    throw new UsageError(
      source && !NAMES.includes(source) ? `Unknown source ${source}` : 'Source and file are needed',
    );
  const joinedPath = values.with === undefined ? null : pathOf(values.with);
  return {
    source,
    file: pathOf(file),
    problems: values.problems ?? null,
    options: { joinedPath, ...readSharedOptions(values) },
  };
}

await runCommand(USAGE, async () => {
  const { source, file, options, problems } = readArguments();
  return withImport(problems, ({ client, reportOf }) => {
    const known = findSource(source);
    const unit = known?.unit ?? 'line';
    const report = reportOf<Problem>(({ number, kind, reason }) => `${unit} ${number}: ${kind}: ${reason}`);
    return known
      ? importClinics(client, known, file, options, report)
      : importPlaces(client, file, options, report);
  });
});
