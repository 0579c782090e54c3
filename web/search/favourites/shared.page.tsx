import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { openSharedFavourites, type SharedFavourite } from '../../../contract/accounts/favourite-link.ts';
import { CardSkeleton } from '../../clinics/cards/card-skeleton.tsx';
import { browserApi } from '../../platform/browser-site.ts';
import { useFormat } from '../../platform/format.ts';
import { type Kind, removeFavourite, useFavourites } from '../../platform/kept.ts';
import { Link } from '../../platform/links.tsx';
import { PageMeta } from '../../platform/meta.tsx';
import { isMissing } from '../../platform/not-found.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { StatePanel } from '../../ui/panel.tsx';
import text from '../../ui/text.module.css';
import { showToast } from '../../ui/toasts.ts';
import { useHydrated } from '../../ui/use-hydrated.ts';
import wrap from '../../ui/wrap.module.css';
import { useCards } from '../use-cards.ts';
import { addFavourites } from './add-favourites.ts';
import classes from './favourites.module.css';
import { LoadFailed } from './load-failed.tsx';
import { SharedItem } from './shared-item.tsx';

type Lists = Record<Kind, readonly SharedFavourite[]>;
/** `lists` is null until they are loaded. */
type Shared = { token: string; lists: Lists | null; failure: 'gone' | 'failed' | null };

/** Loads the list of the link in the address. The token is in the fragment, which browsers do not send to servers. */
function useShared() {
  const token = useLocation().hash.slice(1);
  const [shared, setShared] = useState<Shared | null>(null);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry asks again
  useEffect(() => {
    if (token === '') return setShared({ token, lists: null, failure: 'gone' });
    const leaving = new AbortController();
    setShared({ token, lists: null, failure: null });
    browserApi(openSharedFavourites, { body: { token } }, leaving.signal).then(
      ({ data }) =>
        setShared({ token, lists: { clinic: data.clinics, doctor: data.doctors }, failure: null }),
      (error: unknown) => {
        if (leaving.signal.aborted) return;
        setShared({ token, lists: null, failure: isMissing(error) ? 'gone' : 'failed' });
      },
    );
    return () => leaving.abort();
  }, [token, attempt]);
  return { shared, retry: () => setAttempt((n) => n + 1) };
}

/** Adds the whole list to the visitor's own favourites, with undo. */
function KeepAll({ lists }: { lists: Lists }) {
  const { t } = useTranslation();
  const { has } = useFavourites();
  const missing = (['clinic', 'doctor'] as const).flatMap((kind) =>
    lists[kind].filter(({ id }) => !has(kind, id)).map(({ id }) => ({ kind, id })),
  );
  function keep() {
    addFavourites(missing);
    showToast('success', t('favourites.shared.kept'), {
      undo: {
        label: t('favourites.undo'),
        run: () => {
          for (const { kind, id } of missing) removeFavourite(kind, id);
        },
      },
    });
  }
  if (missing.length === 0)
    return (
      <p className={classes.allKept}>
        <Icon name="check" size={18} />
        {t('favourites.shared.all_kept')}
      </p>
    );
  return (
    <Button kind="tonal" onClick={keep}>
      <Icon name="heart" />
      {t('favourites.shared.keep_all')}
    </Button>
  );
}

/** The clinics or the doctors of the list, without those that are no longer in the directory. */
function SharedList({ kind, favourites }: { kind: Kind; favourites: readonly SharedFavourite[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { cards, hasFailed, retry } = useCards(
    kind,
    favourites.map(({ id }) => id),
  );
  const id = `shared-${kind}`;
  return (
    <section className={classes.kind} aria-labelledby={id} aria-busy={cards === null && !hasFailed}>
      <h2 id={id} className={text.h2}>
        {t(`comparison.${kind}s`)} <span>{format.number(favourites.length)}</span>
      </h2>
      {hasFailed ? (
        <LoadFailed text={t('failure.offline')} onRetry={retry} />
      ) : (
        <ul className={classes.list}>
          {favourites.map((favourite) => {
            const card = cards?.get(favourite.id);
            if (card === null) return null;
            return (
              <li key={favourite.id}>
                {card ? <SharedItem card={card} note={favourite.note} /> : <CardSkeleton />}
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}

function Content({ shared, retry }: ReturnType<typeof useShared>) {
  const { t } = useTranslation();
  const isHydrated = useHydrated();
  if (shared?.failure === 'failed') return <LoadFailed text={t('failure.offline')} onRetry={retry} />;
  if (shared?.failure === 'gone')
    return (
      <StatePanel
        title={t('favourites.shared.gone')}
        actions={
          <Link to="/search/search-clinics" className={buttonClass({ kind: 'tonal' })}>
            {t('action.search')}
          </Link>
        }
      >
        <p>{t('favourites.shared.gone_text')}</p>
      </StatePanel>
    );
  if (!isHydrated || !shared?.lists)
    return (
      <div className={classes.list} aria-busy="true">
        <CardSkeleton />
        <CardSkeleton />
      </div>
    );
  const { lists } = shared;
  const kinds = (['clinic', 'doctor'] as const).filter((kind) => lists[kind].length > 0);
  if (kinds.length === 0)
    return (
      <StatePanel
        title={t('favourites.shared.empty')}
        actions={
          <Button kind="tonal" onClick={retry}>
            {t('action.retry')}
          </Button>
        }
      >
        <p>{t('favourites.shared.empty_text')}</p>
      </StatePanel>
    );
  return (
    <>
      <KeepAll lists={lists} />
      {kinds.map((kind) => (
        <SharedList key={kind} kind={kind} favourites={lists[kind]} />
      ))}
    </>
  );
}

/** The favourites that somebody shares by a link. */
export default function SharedFavouritesPage() {
  const { t } = useTranslation();
  const state = useShared();
  return (
    <div className={`${wrap.wrap} ${classes.page}`}>
      <PageMeta
        title={t('page.shared_favourites.title')}
        description={t('page.shared_favourites.description')}
        noIndex
      />
      <h1 className={text.h1}>{t('page.shared_favourites.title')}</h1>
      {state.shared?.failure !== 'gone' && <p className={classes.where}>{t('favourites.shared.text')}</p>}
      <noscript>
        <p>{t('favourites.needs_scripts')}</p>
      </noscript>
      <div className={classes.shared}>
        <Content {...state} />
      </div>
    </div>
  );
}
