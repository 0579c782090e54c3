/** Ages are told in tens of years; who is older than this is one of few, and is told apart no further. */
const OLDEST_GROUP = 90;

/** Ten years that somebody born in `birthYear` is in, such as `60-69`, and `90+` from there on. */
export function ageGroup(birthYear: number, today: Date): string {
  const age = Math.max(0, today.getUTCFullYear() - birthYear);
  if (age >= OLDEST_GROUP) return `${OLDEST_GROUP}+`;
  const from = age - (age % 10);
  return `${from}-${from + 9}`;
}
