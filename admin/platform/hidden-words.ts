import type { CSSProperties } from 'react';

/** Style of words that screen readers read and nobody sees. */
export const hiddenWords: CSSProperties = {
  position: 'absolute',
  inlineSize: 1,
  blockSize: 1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
};
