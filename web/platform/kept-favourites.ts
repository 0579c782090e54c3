import { isId, keep, listIn } from './kept-store.ts';

export type Kind = 'clinic' | 'doctor';
export type Favourite = { id: number; note: string /** Time of adding, ms since 1970. */; addedAt: number };
export type Favourites = Record<Kind, readonly Favourite[]>;

function parseFavourites(stored: unknown, kind: Kind): Favourite[] {
  const seen = new Set<number>();
  return listIn(stored, kind).flatMap((item) => {
    const { id, note, addedAt } = Object(item);
    if (!isId(id) || seen.has(id)) return [];
    seen.add(id);
    return [{ id, note: typeof note === 'string' ? note : '', addedAt: Number(addedAt) || 0 }];
  });
}

/** The list that all hearts show: a visitor's own, or that of the account as this browser last knew it. */
export const favourites = keep<Favourites>('favourites', (stored) => ({
  clinic: parseFavourites(stored, 'clinic'),
  doctor: parseFavourites(stored, 'doctor'),
}));
