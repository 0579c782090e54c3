const OLDEST = 120;

/** Key under `inquiry.wrong` of what is wrong with a typed year of birth; null: nothing. */
export function birthYearProblem(typed: string, thisYear: number): string | null {
  if (typed.trim() === '') return 'birth_year_empty';
  const year = Number(typed);
  const isPlausible = /^\d{4}$/.test(typed.trim()) && year <= thisYear && year >= thisYear - OLDEST;
  return isPlausible ? null : 'birth_year_strange';
}
