import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoaderData } from 'react-router';
import { getProfile, type Profile } from '../../../contract/accounts/profile.ts';
import { limits } from '../../../contract/platform/limits.ts';
import { listSavedSearches, type SavedSearch } from '../../../contract/search/saved-searches.ts';
import { accountLoad } from '../../accounts/profile/load-profile.ts';
import { useFormat } from '../../platform/format.ts';
import { Link } from '../../platform/links.tsx';
import { PageMeta } from '../../platform/meta.tsx';
import { ProfileFailure } from '../../platform/section-failure.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { StatePanel } from '../../ui/panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import text from '../../ui/text.module.css';
import wrap from '../../ui/wrap.module.css';
import { FavouriteTabs } from '../favourites/favourite-tabs.tsx';
import favourites from '../favourites/favourites.module.css';
import { SavedItem } from './saved-item.tsx';
import classes from './saved-searches.module.css';

export const clientLoader = accountLoad(async ({ api, signal }) => {
  const [searches, profile] = await Promise.all([
    api(listSavedSearches, {}, signal),
    api(getProfile, {}, signal),
  ]);
  return { searches: searches.data, profile: profile.data };
});

export function HydrateFallback() {
  const { t } = useTranslation();
  return (
    <div className={`${wrap.wrap} ${favourites.page}`} role="status" aria-label={t('site.loading')}>
      <Skeleton width="40%" height={36} />
      <Skeleton width="100%" height={140} />
      <Skeleton width="100%" height={140} />
    </div>
  );
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return (
    <div className={`${wrap.wrap} ${favourites.page}`}>
      <ProfileFailure error={error} />
    </div>
  );
}

/** Whether and how emails come, and the way to change it. */
function Lead({ profile }: { profile: Profile }) {
  const { t } = useTranslation();
  const state = !profile.is_email_verified ? '_no_email' : profile.mails_searches ? '' : '_no_letters';
  return (
    <p className={favourites.where}>
      {t(`saved_searches.lead${state}`)}{' '}
      <Link to="/profile" className={text.link}>
        {t(profile.email === null ? 'saved_searches.profile' : 'saved_searches.settings')}
      </Link>
    </p>
  );
}

/** The searches of an account, what is new in each, and what can be done with it. */
export default function SavedSearchesPage() {
  const { t } = useTranslation();
  const format = useFormat();
  const loaded = useLoaderData<typeof clientLoader>();
  const [searches, setSearches] = useState<readonly SavedSearch[]>(loaded.searches);
  const put = (changed: SavedSearch) =>
    setSearches((all) => all.map((one) => (one.id === changed.id ? changed : one)));
  const drop = (id: string) => setSearches((all) => all.filter((one) => one.id !== id));
  return (
    <div className={`${wrap.wrap} ${favourites.page}`}>
      <PageMeta
        title={t('page.saved_searches.title')}
        description={t('page.saved_searches.description')}
        noIndex
      />
      <h1 className={text.h1}>{t('nav.favourites')}</h1>
      <Lead profile={loaded.profile} />
      <FavouriteTabs tab="searches" searches={searches.length} />
      {searches.length === 0 ? (
        <StatePanel
          title={t('saved_searches.empty')}
          actions={
            <Link to="/search/search-clinics" className={buttonClass({ kind: 'tonal' })}>
              {t('action.search')}
            </Link>
          }
        >
          <p>{t('saved_searches.empty_text')}</p>
        </StatePanel>
      ) : (
        <>
          <ul className={favourites.list}>
            {searches.map((search) => (
              <li key={search.id}>
                <SavedItem search={search} onChanged={put} onRemoved={() => drop(search.id)} />
              </li>
            ))}
          </ul>
          <p className={classes.count}>
            {t('saved_searches.count', {
              n: format.number(searches.length),
              limit: format.number(limits.savedSearchesMax),
            })}
          </p>
        </>
      )}
    </div>
  );
}
