import type { ErrorCode } from '../../contract/platform/errors.ts';

/** What is wrong with a field, as a message key under `field.` with its values. */
export type FieldProblem = { key: string; values?: Record<string, string | number> };

/** An error the API knows: it becomes a reply in the caller's language, and is not logged as a fault. */
export class KnownError extends Error {
  readonly code: ErrorCode;
  readonly fields: Record<string, FieldProblem[]>;
  /** For `too_many`: how long to wait before the next try. */
  readonly retryAfterSeconds: number | null;

  constructor(
    code: ErrorCode,
    fields: Record<string, FieldProblem[]> = {},
    retryAfterSeconds: number | null = null,
  ) {
    super(code);
    this.name = 'KnownError';
    this.code = code;
    this.fields = fields;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Throws `invalid` at a field of the call. `key`: of the message, under `field.`. */
export function refuse(field: string, key: string, values?: FieldProblem['values']): never {
  throw new KnownError('invalid', { [field]: [{ key, ...(values && { values }) }] });
}
