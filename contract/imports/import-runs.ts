import Type, { type Static } from 'typebox';
import { endpoint } from '../platform/endpoint.ts';
import { changeErrors, confirmErrors, readErrors } from '../platform/errors.ts';
import { INTEGER_MAX } from '../platform/integers.ts';
import { closed, Nullable, Time, Uuid } from '../platform/schemas.ts';
import { ImportCounts } from './admin-imports.ts';
import { importLimits } from './import-limits.ts';

/** Sources of clinics: their files are uploaded one at a time. */
export const importSources = [
  'ror',
  'osm',
  'healthsites',
  'eurostat',
  'cms',
  'nhs',
  'kmhfl',
  'wikidata',
] as const;
export type ImportSourceName = (typeof importSources)[number];

/** The series that a file continues where nobody names one: its name without extensions. */
export const datasetOf = (fileName: string): string =>
  fileName.replace(/\.gz$/i, '').replace(/\.[a-z]+$/i, '');

/** Why a file is refused as a whole; each has its words under `admin.imports.problem`. */
export const importRefusals = [
  'busy',
  'columns_missing',
  'cut_off',
  'damaged',
  'empty',
  'long_line',
  'mostly_bad',
  'no_clinics',
  'other_kind',
  'too_many_gone',
  'unpacked_large',
] as const;
export type ImportRefusal = (typeof importRefusals)[number];

/** What ends a run besides: `expired`: nobody decided on it; `file_gone`: the uploaded file is not there any more. */
export const importProblems = [...importRefusals, 'expired', 'failed', 'file_gone', 'interrupted'] as const;
export type ImportProblem = (typeof importProblems)[number];
export type ImportProblemValues = Record<string, string | number>;

/**
 * `waiting` and `confirmed` wait for their turn: to be checked (a dry run), and to be imported. `checked` waits for an
 * operator. The last four are ends.
 */
export const importRunStates = [
  'waiting',
  'checking',
  'checked',
  'confirmed',
  'importing',
  'done',
  'refused',
  'failed',
  'cancelled',
] as const;
export type ImportRunState = (typeof importRunStates)[number];

/** States in which the service works, or is about to. */
export const importWorks: readonly ImportRunState[] = ['waiting', 'checking', 'confirmed', 'importing'];

export const importPhases = ['reading', 'matching', 'writing'] as const;
export type ImportPhase = (typeof importPhases)[number];

const Count = Type.Integer({ minimum: 0 });

export const LineProblem = Type.Object({
  number: Type.Integer({ description: 'Line of the file, or feature counted from 1.' }),
  kind: Type.Enum(['bad', 'left out']),
  reason: Type.String({ description: 'In English, as the importer writes it.' }),
});
export type LineProblem = Static<typeof LineProblem>;

export const ImportRun = Type.Object({
  id: Uuid,
  version: Type.Integer(),
  state: Type.Enum([...importRunStates]),
  source: Type.Enum([...importSources]),
  dataset: Type.String({ description: 'The series of files: a later file of it replaces an earlier one.' }),
  retrieved_at: Nullable(Type.String({ format: 'date' }), {
    description: 'Null until the file is read, where nobody has said it.',
  }),
  max_removed: Type.Number({ description: 'Percent of the dataset’s records that the file may lack.' }),
  file_name: Type.String(),
  file_bytes: Count,
  unit: Type.Enum(['line', 'feature'], { description: 'What `number` of a problem counts.' }),
  phase: Nullable(Type.Enum([...importPhases]), { description: 'What is being done; null: nothing yet.' }),
  done: Type.Integer({ minimum: 0, description: 'Records of the phase that are done.' }),
  counts: Nullable(
    Type.Object({
      ...ImportCounts.properties,
      left_out_reasons: Type.Array(Type.Object({ reason: Type.String(), count: Count })),
    }),
    { description: 'Of the dry run, and once it is imported of the import.' },
  ),
  problem: Nullable(
    Type.Object({
      code: Type.Enum([...importProblems]),
      values: Type.Record(Type.String(), Type.Union([Type.Number(), Type.String()])),
    }),
    { description: 'Why it has ended without an import; null also where an operator cancelled it.' },
  ),
  problems: Type.Array(LineProblem, {
    description: `Records that are not taken, the first ${importLimits.problemsShown}.`,
  }),
  problems_kept: Count,
  open_matches: Type.Integer({ description: 'Pairs of this import that wait for a decision.' }),
  made_by: Nullable(Type.String()),
  created_at: Time,
  finished_at: Nullable(Time),
});
export type ImportRun = Static<typeof ImportRun>;

