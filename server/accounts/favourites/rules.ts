/** Clinics and doctors are kept alike, each kind in a table of its own. */
export const clinicKind = {
  table: 'favourite_clinics',
  column: 'clinic_id',
  entries: 'clinics',
} as const;

export const doctorKind = {
  table: 'favourite_doctors',
  column: 'doctor_id',
  entries: 'doctors',
} as const;

export type FavouriteKind = typeof clinicKind | typeof doctorKind;

/**
 * When a visitor says to have kept something. A clock that runs ahead means now, as does what is no time at all; the
 * browser's word is taken for any other.
 */
export function addedAt(text: string, now: Date): Date {
  const time = Date.parse(text);
  // Before 1970 nobody kept anything here, and not every calendar knows the year 0.
  return time >= 0 && time <= now.getTime() ? new Date(time) : now;
}
