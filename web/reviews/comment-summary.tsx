import { useTranslation } from 'react-i18next';
import { limits } from '../../contract/platform/limits.ts';
import type { CommentMeta, CommentQuery } from '../../contract/reviews/comments.ts';
import { useFormat } from '../platform/format.ts';
import { Link } from '../platform/links.tsx';
import { Icon } from '../ui/icon.tsx';
import text from '../ui/text.module.css';
import { commentAddress, without } from './comment-query.ts';
import classes from './comments.module.css';
import { Stars } from './ratings/stars.tsx';

type Props = { meta: CommentMeta; query: CommentQuery; path: string };

/** Score with its ground, spread by stars, means by aspect: of all comments, whatever is filtered below. */
export function CommentSummary({ meta, query, path }: Props) {
  return (
    <div className={classes.summary}>
      <Score meta={meta} />
      <StarRows meta={meta} query={query} path={path} />
      <Aspects meta={meta} />
    </div>
  );
}

function Score({ meta: { rating } }: { meta: CommentMeta }) {
  const { t } = useTranslation();
  const format = useFormat();
  const count = t('rating.comments', { count: rating.count, n: format.number(rating.count) });
  if (rating.score === null) {
    return (
      <div className={classes.score}>
        <p className={classes.noScore}>{t('comments.no_score')}</p>
        <p className={text.muted}>{t('comments.score_from', { n: limits.scoreFrom })}</p>
        <p className={text.muted}>{count}</p>
      </div>
    );
  }
  return (
    <div className={classes.score}>
      <p className={classes.mean}>
        <Icon name="star" size={28} />
        <bdi dir="ltr">{rating.score.toFixed(1)}</bdi>
      </p>
      <p className={text.muted}>{count}</p>
    </div>
  );
}

/** Each row is a filter; the one in force leads back to all. */
function StarRows({ meta: { rating }, query, path }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const most = Math.max(1, ...rating.counts);
  return (
    <ul className={classes.stars} aria-label={t('comments.by_stars')}>
      {[5, 4, 3, 2, 1].map((stars) => {
        const count = rating.counts[stars - 1] ?? 0;
        const isOn = query.rating === stars;
        const next = isOn ? without(query, 'rating') : { ...without(query, 'page'), rating: stars };
        const row = (
          <>
            <Stars rating={stars} size={14} />
            <svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
              <rect width="100" height="6" />
              <rect width={(count / most) * 100} height="6" />
            </svg>
            <span className={classes.number}>{format.number(count)}</span>
          </>
        );
        return (
          <li key={stars}>
            {count === 0 ? (
              <span className={classes.row}>{row}</span>
            ) : (
              <Link
                to={commentAddress(path, next)}
                className={classes.row ?? ''}
                replace
                preventScrollReset
                aria-current={isOn ? 'true' : undefined}
              >
                {row}
              </Link>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function Aspects({ meta: { aspects } }: { meta: CommentMeta }) {
  const { t } = useTranslation();
  if (aspects.length === 0)
    return <p className={text.muted}>{t('comments.aspects_none', { n: limits.scoreFrom })}</p>;
  return (
    <dl className={classes.aspects}>
      {aspects.map(({ aspect, score, count }) => (
        <div key={aspect}>
          <dt>{t(`aspect.${aspect}`)}</dt>
          <dd>
            <b>
              <bdi dir="ltr">{score.toFixed(1)}</bdi>
            </b>
            <span className={text.hidden}>{t('comments.aspect_ground', { count, n: count })}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
