/** Limits that both sides and the texts name. */
export const limits = {
  searchPageSize: 20,
  searchPageSizeMax: 50,
  /** Code points of a search text. */
  searchTextMax: 200,
  /** Results reachable by paging; beyond it a search is to be narrowed. */
  searchDepthMax: 10_000,
  pricePageSize: 50,
  photoPageSize: 24,
  commentPageSize: 10,
  newsPageSize: 12,
  doctorPageSize: 20,
  mapPointsMax: 500,
  suggestionsMax: 8,
  comparisonMax: 5,
  favouriteNoteMax: 500,
  /** Comments a score is shown from. */
  scoreFrom: 3,
  requestTimeoutMs: 60_000,
  toastsShown: 5,
} as const;
