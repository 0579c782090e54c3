import { keep } from '../platform/kept-store.ts';

/** The places last searched, newest first, in this browser: their value in the field and what they are called. */
export type RecentPlace = { value: string; label: string };

const PLACES_MAX = 5;
const LABEL_MAX = 100;

const isPlace = (one: unknown): one is RecentPlace =>
  typeof one === 'object' &&
  one !== null &&
  /^([A-Z]{2}|city:\d{1,9}|region:[^:]{1,80})$/u.test(String(Reflect.get(one, 'value'))) &&
  typeof Reflect.get(one, 'label') === 'string';

export const recentPlaces = keep<readonly RecentPlace[]>('places', (stored) =>
  Array.isArray(stored) ? stored.filter(isPlace).slice(0, PLACES_MAX) : [],
);

export function rememberPlace({ value, label }: RecentPlace): void {
  const others = recentPlaces.read().filter((one) => one.value !== value);
  recentPlaces.write([{ value, label: label.slice(0, LABEL_MAX) }, ...others].slice(0, PLACES_MAX));
}
