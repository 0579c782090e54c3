import { useTranslation } from 'react-i18next';
import { buttonClass } from '../ui/button.tsx';
import classes from '../ui/page.module.css';
import text from '../ui/text.module.css';
import wrap from '../ui/wrap.module.css';
import { Link } from './links.tsx';
import { PageMeta } from './meta.tsx';
import { useSession } from './session.ts';

/** Nothing is at this address, or nothing for this visitor: which of both stays untold. */
export function NotFoundPage() {
  const { t } = useTranslation();
  const { permissions } = useSession();
  return (
    <div className={`${wrap.wrap} ${classes.message}`}>
      <PageMeta title={t('page.not_found.title')} description={t('not_found.text')} noIndex />
      <h1 className={text.h1}>{t('not_found.title')}</h1>
      <p className={text.measure}>{t('not_found.text')}</p>
      <p className={classes.actions}>
        <Link to="/search/search-clinics" className={buttonClass({ kind: 'tonal' })}>
          {t('action.search')}
        </Link>
        {permissions.has('clinic.work') && (
          <Link to="/staff" className={buttonClass({ kind: 'line' })}>
            {t('staff.inbox')}
          </Link>
        )}
        <Link to="/" className={buttonClass({ kind: 'line' })}>
          {t('action.home')}
        </Link>
      </p>
    </div>
  );
}
