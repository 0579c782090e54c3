import { expect, test } from 'vitest';
import type { ClinicCard } from '../../../contract/clinics/clinics.ts';
import { type FavouriteSort, sortFavourites } from './favourite-sort.ts';

const card = (id: number, title: string, score: number | null, minutes: number | null): ClinicCard => ({
  id,
  slug: `clinic-${id}`,
  title,
  title_lang: null,
  title_original: title,
  title_original_lang: null,
  country: { code: 'DE', title: 'Germany' },
  city: null,
  location: null,
  picture: null,
  rating: { score, count: score === null ? 0 : 10, counts: [0, 0, 0, 0, 0] },
  price_from: null,
  languages: [],
  specializations: [],
  beds: null,
  reply_time_minutes: minutes,
  reply_time_requests: 0,
  bill_statistic: null,
  is_claimed: false,
  is_demo: true,
  verified_at: null,
  licence: null,
  source: null,
});

const favourites = [1, 2, 3, 4].map((id) => ({ id, note: '', addedAt: id }));
const cards = new Map([
  [1, card(1, 'Bora', 4.1, null)],
  [2, card(2, 'Alba', null, 600)],
  [3, card(3, 'Cima', 4.8, 30)],
  [4, null],
]);

test.each<[FavouriteSort, number[]]>([
  ['added', [4, 3, 2, 1]],
  ['title', [2, 1, 3, 4]],
  ['rating', [3, 1, 4, 2]],
  ['reply_time', [3, 2, 4, 1]],
])('sorted by %s, what is unknown or gone stands last', (sort, order) => {
  expect(sortFavourites(favourites, cards, sort).map(({ id }) => id)).toEqual(order);
});
