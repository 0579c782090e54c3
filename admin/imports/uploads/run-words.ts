import { useLocale, useTranslate } from 'react-admin';
import type { ImportRun, ListedRun } from '../../../contract/imports/import-runs.ts';

const KILOBYTE = 1024;
const MEGABYTE = KILOBYTE ** 2;

/** Numbers and sentences about an uploaded file, in the language of the reader. */
export function useRunWords() {
  const [translate, language] = [useTranslate(), useLocale()];
  const format = (value: number, digits = 0) =>
    new Intl.NumberFormat(language, { maximumFractionDigits: digits }).format(value);
  return {
    format,
    size: (bytes: number): string =>
      bytes < MEGABYTE
        ? translate('admin.imports.kilobytes', { kilobytes: format(Math.max(1, bytes / KILOBYTE)) })
        : translate('admin.imports.megabytes', { megabytes: format(bytes / MEGABYTE, 1) }),
    /** How far it is; null: nothing is counted yet. */
    progress: ({ phase, done }: Pick<ListedRun, 'phase' | 'done'>): string | null =>
      phase === null ? null : translate(`admin.imports.phase.${phase}`, { done: format(done) }),
    /** Why it has ended without an import; null: there is no reason besides the will of an operator. */
    problem: ({ problem }: Pick<ImportRun, 'problem'>): string | null =>
      problem &&
      translate(
        `admin.imports.problem.${problem.code}`,
        Object.fromEntries(
          Object.entries(problem.values).map(([name, value]) => [
            name,
            typeof value === 'number' ? format(value, 1) : `\u2068${value}\u2069`,
          ]),
        ),
      ),
  };
}
