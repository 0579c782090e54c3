/** Nobody at the clinic answers here; clinics of the demo world answer by themselves. */
export const isQuiet = ({ is_claimed, is_demo }: { is_claimed: boolean; is_demo: boolean }): boolean =>
  !is_claimed && !is_demo;
