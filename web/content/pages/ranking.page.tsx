import { useTranslation } from 'react-i18next';
import { useLoaderData } from 'react-router';
import {
  billStatisticCases,
  billStatisticMonths,
  billTolerance,
} from '../../../contract/clinics/bill-statistics.ts';
import { type RankingWeights, sumOfWeights, weightNames } from '../../../contract/search/ranking.ts';
import { getRanking, type RankingChange } from '../../../contract/search/ranking-history.ts';
import { useFormat } from '../../platform/format.ts';
import { serverLoad } from '../../platform/load.server.ts';
import { browserLoad, type LoadArgs } from '../../platform/load.ts';
import { PageMeta } from '../../platform/meta.tsx';
import ledger from '../../ui/ledger.module.css';
import classes from '../../ui/page.module.css';
import text from '../../ui/text.module.css';
import wrap from '../../ui/wrap.module.css';

/** What was changed of the points, when and why, in the operators' words. */
function RankingChanges({ changes }: { changes: readonly RankingChange[] }) {
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

async function load({ api, signal }: LoadArgs) {
  const { data } = await api(getRanking, {}, signal);
  return data;
}

export const loader = serverLoad(load);
export const clientLoader = browserLoad(load);

const steps = [1, 2, 3, 4, 5, 6].map((step) => `about.ranking_text_${step}`);
const billTexts = [1, 2, 3, 4].map((step) => `about.bills_text_${step}`);
const rest = ['demo', 'forgive', 'sorts', 'not'] as const;

/** Why results stand in the order they stand in, made from the very points that the search counts with. */
export default function RankingPage() {
  const { weights, since, changes } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <article className={`${wrap.wrap} ${classes.page}`}>
      <PageMeta title={t('page.ranking.title')} description={t('page.ranking.description')} />
      <h1 className={text.h1}>{t('about.ranking_title')}</h1>
      <p className={classes.lead}>{t('about.ranking_lead')}</p>
      <section className={classes.section}>
        <h2 className={text.h2}>{t('about.ranking_text')}</h2>
        <ol className={`${classes.list} ${classes.steps}`}>
          {steps.map((key) => (
            <li key={key}>{t(key)}</li>
          ))}
        </ol>
      </section>
      <section className={classes.section}>
        <h2 className={text.h2}>{t('about.ranking_empty')}</h2>
        <p className={text.measure}>
          {t('about.ranking_empty_text')}{' '}
          <span className={classes.since}>
            {t('about.ranking_since', { date: format.date(since.slice(0, 10)) })}
          </span>
        </p>
        <Points weights={weights} />
      </section>
      <section className={classes.section} id="bills">
        <h2 className={text.h2}>{t('about.bills')}</h2>
        {billTexts.map((key) => (
          <p key={key} className={text.measure}>
            {t(key, {
              cases: billStatisticCases,
              months: billStatisticMonths,
              tolerance: 100 * billTolerance,
            })}
          </p>
        ))}
      </section>
      {changes.length > 0 && <RankingChanges changes={changes} />}
      {rest.map((name) => (
        <section key={name} className={classes.section}>
          <h2 className={text.h2}>{t(`about.ranking_${name}`)}</h2>
          <p className={text.measure}>{t(`about.ranking_${name}_text`)}</p>
        </section>
      ))}
    </article>
  );
}

function Points({ weights }: { weights: RankingWeights }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <table className={ledger.ledger}>
      <thead>
        <tr>
          <th>{t('about.points_for')}</th>
          <th>{t('about.points_rule')}</th>
          <th>{t('about.points')}</th>
        </tr>
      </thead>
      <tbody>
        {weightNames.map((name) => (
          <tr key={name}>
            <td>{t(`about.points_${name}`)}</td>
            <td>{t(`about.points_${name}_rule`)}</td>
            <td data-label={t('about.points')} className={text.number}>
              {weights[name] === 0
                ? t('about.points_none')
                : t('about.points_up_to', { n: format.number(weights[name]) })}
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td colSpan={3}>{t('about.points_total', { n: format.number(sumOfWeights(weights)) })}</td>
        </tr>
      </tfoot>
    </table>
  );
}
