// npm run import-doctors -- <registry> <file>…: brings files of a registry of doctors into the database.
import { parseArgs } from 'node:util';
import { importDoctors } from '../server/imports/doctors/import-doctors.ts';
import type { DoctorProblem } from '../server/imports/doctors/run/report.ts';
import { doctorSources } from '../server/imports/doctors/sources.ts';
import { createSecrets } from '../server/platform/secrets.ts';
import {
  parsed,
  pathOf,
  readSharedOptions,
  runCommand,
  sharedOptions,
  UsageError,
  withImport,
} from './import-command.ts';

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

function readArguments() {
  const { values, positionals } = parsed(() =>
    parseArgs({
      allowPositionals: true,
      options: {
        ...sharedOptions,
        update: { type: 'boolean', default: false },
        licence: { type: 'string' },
      },
    }),
  );
  const [name = '', ...files] = positionals;
  const source = doctorSources.find((one) => one.name === name);
  if (!source || files.length === 0)
    throw new UsageError(
      source || name === '' ? 'Registry and files are needed' : `Unknown registry ${name}`,
    );
  return {
    source,
    files: files.map(pathOf),
    problems: values.problems ?? null,
    options: { isUpdate: values.update, licence: values.licence ?? null, ...readSharedOptions(values) },
  };
}

await runCommand(USAGE, async () => {
  const { source, files, options, problems } = readArguments();
  return withImport(problems, ({ client, config, reportOf }) => {
    const report = reportOf<DoctorProblem>(
      ({ file, number, kind, reason }) => `${file}, ${source.unit} ${number}: ${kind}: ${reason}`,
    );
    return importDoctors({ client, secrets: createSecrets(config), report }, source, files, options);
  });
});
