/** Limits that both sides and the texts name. */
export const limits = {
  searchPageSize: 20,
  searchPageSizeMax: 50,
  /** Code points of a search text. */
  searchTextMax: 200,
  /** Results reachable by paging; beyond it a search is to be narrowed. */
  searchDepthMax: 10_000,
  requestTimeoutMs: 60_000,
  toastsShown: 5,
} as const;
