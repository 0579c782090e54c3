import { useTranslation } from 'react-i18next';
import type { SearchMeta } from '../../contract/search/search.ts';
import { Link } from '../platform/links.tsx';
import text from '../ui/text.module.css';
import { ComplaintLine } from './complaint-line.tsx';
import { EmergencyLine } from './emergency-line.tsx';
import { NamesOnlyNote } from './names-only-note.tsx';
import { OtherKind } from './other-kind.tsx';
import { SaveSearch } from './saved-searches/save-search.tsx';
import { SearchChips } from './search-chips.tsx';
import classes from './search-head.module.css';
import { changeSearch } from './search-state.ts';
import { SortLine } from './sort-select.tsx';
import { isConcept, useNames } from './use-names.ts';
import type { Search } from './use-search.ts';
import { useTotals } from './use-totals.ts';

type Props = { search: Search; meta: SearchMeta };

/** What was asked, how many there are, what can be taken away, and in which order. */
export function SearchHead({ search, meta }: Props) {
  const { t } = useTranslation();
  const names = useNames(meta.facets);
  const totals = useTotals(search.view);
  const { state } = search;
  const total = totals.foundBy(meta);
  const read = state.q === '' ? [] : (meta.read ?? []);
  const subject = names.subjectOf(state, read);
  const complaint = read.find(({ kind, does }) => kind === 'complaint' && does === 'filters');
  const offered = read.filter(({ does, fields }) => does === 'offers' && fields.length > 0);
  const urgent = read.find(({ red_flag: flag }) => flag !== null)?.red_flag;
  return (
    <header className={classes.head}>
      {urgent && <EmergencyLine redFlag={urgent} />}
      {meta.names_only && (
        <div className={classes.namesOnly}>
          <NamesOnlyNote search={search} />
        </div>
      )}
      <h1 className={text.h2}>
        {subject && (
          <>
            <bdi>{subject}</bdi>:{' '}
          </>
        )}
        <span className={classes.total}>{total}</span>
      </h1>
      <p className={text.hidden} role="status">
        {search.showsSkeleton ? t('site.loading') : total}
      </p>
      {meta.corrected !== undefined && (
        <p className={classes.corrected}>
          {t('search.corrected')} <b dir="auto">{meta.corrected}</b>{' '}
          <Link to={search.address(changeSearch(state, { exact: true }))} className={text.link}>
            {t('search.exact')}
          </Link>
        </p>
      )}
      {read.some((part) => isConcept(part) && part.does !== 'offers') &&
        subject?.toLowerCase() !== state.q.toLowerCase() && (
          <p className={classes.corrected}>
            {t('search.by_words')} <b dir="auto">{state.q}</b>
          </p>
        )}
      {complaint && (
        <ComplaintLine
          title={complaint.title ?? complaint.words}
          fields={[...complaint.fields, ...complaint.further].map(({ value, title }) => ({
            title,
            to: search.address(changeSearch(state, { q: complaint.left, specialization: [value] })),
          }))}
        />
      )}
      {offered.map(({ fields, words, left }) => (
        <p key={words} className={`${classes.corrected} ${classes.offered}`}>
          <span>{t('search.offered', { words })}</span>
          {fields.map(({ value, title }) => (
            <Link
              key={value}
              to={search.address(changeSearch(state, { q: left, specialization: [value] }))}
              className={text.link}
            >
              {title}
            </Link>
          ))}
        </p>
      ))}
      {!meta.names_only && (
        <>
          <SearchChips search={search} names={names} read={read.filter(({ does }) => does !== 'offers')} />
          <div className={classes.line}>
            {meta.total > 0 && (
              <>
                <SortLine search={search} meta={meta} />
                <Link to="/about/ranking" className={text.link}>
                  {t('search.why')}
                </Link>
              </>
            )}
            {search.view !== 'map' && <SaveSearch search={search} kind={search.view} names={names} />}
            {meta.total > 0 && <OtherKind search={search} />}
          </div>
        </>
      )}
    </header>
  );
}
