/** Nobody claimed the clinic, so nobody answers requests; demo clinics answer without being claimed. */
export const isQuiet = ({ is_claimed, is_demo }: { is_claimed: boolean; is_demo: boolean }): boolean =>
  !is_claimed && !is_demo;
