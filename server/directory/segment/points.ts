/** The points of contract/ranking.ts for one clinic or doctor, and the score that is shown. */
import { limits } from '../../../contract/limits.ts';
import { documentedFull, rankingPoints, replyTimeBounds } from '../../../contract/ranking.ts';
import type { ClinicFacts, Entry } from '../directory.ts';

/** Knowing where it is counts as much as so many other facts. */
const PLACE_FACTS = 3;
/** Where the mean starts that ranking uses: what it is without any comment. */
const UNRATED = 4;
const BEST_STARS = 5;

/** The mean of the stars to one decimal, null under `limits.scoreFrom` comments. */
export const shownScore = ({ count, sum }: Entry['rating']): number | null =>
  count < limits.scoreFrom ? null : Math.round((10 * sum) / count) / 10;

/** Hundredths of points, a whole number. Unknown reply time has none; without comments the rating counts as 4 stars. */
export function pointsOf(document: Entry, facts: ClinicFacts | null, differentNames: number): number {
  const stars = document.rating.ranked ?? UNRATED;
  const known = factsKnown(document, facts, differentNames);
  const points =
    (document.isLicenceChecked ? rankingPoints.licenceChecked : 0) +
    (facts?.isClaimed ? rankingPoints.profileKept : 0) +
    rankingPoints.rating * clamp((stars - 1) / (BEST_STARS - 1)) +
    rankingPoints.replyTime * replyShare(facts?.replyMinutes ?? null) +
    rankingPoints.documented * clamp(known / documentedFull);
  return Math.round(100 * points);
}

const clamp = (share: number): number => Math.min(1, Math.max(0, share));

function replyShare(minutes: number | null): number {
  if (minutes === null) return 0;
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
