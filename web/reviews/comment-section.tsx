import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { Comment, CommentMeta, CommentQuery } from '../../contract/reviews/comments.ts';
import { useFormat } from '../platform/format.ts';
import { keepPages } from '../platform/keep-pages.ts';
import { Link } from '../platform/links.tsx';
import { MorePages } from '../platform/more-pages.tsx';
import { useSite } from '../platform/site.tsx';
import { buttonClass } from '../ui/button.tsx';
import { StatePanel } from '../ui/panel.tsx';
import text from '../ui/text.module.css';
import { CommentFilters } from './comment-filters.tsx';
import { CommentItem } from './comment-item.tsx';
import { commentAddress, isFiltered, without } from './comment-query.ts';
import { CommentSummary } from './comment-summary.tsx';
import classes from './comments.module.css';

/** What is not shown here, by reason: neither words nor names, only how many and why. */
function RemovalLog({ removals }: { removals: CommentMeta['removals'] }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (removals.length === 0) return null;
  const count = removals.reduce((sum, row) => sum + row.count, 0);
  return (
    <details className={classes.removals}>
      <summary>{t('comments.removals', { count, n: format.number(count) })}</summary>
      <ul>
        {removals.map((row) => (
          <li key={`${row.status} ${row.reason}`}>
            {t(`comments.removal_${row.status}`)}: {t(`comment_reason.${row.reason}`)} (
            {format.number(row.count)})
          </li>
        ))}
      </ul>
      <p>{t('comments.removals_text')}</p>
    </details>
  );
}

const useCommentPages = keepPages<Comment>();

type Props = {
  list: { data: Comment[]; meta: CommentMeta };
  query: CommentQuery;
  /** Address of the page the list stands on, without a query. */
  path: string;
  /** Address of the form. */
  writePath: string;
  /** Who was commented on. */
  title: string;
};

/** Comments on a clinic or a doctor with their spread, filters and the way to write one. */
export function CommentSection({ list: { data, meta }, query, path, writePath, title }: Props) {
  const { language } = useSite();
  const key = `${language.prefix} ${commentAddress(path, without(query, 'page'))}`;
  const { cards, firstPage } = useCommentPages(key, meta.page, data);
  if (meta.rating.count === 0)
    return (
      <>
        <NoComments writePath={writePath} />
        <RemovalLog removals={meta.removals} />
      </>
    );
  return (
    <>
      <CommentSummary meta={meta} query={query} path={path} />
      <div className={classes.ways}>
        <WriteLink path={writePath} />
        <HowChecked />
      </div>
      <CommentFilters meta={meta} query={query} />
      <Found meta={meta} query={query} path={path} />
      {cards.map((comment) => (
        <Suspense key={comment.id}>
          <CommentItem comment={comment} targetTitle={title} />
        </Suspense>
      ))}
      <MorePages
        meta={meta}
        firstPage={firstPage}
        shown={cards.length}
        addressOf={(page) => commentAddress(path, { ...query, page })}
      />
      <RemovalLog removals={meta.removals} />
    </>
  );
}

/** How many match what is filtered, and the way back to all. */
function Found({ meta, query, path }: { meta: CommentMeta; query: CommentQuery; path: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (!isFiltered(query)) return null;
  return (
    <p className={classes.found} role="status">
      {t('comments.found', { count: meta.total, n: format.number(meta.total) })}
      <Link to={path} replace preventScrollReset className={text.link}>
        {t('comments.show_all')}
      </Link>
    </p>
  );
}

/** Writing needs an account: without one the way leads through the login. */
function WriteLink({ path }: { path: string }) {
  const { t } = useTranslation();
  return (
    <Link to={path} className={buttonClass({ kind: 'line' })}>
      {t('comments.write')}
    </Link>
  );
}

function HowChecked() {
  const { t } = useTranslation();
  return (
    <Link to="/about/comments" className={`${text.link} ${text.small}`}>
      {t('comments.how_checked')}
    </Link>
  );
}

function NoComments({ writePath }: { writePath: string }) {
  const { t } = useTranslation();
  return (
    <StatePanel
      title={t('comments.none')}
      actions={
        <>
          <WriteLink path={writePath} />
          <Link to="/about/comments" className={buttonClass({ kind: 'quiet' })}>
            {t('comments.how_checked')}
          </Link>
        </>
      }
    >
      <p>{t('comments.none_text')}</p>
    </StatePanel>
  );
}
