/**
 * The points that put one clinic or doctor before another where the text of a search does not: the public page on
 * ranking is made from these. Nobody can pay for any of them.
 */
export const rankingPoints = {
  /** A licence that an operator compared with its register. */
  licenceChecked: 20,
  /** The clinic keeps its own profile. */
  profileKept: 10,
  /** In full at 5, none at 1, by the mean that starts from 8 imagined comments of 4 stars and halves a comment's weight every 24 months. */
  rating: 30,
  /** In full within an hour, none from 72 hours on, by the logarithm. */
  replyTime: 15,
  /** In full at `documentedFull` facts: each different name, language of a name, spoken language, specialization, priced procedure and comfort is one, a known place three. */
  documented: 25,
} as const;

export const replyTimeBounds = { bestMinutes: 60, worstMinutes: 72 * 60 } as const;
/** Known facts that give all the points of `documented`. */
export const documentedFull = 40;
