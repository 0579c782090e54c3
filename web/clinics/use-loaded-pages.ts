import { useEffect } from 'react';
import type { ClinicCard } from '../../contract/clinics.ts';

/** Pages of searches of this window, so that "more" appends and the back button finds the list as long as it was. */
const kept = new Map<string, Map<number, ClinicCard[]>>();
const searchesKept = 8;

function keep(key: string, page: number, cards: ClinicCard[]): void {
  const pages = kept.get(key) ?? new Map<number, ClinicCard[]>();
  pages.set(page, cards);
  // Taken out and put back: the last used search stands last and is dropped last.
  kept.delete(key);
  kept.set(key, pages);
  const [oldest] = kept.keys();
  if (kept.size > searchesKept && oldest !== undefined) kept.delete(oldest);
}

export type LoadedPages = { firstPage: number; cards: ClinicCard[] };

/** The page that has come with those before it that this window still has. */
export function useLoadedPages(key: string, page: number, cards: ClinicCard[]): LoadedPages {
  useEffect(() => keep(key, page, cards), [key, page, cards]);
  const pages = kept.get(key);
  const loaded = [...cards];
  let firstPage = page;
  for (let before = pages?.get(firstPage - 1); before; before = pages?.get(firstPage - 1)) {
    loaded.unshift(...before);
    firstPage -= 1;
  }
  // An import between two pages can move a clinic from one to the other: it is listed once.
  return { firstPage, cards: [...new Map(loaded.map((card) => [card.id, card])).values()] };
}
