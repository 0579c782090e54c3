/** Names and texts run in the direction of their own script, and stand at the side of the reader. */
export const ownDirection = {
  '& bdi, & span.MuiTypography-root': { alignSelf: 'flex-start' },
  // What is isolated within says nothing of the direction around it.
  '& span.MuiTypography-root:not(:has(bdi))': { unicodeBidi: 'plaintext' },
} as const;
