/** Filters with which these lists open. A link with filters of its own replaces them, so it has to include these. */
export const openFilters = {
  claims: { folder: 'waiting' },
  changes: { state: 'waiting' },
  'position-requests': { state: 'waiting' },
  reports: { state: 'received' },
  bills: { state: 'waiting' },
} as const;
