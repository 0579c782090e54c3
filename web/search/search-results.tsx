import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { limits } from '../../contract/platform/limits.ts';
import type { SearchMeta } from '../../contract/search/search.ts';
import { CardSkeleton } from '../clinics/cards/card-skeleton.tsx';
import { useFormat } from '../platform/format.ts';
import { Link } from '../platform/links.tsx';
import { buttonClass, Waiting } from '../ui/button.tsx';
import later from '../ui/later.module.css';
import { EmptyResults } from './empty-results.tsx';
import classes from './search.module.css';
import type { Search } from './use-search.ts';

/** Where a card stands: its number in the whole list, from 1, and whether it shows without scrolling. */
export type CardPlace = { number: number; isFirst: boolean };

type Props<Card> = {
  search: Search;
  meta: SearchMeta;
  cards: readonly Card[];
  firstPage: number;
  renderCard(card: Card, place: CardPlace): ReactNode;
};

const shownWithoutScrolling = 2;

export function SearchResults<Card extends { id: number }>(props: Props<Card>) {
  const { search, meta, cards, firstPage, renderCard } = props;
  const { t } = useTranslation();
  if (search.showsSkeleton) return <Skeletons />;
  if (cards.length === 0) return <EmptyResults search={search} meta={meta} />;
  const offset = (firstPage - 1) * limits.searchPageSize;
  return (
    <>
      {firstPage > 1 && (
        <p className={classes.earlier}>
          <Link
            to={search.address({ ...search.state, page: firstPage - 1 })}
            className={buttonClass({ kind: 'line' })}
          >
            {t('search.earlier')}
          </Link>
        </p>
      )}
      <ol className={classes.cards} aria-label={t('search.results')} start={offset + 1}>
        {cards.map((card, i) => {
          const isFirst = i < shownWithoutScrolling;
          return (
            <li key={card.id} className={isFirst ? undefined : later.later}>
              {/* Each card comes alive by itself, so that the page answers in between. */}
              <Suspense>{renderCard(card, { number: offset + i + 1, isFirst })}</Suspense>
            </li>
          );
        })}
      </ol>
      <More search={search} meta={meta} shownFrom={offset + 1} shownTo={offset + cards.length} />
    </>
  );
}

function Skeletons() {
  return (
    <div className={classes.cards} aria-busy="true">
      {[1, 2, 3, 4].map((place) => (
        <CardSkeleton key={place} />
      ))}
    </div>
  );
}

type MoreProps = { search: Search; meta: SearchMeta; shownFrom: number; shownTo: number };

/** A real link to the next page; with scripts its cards are added to the list and the address is replaced. */
function More({ search, meta, shownFrom, shownTo }: MoreProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const rest = meta.total - shownTo;
  const n = Math.min(rest, limits.searchPageSize);
  const isDeep = shownTo + limits.searchPageSize > limits.searchDepthMax;
  const range = {
    from: format.number(shownFrom),
    to: format.number(shownTo),
    total: format.number(meta.total),
  };
  return (
    <div className={classes.more}>
      {rest > 0 && !isDeep && (
        <Link
          to={search.address({ ...search.state, page: meta.page + 1 })}
          replace
          preventScrollReset
          className={buttonClass({ kind: 'line' })}
          aria-busy={search.isLoadingMore || undefined}
        >
          {t('search.more', { count: n, n: format.number(n) })}
          {search.isLoadingMore && <Waiting />}
        </Link>
      )}
      {rest > 0 && isDeep && <p>{t('search.deep')}</p>}
      {(rest > 0 || shownFrom > 1) && <p>{t('search.shown', range)}</p>}
    </div>
  );
}
