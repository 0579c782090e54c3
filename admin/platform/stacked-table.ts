/** Row of a table whose cells are wider than a phone side by side: there each has a line of its own. */
export const stackedOnPhones = {
  verticalAlign: 'top',
  '@media (max-width: 599px)': {
    display: 'block',
    borderBlockEnd: '1px solid var(--line)',
    '& > td': { display: 'block', border: 0 },
    '& > td:empty': { display: 'none' },
  },
} as const;
