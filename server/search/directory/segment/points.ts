/** What the points of contract/search/ranking.ts are given for, the points, and the score that is shown. */
import { limits } from '../../../../contract/platform/limits.ts';
import { documentedFull, type RankingWeights, replyTimeBounds } from '../../../../contract/search/ranking.ts';
import type { ClinicFacts, Entry } from '../directory.ts';
import { sharedRoom, UNKNOWN_REPLY } from './arrays.ts';

/** Knowing where it is counts as much as so many other facts. */
const PLACE_FACTS = 3;
/** Where the mean starts that ranking uses: what it is without any comment. */
const UNRATED = 4;
const BEST_STARS = 5;
/** The bits of `Segment.merits` above those of the known facts, which are at most `documentedFull`. */
export const [KNOWN_FACTS, LICENCE_CHECKED, PROFILE_KEPT, DEMO] = [63, 64, 128, 256] as const;
/** More than the hundredths of all points: what is real has it on top, so that no weights put the demo world before it. */
export const REAL = 20_000;

/** The mean of the stars to one decimal, null under `limits.scoreFrom` comments. */
export const shownScore = ({ count, sum }: Entry['rating']): number | null =>
  count < limits.scoreFrom ? null : Math.round((10 * sum) / count) / 10;

/** The mean that ranking uses; without comments 4 stars. */
export const starsOf = ({ ranked }: Entry['rating']): number => ranked ?? UNRATED;

/** Known facts, a checked licence, a kept profile and being of the demo world in one number. */
export function meritsOf(document: Entry, facts: ClinicFacts | null, differentNames: number): number {
  const known = Math.min(documentedFull, factsKnown(document, facts, differentNames));
  return (
    known |
    (document.isLicenceChecked ? LICENCE_CHECKED : 0) |
    (facts?.isClaimed === true ? PROFILE_KEPT : 0) |
    (document.isDemo ? DEMO : 0)
  );
}

export const isProfileKept = (merits: number): boolean => (merits & PROFILE_KEPT) !== 0;
export const isDemo = (merits: number): boolean => (merits & DEMO) !== 0;

/** The points as the page on ranking counts them, to one hundredth. */
export const shownPoints = (points: number): number => (points % REAL) / 100;

type Merits = { merits: Uint16Array; stars: Float32Array; replyMinutes: Uint32Array; dataScores: Uint8Array };

/** Hundredths of points of each entry, whole numbers, those of real ones above all of the demo world. Unknown reply time has none. */
export function pointsBy(
  { merits, stars, replyMinutes, dataScores }: Merits,
  weights: RankingWeights,
): Uint16Array {
  const points = sharedRoom(Uint16Array, merits.length);
  for (let entry = 0; entry < points.length; entry++)
    points[entry] = pointsOf(
      merits[entry] ?? 0,
      stars[entry] ?? UNRATED,
      replyShare(replyMinutes[entry] ?? UNKNOWN_REPLY),
      dataScores[entry] ?? 0,
      weights,
    );
  return points;
}

/** @param replyShare see `replyShare`. */
export function pointsOf(
  merits: number,
  stars: number,
  replyShare: number,
  dataScore: number,
  weights: RankingWeights,
): number {
  const sum =
    ((merits & LICENCE_CHECKED) === 0 ? 0 : weights.licence_checked) +
    ((merits & PROFILE_KEPT) === 0 ? 0 : weights.profile_kept) +
    weights.rating * clamp((stars - 1) / (BEST_STARS - 1)) +
    weights.reply_time * replyShare +
    weights.documented * ((merits & KNOWN_FACTS) / documentedFull) +
    weights.data_score * (dataScore / 100);
  return Math.round(100 * sum) + (isDemo(merits) ? 0 : REAL);
}

const clamp = (share: number): number => Math.min(1, Math.max(0, share));

/** 1 within an hour, 0 from 72 hours on and where it is unknown, by the logarithm. */
export function replyShare(minutes: number): number {
  if (minutes === UNKNOWN_REPLY) return 0;
  const { bestMinutes, worstMinutes } = replyTimeBounds;
  return clamp(Math.log(worstMinutes / Math.max(1, minutes)) / Math.log(worstMinutes / bestMinutes));
}

function factsKnown(document: Entry, facts: ClinicFacts | null, differentNames: number): number {
  return (
    differentNames +
    countLanguages(document.names) +
    document.languages.length +
    document.specializations.length +
    countPrices(document.procedures) +
    (facts?.comforts.length ?? 0) +
    (facts && facts.lat !== null ? PLACE_FACTS : 0)
  );
}

/** The different languages of the names: counted in place, as this is asked of every doctor. */
function countLanguages(names: Entry['names']): number {
  let count = 0;
  names.forEach(({ lang }, at) => {
    if (lang === undefined) return;
    let before = 0;
    while (before < at && names[before]?.lang !== lang) before += 1;
    if (before === at) count += 1;
  });
  return count;
}

function countPrices(procedures: Entry['procedures']): number {
  let count = 0;
  for (const { price } of procedures) if (price !== null) count += 1;
  return count;
}
