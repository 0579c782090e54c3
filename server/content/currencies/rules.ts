/** Rates of one day: units of each currency (ISO 4217) for one euro. NaN where the source gives a word for a number. */
export type DayRates = { date: string; rates: Map<string, number> };

/** Part by which a rate may differ from the accepted rate nearest to it in time. */
export const MAX_JUMP = 0.1;

/** Where several sources have a currency, an earlier one here is used. */
export const PREFERRED_SOURCE = 'ecb';

/** A file or answer that is not what its source publishes. */
export class FeedError extends Error {}

/** Whether a number can be a rate at all. */
export function isRate(rate: number): boolean {
  return Number.isFinite(rate) && rate > 0;
}

export function isJump(rate: number, accepted: number): boolean {
  // The tiny part is the error of binary fractions: 1.1 is exactly 10 % above 1.
  return Math.abs(rate - accepted) > accepted * (MAX_JUMP + 1e-9);
}

/** A number as feeds write it (`1.0565`); NaN for anything else, so that it is counted as wrong and never stored. */
export function parseRate(text: string): number {
  return /^\d{1,12}(\.\d{1,12})?$/.test(text) ? Number(text) : Number.NaN;
}

/** Checks `YYYY-MM-DD` against the calendar. Throws a FeedError. */
export function requireDay(text: string): string {
  const day = new Date(`${text}T00:00:00Z`);
  if (Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== text) {
    throw new FeedError(`"${text.slice(0, 40)}" is no date`);
  }
  return text;
}

export function dayNumber(date: string): number {
  return Math.round(Date.parse(`${date}T00:00:00Z`) / 86_400_000);
}

export type Point = { date: string; rate: number };

/**
 * Says of each candidate whether it is near enough to the accepted rate nearest to it in time (the earlier of two
 * equally near). Candidates are judged outwards from what is accepted, so each accepted one supports the next: one
 * wrong day is held alone, and a real jump holds everything beyond it. What was held across a gap is judged again
 * beside what was accepted after it. With nothing accepted yet, the newest is taken.
 */
export function judgeRates(
  accepted: readonly Point[],
  candidates: readonly Point[],
): Map<Point, 'accepted' | 'held'> {
  const newest = candidates.reduce<Point | null>((a, b) => (a && a.date > b.date ? a : b), null);
  const trusted = accepted.length > 0 || !newest ? [...accepted] : [newest];
  let pending = candidates.filter((candidate) => accepted.length > 0 || candidate !== newest);
  for (;;) {
    const found = judgeOutwards(trusted, pending);
    if (found.size === 0) break;
    for (const point of found) trusted.push(point);
    pending = pending.filter((candidate) => !found.has(candidate));
  }
  const held = new Set(pending);
  return new Map(candidates.map((candidate) => [candidate, held.has(candidate) ? 'held' : 'accepted']));
}

type Entry = { point: Point; day: number; isTrusted: boolean };

/** One pass, the nearest to a trusted rate first. Returns those that can be trusted too. */
function judgeOutwards(trusted: readonly Point[], candidates: readonly Point[]): Set<Point> {
  const toEntry = (isTrusted: boolean) => (point: Point) => ({
    point,
    day: dayNumber(point.date),
    isTrusted,
  });
  const entries: Entry[] = [...trusted.map(toEntry(true)), ...candidates.map(toEntry(false))];
  entries.sort((a, b) => a.day - b.day);
  const anchors = entries.filter(({ isTrusted }) => isTrusted);
  const order = entries
    .map((entry, index) => ({ entry, index, gap: distanceToNearest(anchors, entry.day) }))
    .filter(({ entry }) => !entry.isTrusted)
    .sort((a, b) => a.gap - b.gap || a.index - b.index);
  const found = new Set<Point>();
  for (const { entry, index } of order) {
    const nearest = nearestTrusted(entries, index);
    entry.isTrusted = nearest !== null && !isJump(entry.point.rate, nearest.point.rate);
    if (entry.isTrusted) found.add(entry.point);
  }
  return found;
}

/** Days to the nearest anchor; the anchors are in order of days. */
function distanceToNearest(anchors: readonly Entry[], day: number): number {
  let low = 0;
  let high = anchors.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((anchors[middle]?.day ?? 0) < day) low = middle + 1;
    else high = middle;
  }
  const gapTo = (anchor: Entry | undefined) =>
    anchor ? Math.abs(anchor.day - day) : Number.POSITIVE_INFINITY;
  return Math.min(gapTo(anchors[low - 1]), gapTo(anchors[low]));
}

/** Walks both ways from `index`, always on the nearer side, to the first trusted point. */
function nearestTrusted(points: readonly Entry[], index: number): Entry | null {
  const day = points[index]?.day ?? 0;
  let before = index - 1;
  let after = index + 1;
  for (;;) {
    const left = points[before];
    const right = points[after];
    if (!left && !right) return null;
    const takeLeft = left && (!right || day - left.day <= right.day - day);
    const next = takeLeft ? left : right;
    if (next?.isTrusted) return next;
    if (takeLeft) before -= 1;
    else after += 1;
  }
}
