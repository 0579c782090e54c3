import { DAY_MS } from '../../../contract/platform/durations.ts';
import { limits } from '../../../contract/platform/limits.ts';
import { KnownError } from '../../platform/errors.ts';

/** How a decision stands that somebody may appeal against. */
export type Decided = { decidedAt: Date | null; appealedAt: Date | null };

/** Once, and not for ever. */
export const mayAppealAgainst = ({ decidedAt, appealedAt }: Decided, now: Date): boolean =>
  decidedAt !== null &&
  appealedAt === null &&
  now.getTime() < decidedAt.getTime() + limits.appealDays * DAY_MS;

/** Who has decided first does not decide again. Throws `invalid` at `decision`. */
export function requireOtherOperator(operatorId: string, deciders: readonly (string | null)[]): void {
  if (deciders.includes(operatorId))
    throw new KnownError('invalid', { decision: [{ key: 'appeal_other_person' }] });
}
