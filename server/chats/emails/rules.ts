import { limits } from '../../../contract/platform/limits.ts';
import { hoursAt } from '../rules.ts';
import type { ClinicHours } from './reads.ts';

/** What stays unread for so long is worth an email. */
export const AFTER_MS = limits.letterAfterMinutes * 60_000;
/** Between two emails of one kind to one reader. */
export const EVERY_MS = limits.lettersEveryMinutes * 60_000;

/** The moment itself while the clinic is open or its hours are unknown, else when it opens next. */
const openAt = ({ timeZone, days }: ClinicHours, moment: Date): Date => {
  const opensAt = hoursAt(days, timeZone, moment)?.opens_at ?? null;
  return opensAt === null ? moment : new Date(opensAt);
};

/**
 * Since when a message waits within the hours of a clinic; a moment to come where it is closed now. Nobody is written to
 * at night about what came in the evening. Without known hours every hour counts.
 */
export function waitsSince(hours: ClinicHours, sentAt: Date, now: Date): Date {
  const open = openAt(hours, now);
  return open > now ? open : openAt(hours, sentAt);
}
