import { useTranslation } from 'react-i18next';
import type { RankingChange } from '../../../contract/search/ranking-history.ts';
import { useFormat } from '../../platform/format.ts';
import classes from '../../ui/page.module.css';
import text from '../../ui/text.module.css';

/** What was changed of the points, when and why, in the operators' words. */
export function RankingChanges({ changes }: { changes: readonly RankingChange[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <section className={classes.section}>
      <h2 className={text.h2}>{t('about.ranking_changes')}</h2>
      <p className={text.measure}>{t('about.ranking_changes_text')}</p>
      <ol className={classes.changes}>
        {changes.map(({ at, weights, reason }) => (
          <li key={at}>
            <time dateTime={at} className={classes.changedOn}>
              {format.date(at.slice(0, 10))}
            </time>
            <div>
              {reason && (
                <p lang={reason.lang} dir="auto" className={text.measure}>
                  {reason.text}
                </p>
              )}
              <ul className={`${text.small} ${text.muted}`}>
                {weights.map(({ name, before, after }) => (
                  <li key={name}>
                    {t('about.points_change', {
                      name: t(`about.points_${name}`),
                      before: format.number(before),
                      after: format.number(after),
                    })}
                  </li>
                ))}
              </ul>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
