import type { StaffRole } from '../rules.ts';

/** Longest absence that may be told ahead, in days: who is away for longer works elsewhere. */
const ABSENCE_MAX_DAYS = 366;

/** An address as accounts keep it; null: it cannot be one. */
export function readAddress(text: string): string | null {
  const address = text.trim().toLowerCase();
  return /^[^\s@,;<>"]+@[^\s@,;<>"]+\.[^\s@,;<>".]{2,}$/.test(address) ? address : null;
}

/** What is wrong with an absence of these days, as a key of a field's error; null: nothing. `today` as a day. */
export function absenceProblem(absence: { from: string; until: string }, today: string): string | null {
  if (absence.until < absence.from) return 'absence_backwards';
  if (absence.until < today) return 'absence_over';
  const days = (Date.parse(absence.until) - Date.parse(absence.from)) / 86_400_000;
  return days > ABSENCE_MAX_DAYS ? 'absence_long' : null;
}

/** Whether the change takes from the clinic the only one who may manage it. */
export const leavesNoOwner = (
  owners: readonly string[],
  accountId: string,
  next: StaffRole | null,
): boolean => next !== 'owner' && owners.length === 1 && owners[0] === accountId;
