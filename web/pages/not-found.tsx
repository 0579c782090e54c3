import { useTranslation } from 'react-i18next';
import { Link } from '../platform/links.tsx';
import { PageMeta } from '../platform/meta.tsx';
import { buttonClass } from '../ui/button.tsx';
import text from '../ui/text.module.css';
import wrap from '../ui/wrap.module.css';
import classes from './page.module.css';

/** Nothing is at this address. */
export function NotFoundPage() {
  const { t } = useTranslation();
  return (
    <div className={`${wrap.wrap} ${classes.message}`}>
      <PageMeta title={t('page.not_found.title')} description={t('not_found.text')} noIndex />
      <h1 className={text.h1}>{t('not_found.title')}</h1>
      <p className={text.measure}>{t('not_found.text')}</p>
      <p className={classes.actions}>
        <Link to="/search/search-clinics" className={buttonClass({ kind: 'tonal' })}>
          {t('action.search')}
        </Link>
        <Link to="/" className={buttonClass({ kind: 'line' })}>
          {t('action.home')}
        </Link>
      </p>
    </div>
  );
}
