import { useTranslation } from 'react-i18next';
import { useNavigation } from 'react-router';
import { limits } from '../../contract/platform/limits.ts';
import { buttonClass, Waiting } from '../ui/button.tsx';
import text from '../ui/text.module.css';
import { useFormat } from './format.ts';
import { Link } from './links.tsx';
import classes from './more-pages.module.css';

type Props = {
  meta: { total: number; page: number; per_page: number };
  /** Page of the first entry shown, and how many are shown. */
  firstPage: number;
  shown: number;
  addressOf(page: number): string;
};

/** A real link to the next page; with scripts its entries are added to the list. */
export function MorePages({ meta, firstPage, shown, addressOf }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const { state, location } = useNavigation();
  const from = (firstPage - 1) * meta.per_page + 1;
  const to = from + shown - 1;
  const rest = meta.total - to;
  const isPastEnd = shown === 0;
  const before = isPastEnd ? Math.max(1, Math.ceil(meta.total / meta.per_page)) : firstPage - 1;
  if (rest <= 0 && firstPage === 1) return null;
  const n = Math.min(rest, meta.per_page);
  const isLoading =
    state === 'loading' && new URLSearchParams(location.search).get('page') === String(meta.page + 1);
  const link = { replace: true, preventScrollReset: true, className: buttonClass({ kind: 'line' }) };
  return (
    <div className={classes.more}>
      {firstPage > 1 && (
        <Link to={addressOf(before)} {...link}>
          {t('search.earlier')}
        </Link>
      )}
      {rest > 0 && to < limits.searchDepthMax && (
        <Link to={addressOf(meta.page + 1)} {...link} aria-busy={isLoading || undefined}>
          {t('search.more', { count: n, n: format.number(n) })}
          {isLoading && <Waiting />}
        </Link>
      )}
      {!isPastEnd && (
        <p className={text.muted}>
          {t('search.shown', {
            from: format.number(from),
            to: format.number(to),
            total: format.number(meta.total),
          })}
        </p>
      )}
    </div>
  );
}