const ofRun = Type.Object({ id: Uuid });
const OneRun = Type.Object({ data: ImportRun });

export const ImportSource = Type.Object({
  name: Type.Enum([...importSources]),
  licence: Type.String(),
  licence_url: Nullable(Type.String()),
  is_redistributable: Type.Boolean(),
});
export type ImportSource = Static<typeof ImportSource>;

export const listImportSources = endpoint({
  method: 'GET',
  path: '/api/v1/admin/import-sources',
  summary: 'Sources whose files can be uploaded, with their licences.',
  access: 'match.decide',
  reply: Type.Object({ data: Type.Array(ImportSource) }),
  errors: readErrors,
});

export const listImportRuns = endpoint({
  method: 'GET',
  path: '/api/v1/admin/import-runs',
  summary:
    'Uploaded files that wait, are worked on or wait for a decision, and those that ended without an import in the last days; the newest first.',
  access: 'match.decide',
  reply: Type.Object({ data: Type.Array(Type.Omit(ImportRun, ['problems'])) }),
  errors: readErrors,
});
export type ListedRun = Static<typeof listImportRuns.reply>['data'][number];

export const uploadImport = endpoint({
  method: 'POST',
  path: '/api/v1/admin/import-runs',
  summary:
    'Takes a file of clinics, plain or gzipped, and queues its dry run. Nothing of the directory changes.',
  access: 'match.decide',
  repeatKey: 'required',
  upload: { bytesMax: importLimits.fileBytes, seconds: importLimits.uploadSeconds },
  query: Type.Object(
    {
      source: Type.Enum([...importSources]),
      dataset: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: 100,
          description: 'By default the file name without extensions.',
        }),
      ),
      retrieved_at: Type.Optional(
        Type.String({
          format: 'date',
          description: 'By default what is known of this very file, else today.',
        }),
      ),
      max_removed: Type.Number({ minimum: 0, maximum: 100, default: 10 }),
    },
    closed,
  ),
  reply: OneRun,
  errors: [...changeErrors, 'too_many'],
});

export const getImportRun = endpoint({
  method: 'GET',
  path: '/api/v1/admin/import-runs/:id',
  summary: 'An uploaded file: how far it is, what its dry run or its import came to.',
  access: 'match.decide',
  params: ofRun,
  reply: OneRun,
  errors: readErrors,
});

export const getRunProblems = endpoint({
  method: 'GET',
  path: '/api/v1/admin/import-runs/:id/problems',
  summary: `Records of an uploaded file that are not taken, as CSV: the first ${importLimits.problemsKept} with errors and as many left out.`,
  access: 'match.decide',
  params: ofRun,
  mediaTypes: ['text/csv'],
  reply: Type.Any(),
  errors: readErrors,
});

export const importUploaded = endpoint({
  method: 'POST',
  path: '/api/v1/admin/import-runs/:id/import',
  summary:
    'Queues the import of a file whose dry run has ended; of two calls with one version one is refused.',
  access: 'match.decide',
  fresh: true,
  params: ofRun,
  body: Type.Object({ version: Type.Integer({ maximum: INTEGER_MAX }) }, closed),
  reply: OneRun,
  errors: confirmErrors,
});

export const cancelImportRun = endpoint({
  method: 'POST',
  path: '/api/v1/admin/import-runs/:id/cancel',
  summary:
    'Ends a dry run or an import that has not ended: of an import under way nothing stays. A repeat does nothing.',
  access: 'match.decide',
  params: ofRun,
  reply: OneRun,
  errors: changeErrors,
});
