import { useEffect } from 'react';

const searchesKept = 8;

export type LoadedPages<Card> = { firstPage: number; cards: Card[] };

/**
 * Makes the hook that gives the page that has come with those before it that this window still has: "more" appends,
 * and the back button finds the list as long as it was. One for each kind of card.
 */
export function keepPages<Card extends { id: number }>() {
  const kept = new Map<string, Map<number, Card[]>>();
  function keep(key: string, page: number, cards: Card[]): void {
    const pages = kept.get(key) ?? new Map<number, Card[]>();
    pages.set(page, cards);
    // Taken out and put back: the last used search stands last and is dropped last.
    kept.delete(key);
    kept.set(key, pages);
    const [oldest] = kept.keys();
    if (kept.size > searchesKept && oldest !== undefined) kept.delete(oldest);
  }
  return function useLoadedPages(key: string, page: number, cards: Card[]): LoadedPages<Card> {
    useEffect(() => keep(key, page, cards), [key, page, cards]);
    const pages = kept.get(key);
    const loaded = [...cards];
    let firstPage = page;
    for (let before = pages?.get(firstPage - 1); before; before = pages?.get(firstPage - 1)) {
      loaded.unshift(...before);
      firstPage -= 1;
    }
    // An import between two pages can move an entry from one to the other: it is listed once.
    return { firstPage, cards: [...new Map(loaded.map((card) => [card.id, card])).values()] };
  };
}
