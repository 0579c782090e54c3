import { useTranslation } from 'react-i18next';
import { Link } from '../platform/links.tsx';
import { PageMeta } from '../platform/meta.tsx';
import classes from './login.module.css';

/** Accounts are not open on this installation: says so and leads to what works without one. */
export default function LoginPage() {
  const { t } = useTranslation();
  return (
    <section className={classes.panel}>
      <PageMeta title={t('auth.closed_title')} description={t('auth.closed_text')} noIndex />
      <h1 className={classes.title}>{t('auth.closed_title')}</h1>
      <p>{t('auth.closed_text')}</p>
      <Link to="/search/search-clinics" className={classes.action}>
        {t('auth.closed_action')}
      </Link>
    </section>
  );
}
