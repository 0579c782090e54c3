import { useTranslation } from 'react-i18next';
import type { CommentMeta } from '../../contract/reviews/comments.ts';
import { useFormat } from '../platform/format.ts';
import classes from './comments.module.css';

/** What is not shown here, by reason: neither words nor names, only how many and why. */
export function RemovalLog({ removals }: { removals: CommentMeta['removals'] }) {
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
