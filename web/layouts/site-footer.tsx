import { useTranslation } from 'react-i18next';
import { Link } from '../platform/links.tsx';
import { LanguageLinks } from './language-links.tsx';
import classes from './site-footer.module.css';

/** Only pages that exist. */
export function SiteFooter() {
  const { t } = useTranslation();
  return (
    <footer className={classes.foot}>
      <div className={classes.in}>
        <nav aria-label={t('footer.label')} className={classes.links}>
          <Link to="/about/service">{t('footer.service')}</Link>
          <Link to="/about/ranking">{t('footer.ranking')}</Link>
          <Link to="/about/comments">{t('footer.comments')}</Link>
          <Link to="/about/sources">{t('footer.sources')}</Link>
          <Link to="/about/terms">{t('footer.terms')}</Link>
          <Link to="/about/privacy">{t('footer.privacy')}</Link>
        </nav>
        <LanguageLinks />
        <p className={classes.note}>{t('footer.emergency')}</p>
      </div>
    </footer>
  );
}
