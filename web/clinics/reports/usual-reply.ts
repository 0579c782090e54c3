/** Under an hour in steps of five minutes: a median is no more exact than that. */
export const roundMinutes = (minutes: number): number =>
  minutes < 60 ? Math.min(60, Math.max(5, Math.ceil(minutes / 5) * 5)) : minutes;
