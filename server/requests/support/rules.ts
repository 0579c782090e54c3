import { OPENING_MINUTES } from '../../../contract/requests/admin-requests.ts';
import { refuse } from '../../platform/errors.ts';

/** Returns the reason that the operator gave when they opened it. Throws `invalid` on `reason` if there is none, or it has expired. */
export const requireReason = (reason: string | null): string =>
  reason ?? refuse('reason', 'opening_over', { minutes: OPENING_MINUTES });
