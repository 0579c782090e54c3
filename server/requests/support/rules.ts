import { OPENING_MINUTES } from '../../../contract/requests/admin-requests.ts';
import { refuse } from '../../platform/errors.ts';

/** The reason of an opening that still holds. Throws `invalid` on `reason` where there is none. */
export const requireReason = (reason: string | null): string =>
  reason ?? refuse('reason', 'opening_over', { minutes: OPENING_MINUTES });
