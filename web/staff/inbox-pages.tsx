import { useTranslation } from 'react-i18next';
import { useFormat } from '../platform/format.ts';
import { Link } from '../platform/links.tsx';
import { buttonClass } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import classes from './inbox.module.css';

type Props = {
  meta: { total: number; page: number; per_page: number };
  addressOf(page: number): string;
};

/** Which of the rows are here, and the ways to those before and after. */
export function InboxPages({ meta: { total, page, per_page }, addressOf }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const pages = Math.ceil(total / per_page);
  if (pages <= 1) return null;
  return (
    <nav className={classes.pages} aria-label={t('staff.pages')}>
      {page > 1 && (
        <Link to={addressOf(page - 1)} className={buttonClass()} rel="prev">
          <Icon name="chevron-previous" size={18} />
          {t('staff.page_before')}
        </Link>
      )}
      <span>{t('staff.page_of', { page: format.number(page), pages: format.number(pages) })}</span>
      {page < pages && (
        <Link to={addressOf(page + 1)} className={buttonClass()} rel="next">
          {t('staff.page_after')}
          <Icon name="chevron-next" size={18} />
        </Link>
      )}
    </nav>
  );
}
