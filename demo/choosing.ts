import type { Random } from './random.ts';

/** A seed of its own for each thing: what one thing takes from its source of numbers moves no other. */
export function deriveSeed(seed: number, ...parts: readonly number[]): number {
  let mixed = seed >>> 0;
  for (const part of parts) {
    mixed = Math.imul(mixed ^ (part + 0x9e3779b9), 0x85ebca6b);
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
    mixed ^= mixed >>> 16;
  }
  return mixed >>> 0;
}

/** Up to `count` different ones in the order drawn. */
export function draw<T>(random: Random, list: readonly T[], count: number): T[] {
  const left = [...list];
  const wanted = Math.min(count, left.length);
  for (let place = 0; place < wanted; place += 1) {
    const other = random.between(place, left.length - 1);
    const [here, there] = [left[place], left[other]];
    if (here === undefined || there === undefined) break;
    left[place] = there;
    left[other] = here;
  }
  left.length = wanted;
  return left;
}

/** Up to `count` different ones, those of more weight rather than others: each has a chance by its weight among those left. */
export function drawByWeight<T>(
  random: Random,
  list: readonly T[],
  count: number,
  weightOf: (item: T) => number,
): T[] {
  if (count <= 0) return [];
  // The smallest of so many waits, each as long as its weight makes it likely (Efraimidis and Spirakis, 2006).
  return list
    .map((item) => ({ item, wait: -Math.log(1 - random.fraction()) / weightOf(item) }))
    .sort((a, b) => a.wait - b.wait)
    .slice(0, count)
    .map(({ item }) => item);
}

/** One of the list, null of an empty one. */
export function pickAny<T>(random: Random, list: readonly T[]): T | null {
  return list[Math.floor(random.fraction() * list.length)] ?? null;
}

/** About 0, two thirds of the time within 1; never beyond 3. */
export function normal(random: Random): number {
  return (random.fraction() + random.fraction() + random.fraction() + random.fraction() - 2) * 1.7;
}

/** A whole number whose mean over many calls is `value`. */
export function roundByChance(random: Random, value: number): number {
  return Math.floor(value) + (random.chance(value - Math.floor(value)) ? 1 : 0);
}

export type Calendar = {
  year: number;
  /** `2026-09-30`, so many days before today; after it when negative. */
  day(daysBefore: number): string;
  /** A moment of that day in UTC. */
  moment(daysBefore: number, second: number): string;
};

/** Days counted back from today, `2026-09-30`. */
export function createCalendar(today: string): Calendar {
  const midnight = Date.parse(`${today}T00:00:00Z`);
  const days = new Map<number, string>();
  const day = (daysBefore: number) => {
    const known = days.get(daysBefore);
    if (known !== undefined) return known;
    const made = new Date(midnight - daysBefore * 86_400_000).toISOString().slice(0, 10);
    days.set(daysBefore, made);
    return made;
  };
  const two = (value: number) => String(value).padStart(2, '0');
  return {
    year: Number(today.slice(0, 4)),
    day,
    moment: (daysBefore, second) =>
      `${day(daysBefore)}T${two(Math.floor(second / 3600))}:${two(Math.floor(second / 60) % 60)}:${two(second % 60)}Z`,
  };
}
