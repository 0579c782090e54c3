/** Names and texts run in the direction of their own script, and stand at the side of the reader. */
export const ownDirection = {
  '& bdi, & span.MuiTypography-root': { alignSelf: 'flex-start' },
  '& span.MuiTypography-root': { unicodeBidi: 'plaintext' },
} as const;
