import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { Link } from '../platform/links.tsx';
import { PageMeta } from '../platform/meta.tsx';
import { buttonClass } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { StatePanel } from '../ui/panel.tsx';
import classes from './search.module.css';
import { readSearch, searchAddress } from './search-state.ts';

/** The list did not come. The search stands in the address, so trying again is going there again. */
export function SearchError() {
  const { t } = useTranslation();
  const { search } = useLocation();
  const state = readSearch(new URLSearchParams(search));
  const retry = (
    <Link to={searchAddress(state)} replace className={buttonClass({ kind: 'line' })}>
      <Icon name="retry" />
      {t('action.retry')}
    </Link>
  );
  return (
    <div className={classes.failed}>
      <PageMeta title={t('page.search.title')} description={t('page.search.description')} noIndex />
      <h1 className={classes.failedTitle}>{state.q || t('page.search.title')}</h1>
      <StatePanel title={t('search.error_title')} role="alert" actions={retry}>
        <p>{t('search.error_text')}</p>
      </StatePanel>
    </div>
  );
}
