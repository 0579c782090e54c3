import { useTranslation } from 'react-i18next';
import { Link } from '../platform/links.tsx';
import { Note } from '../ui/panel.tsx';
import text from '../ui/text.module.css';
import classes from './search-head.module.css';
import type { Search } from './use-search.ts';

/** What a search does while the search cluster is away, and the same search again. */
export function NamesOnlyNote({ search }: { search: Search }) {
  const { t } = useTranslation();
  return (
    <Note kind="amber">
      <p role="status">
        {t('search.names_only')}{' '}
        <Link
          to={search.address(search.state)}
          replace
          preventScrollReset
          className={`${text.link} ${classes.retry}`}
        >
          {t('action.retry')}
        </Link>
      </p>
    </Note>
  );
}
