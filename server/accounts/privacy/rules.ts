/** Exports that an account may begin in a day: they cost the machine some work, and one tells everything. */
export const EXPORTS_PER_DAY = 5;
export const DAY_SECONDS = 24 * 60 * 60;

/** Where the file of an export lies. */
export const exportKey = (id: string): string => `exports/${id}.zip`;

/** Whole per cent; the last is left for the moment when the file can be fetched. */
export const progressOf = (done: number, all: number): number => Math.floor((99 * done) / all);

/**
 * Seconds until an account that began exports at these times (the last first) may begin another; null: at once.
 */
export function waitSeconds(begun: readonly Date[], now: Date): number | null {
  const blocking = begun[EXPORTS_PER_DAY - 1];
  if (!blocking) return null;
  const seconds = DAY_SECONDS - (now.getTime() - blocking.getTime()) / 1000;
  return seconds > 0 ? Math.ceil(seconds) : null;
}
