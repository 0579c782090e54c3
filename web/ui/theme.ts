import { createTheme, type MantineColorsTuple } from '@mantine/core';
import { siteBreakpoints } from './breakpoints.ts';

/** Steps around the one accent; 6 is `--teal`, 7 its hover, 0 and 1 the tints. */
const teal: MantineColorsTuple = [
  '#E6F2F1',
  '#CFE6E4',
  '#A9D0CD',
  '#7DB5B2',
  '#4E9694',
  '#2A7F7D',
  '#0B6B6A',
  '#08514F',
  '#063F3E',
  '#042E2D',
];

/** The library's theme, from the design tokens; sizes and colours themselves stay in tokens.css. */
export const theme = createTheme({
  colors: { teal },
  primaryColor: 'teal',
  primaryShade: 6,
  white: '#FFFFFF',
  black: '#16282A',
  fontFamily: 'var(--font)',
  headings: { fontFamily: 'var(--font-title)', fontWeight: '600' },
  defaultRadius: '8px',
  radius: { sm: '4px', md: '8px', lg: '12px' },
  breakpoints: siteBreakpoints,
  spacing: { xs: '4px', sm: '8px', md: '16px', lg: '24px', xl: '32px' },
  cursorType: 'pointer',
  respectReducedMotion: true,
});
