/**
 * The points that put one clinic or doctor before another where the text of a search does not. What they are given for
 * stands here and in server/search/directory/segment/points.ts; how many each gives is a setting that operators change, and the
 * public page on ranking shows it. Nobody can pay for any of them. The demo world stands behind everything real, by any weights.
 */
export const weightNames = [
  /** A licence that an operator compared with its register. */
  'licence_checked',
  /** The clinic keeps its own profile. */
  'profile_kept',
  /** In full at 5, none at 1, by the mean that starts from 8 imagined comments of 4 stars and halves a comment's weight every 24 months. */
  'rating',
  /** In full within an hour, none from 72 hours on, by the logarithm. */
  'reply_time',
  /** In full at `documentedFull` facts: each different name, language of a name, spoken language, specialization, priced procedure and comfort is one, a known place three. */
  'documented',
  /** The data score of a clinic (contract/clinics/data-score.ts), for a doctor that of the main clinic; in full at 100. */
  'data_score',
] as const;
export type WeightName = (typeof weightNames)[number];

/** The most points that each is given; whole numbers. */
export type RankingWeights = Readonly<Record<WeightName, number>>;

/** Only their proportions matter: they always sum up to the same, and none decides alone. */
export const weightLimits = { min: 0, max: 60, sum: 100 } as const;

/** Those a new installation begins with, as its migration writes them. */
export const initialWeights: RankingWeights = {
  licence_checked: 20,
  profile_kept: 10,
  rating: 30,
  reply_time: 15,
  documented: 25,
  data_score: 0,
};

export const sumOfWeights = (weights: RankingWeights): number =>
  weightNames.reduce((sum, name) => sum + weights[name], 0);

export const replyTimeBounds = { bestMinutes: 60, worstMinutes: 72 * 60 } as const;
/** Known facts that give all the points of `documented`. */
export const documentedFull = 40;
