import type { ImportProblemValues } from '../../../contract/imports/import-runs.ts';
import type { Problem } from '../run/report.ts';
import type { RefusalCode } from '../source.ts';
import type { RunRow } from './reads.ts';

/** What the thread of an import is given. */
export type ThreadRun = {
  url: string;
  run: Pick<
    RunRow,
    'id' | 'state' | 'attempt' | 'source' | 'dataset' | 'retrieved_at' | 'max_removed' | 'file_name'
  >;
  /** Where the file lies. */
  path: string;
};

/** `connected`: `pid` of the connection at the database. `ended`: the run has its state already, or is nobody's. */
export type FromImport =
  | { kind: 'connected'; pid: number }
  | { kind: 'progress'; phase: string; done: number }
  | { kind: 'ended' }
  | { kind: 'refused'; code: RefusalCode; values: ImportProblemValues; problems: Problem[] }
  | { kind: 'failed'; error: unknown };
