/** Somebody's words that are decided on: large, in lines that are read easily. */
export const readText = {
  maxInlineSize: '72ch',
  fontSize: 18,
  lineHeight: 1.6,
  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
} as const;
