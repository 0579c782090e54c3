/**
 * The widths in pixels at which layouts change, and the only ones: style sheets write them out (a custom property cannot
 * stand in a media query), and scripts/check-structure.ts refuses every other.
 */
export const breakpoints = [600, 960, 1280, 1920, 2560] as const;

const inEm = (px: number): string => `${px / 16}em`;

/** By the names of the interface library of the site. */
export const siteBreakpoints = {
  xs: inEm(breakpoints[0]),
  sm: inEm(breakpoints[1]),
  md: inEm(breakpoints[2]),
  lg: inEm(breakpoints[3]),
  xl: inEm(breakpoints[4]),
};

/** By the names of the library of the back office; what changes at the widest stands in its style sheet. */
export const adminBreakpoints = {
  xs: 0,
  sm: breakpoints[0],
  md: breakpoints[1],
  lg: breakpoints[2],
  xl: breakpoints[3],
};

/** A media query for windows narrower than a breakpoint. */
export const below = (breakpoint: (typeof breakpoints)[number]): string =>
  `(max-width: ${breakpoint - 0.02}px)`;
