import { addDays, dayIn, endOfDay } from '../platform/time-zone.ts';

/** Till when an offer sent now can be accepted: to the end of the day, in the clinic's zone, after so many days. */
export const validUntil = (timeZone: string, sentAt: Date, days: number): Date =>
  endOfDay(timeZone, addDays(dayIn(timeZone, sentAt), days));
