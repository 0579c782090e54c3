import type { ImportProblemValues, ImportRefusal } from '../../contract/imports/import-runs.ts';
import type { Parsed } from './record.ts';

/** One line, row or feature of a file, with the number a person finds it by (line, or feature counted from 1). */
export type Numbered = { number: number; parsed: Parsed };

/** A kind of file that clinics come in. */
export type Source = {
  name: string;
  title: string;
  licence: string;
  licenceUrl: string | null;
  /** What the licence asks to be shown beside its facts; null: nothing. */
  attribution: string | null;
  /** False where the licence forbids to pass the data on, or nobody has said that it may be. */
  isRedistributable: boolean;
  /** What numbers count: "line" or "feature". */
  unit: 'line' | 'feature';
  /** Facts of a source with a lower number win over those of one with a higher. */
  priority: number;
  /** `joined`: a second file of the source that adds facts to the records of the first, by their ids. */
  read(bytes: AsyncIterable<Buffer>, joined?: AsyncIterable<Buffer>): AsyncIterable<Numbered>;
};

/** `settings`: an option or a key is missing; `stopped`: by the person at the terminal. Only commands meet them. */
export type RefusalCode = ImportRefusal | 'settings' | 'stopped';

/**
 * The file is refused as a whole and nothing was changed. The message is for the person at the terminal; the back office has
 * words for the code, with the values.
 */
export class ImportRefused extends Error {
  readonly code: RefusalCode;
  readonly values: ImportProblemValues;

  constructor(code: RefusalCode, message: string, values: ImportProblemValues = {}) {
    super(message);
    this.name = 'ImportRefused';
    this.code = code;
    this.values = values;
  }
}
