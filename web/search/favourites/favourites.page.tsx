import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { CardSkeleton } from '../../clinics/cards/card-skeleton.tsx';
import { AskedProvider } from '../../platform/asked.ts';
import {
  addFavourite,
  beginFavourites,
  type Favourite,
  type Kind,
  takeRemoved,
  useFavourites,
  useFavouritesLoading,
} from '../../platform/kept.ts';
import { useLastAsked } from '../../platform/last-asked.ts';
import { Link } from '../../platform/links.tsx';
import { PageMeta } from '../../platform/meta.tsx';
import { useSession } from '../../platform/session.ts';
import { buttonClass } from '../../ui/button.tsx';
import { StatePanel } from '../../ui/panel.tsx';
import text from '../../ui/text.module.css';
import { showToast } from '../../ui/toasts.ts';
import { useHydrated } from '../../ui/use-hydrated.ts';
import wrap from '../../ui/wrap.module.css';
import { useCards } from '../use-cards.ts';
import { FavouriteItem } from './favourite-item.tsx';
import { type FavouriteSort, sortFavourites } from './favourite-sort.ts';
import { FavouriteSortSelect } from './favourite-sort-select.tsx';
import { FavouriteTabs } from './favourite-tabs.tsx';
import classes from './favourites.module.css';
import { LoadFailed } from './load-failed.tsx';
import { ShareButton } from './share-button.tsx';

/** Clinics or doctors that this browser keeps; the address says which. */
export default function FavouritesPage() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const kind: Kind = pathname.endsWith('/doctors') ? 'doctor' : 'clinic';
  const { all } = useFavourites();
  const { isLoggedIn } = useSession();
  useEffect(() => {
    if (isLoggedIn) void beginFavourites();
  }, [isLoggedIn]);
  return (
    <div className={`${wrap.wrap} ${classes.page}`}>
      <PageMeta title={t('page.favourites.title')} description={t('page.favourites.description')} noIndex />
      <div className={classes.head}>
        <h1 className={text.h1}>{t('nav.favourites')}</h1>
        <ShareButton />
      </div>
      <p className={classes.where}>{t(isLoggedIn ? 'favourites.where_client' : 'favourites.where')}</p>
      <FavouriteTabs tab={kind === 'clinic' ? 'clinics' : 'doctors'} />
      <noscript>
        <p>{t('favourites.needs_scripts')}</p>
      </noscript>
      <FavouriteList key={kind} kind={kind} favourites={all[kind]} />
    </div>
  );
}

/** Whatever way one is removed here, it can be brought back as it was. */
function useUndo(kind: Kind, favourites: readonly Favourite[]): void {
  const { t } = useTranslation();
  const isFirst = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the list changes, something may have been removed
  useEffect(() => {
    const removed = takeRemoved(kind);
    // What went on other pages before is no news.
    if (isFirst.current) removed.length = 0;
    isFirst.current = false;
    for (const favourite of removed) {
      showToast('info', t('favourites.removed'), {
        undo: { label: t('favourites.undo'), run: () => addFavourite(kind, favourite) },
      });
    }
  }, [kind, favourites, t]);
}

function FavouriteList({ kind, favourites }: { kind: Kind; favourites: readonly Favourite[] }) {
  const { t } = useTranslation();
  const isHydrated = useHydrated();
  const [sort, setSort] = useState<FavouriteSort>('added');
  const ids = favourites.map(({ id }) => id);
  const asked = useLastAsked();
  const { cards, hasFailed, retry } = useCards(kind, ids, asked.procedure);
  const isLoading = useFavouritesLoading();
  useUndo(kind, favourites);
  if (isHydrated && favourites.length === 0 && !isLoading) return <Empty kind={kind} />;
  if (hasFailed) return <LoadFailed text={t('favourites.failed_text')} onRetry={retry} />;
  if (!isHydrated || cards === null || favourites.length === 0) {
    return (
      <div className={classes.list} aria-busy="true">
        <CardSkeleton />
        <CardSkeleton />
      </div>
    );
  }
  return (
    <AskedProvider value={asked}>
      {favourites.length > 1 && <FavouriteSortSelect value={sort} onChange={setSort} />}
      <ul className={classes.list}>
        {sortFavourites(favourites, cards, sort).map((favourite) => (
          <li key={favourite.id}>
            <FavouriteItem kind={kind} favourite={favourite} card={cards.get(favourite.id)} />
          </li>
        ))}
      </ul>
    </AskedProvider>
  );
}

function Empty({ kind }: { kind: Kind }) {
  const { t } = useTranslation();
  const search = kind === 'clinic' ? '/search/search-clinics' : '/search/search-doctors';
  return (
    <StatePanel
      title={t(`favourites.empty_${kind}`)}
      actions={
        <Link to={search} className={buttonClass({ kind: 'tonal' })}>
          {t(kind === 'clinic' ? 'action.search' : 'action.search_doctors')}
        </Link>
      }
    >
      <p>{t('favourites.empty_text')}</p>
    </StatePanel>
  );
}
