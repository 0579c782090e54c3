import type { ClinicCard } from '../../../contract/clinics/clinics.ts';
import type { DoctorCard } from '../../../contract/clinics/doctors.ts';
import type { Favourite } from '../../platform/kept.ts';

export const favouriteSorts = ['added', 'title', 'rating', 'reply_time'] as const;
export type FavouriteSort = (typeof favouriteSorts)[number];

type Cards = ReadonlyMap<number, ClinicCard | DoctorCard | null>;

/** Added last, by name, best score or fastest reply first; unknown and vanished ones are last, those equal by time. */
export function sortFavourites(
  favourites: readonly Favourite[],
  cards: Cards,
  sort: FavouriteSort,
): Favourite[] {
  const newest = [...favourites].sort((a, b) => b.addedAt - a.addedAt);
  const cardOf = ({ id }: Favourite) => cards.get(id) ?? null;
  if (sort === 'added') return newest;
  if (sort === 'title') {
    const titleOf = (favourite: Favourite) => cardOf(favourite)?.title;
    return newest.sort((a, b) => {
      const [x, y] = [titleOf(a), titleOf(b)];
      return x === undefined || y === undefined
        ? Number(x === undefined) - Number(y === undefined)
        : x.localeCompare(y);
    });
  }
  const placeOf = (favourite: Favourite): number => {
    const card = cardOf(favourite);
    const value = sort === 'rating' ? card?.rating.score && -card.rating.score : card?.reply_time_minutes;
    return value ?? Number.POSITIVE_INFINITY;
  };
  return newest.sort((a, b) => {
    const [x, y] = [placeOf(a), placeOf(b)];
    return x === y ? 0 : x - y;
  });
}
