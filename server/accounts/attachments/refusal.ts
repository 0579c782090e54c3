import { KnownError } from '../../platform/errors.ts';

/** Reasons to refuse a file, as messages under `field.file_`. */
export const refusals = [
  'type',
  'mismatch',
  'broken',
  'empty',
  'too_large',
  'active',
  'locked',
  'picture_size',
] as const;
export type Refusal = (typeof refusals)[number];

export const refuse = (reason: Refusal): never => {
  throw new KnownError('invalid', { file: [{ key: `file_${reason}` }] });
};

/** A refusal inside the process that rebuilds files; `why` is for whoever develops. */
export class Refused extends Error {
  readonly reason: Refusal;
  constructor(reason: Refusal, why: string) {
    super(why);
    this.reason = reason;
  }
}
