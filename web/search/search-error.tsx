import { useTranslation } from 'react-i18next';
import { isRouteErrorResponse, useLocation, useRouteError } from 'react-router';
import { Link } from '../platform/links.tsx';
import { PageMeta } from '../platform/meta.tsx';
import { buttonClass } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { StatePanel } from '../ui/panel.tsx';
import classes from './search.module.css';
import { emptySearch, readSearch, type SearchView, searchAddress } from './search-state.ts';

/** The list did not come. The search stands in the address, so trying again is going there again. */
export function SearchError({ view }: { view: SearchView }) {
  const { t } = useTranslation();
  const { search } = useLocation();
  const error = useRouteError();
  const isRejected = isRouteErrorResponse(error) && error.status === 422;
  const state = readSearch(new URLSearchParams(search));
  const title = t(`page.search_${view}.title`);
  const action = isRejected ? (
    <Link to={searchAddress({ ...emptySearch, q: state.q }, view)} className={buttonClass({ kind: 'tonal' })}>
      {t('search.reset_filters')}
    </Link>
  ) : (
    <Link to={searchAddress(state, view)} replace className={buttonClass({ kind: 'line' })}>
      <Icon name="retry" />
      {t('action.retry')}
    </Link>
  );
  return (
    <div className={classes.failed}>
      <PageMeta title={title} description={t(`page.search_${view}.description`)} noIndex />
      <h1 className={classes.failedTitle}>{state.q || title}</h1>
      <StatePanel title={t('search.error_title')} role="alert" actions={action}>
        <p>{t(isRejected ? 'search.error_rejected' : 'search.error_text')}</p>
      </StatePanel>
    </div>
  );
}
