import { useTranslation } from 'react-i18next';
import { rankingPoints } from '../../contract/ranking.ts';
import { useFormat } from '../platform/format.ts';
import { PageMeta } from '../platform/meta.tsx';
import ledger from '../ui/ledger.module.css';
import text from '../ui/text.module.css';
import wrap from '../ui/wrap.module.css';
import classes from './page.module.css';

const steps = [1, 2, 3, 4, 5, 6].map((step) => `about.ranking_text_${step}`);
const rest = ['forgive', 'sorts', 'not'] as const;

/** Why results stand in the order they stand in, made from the very points that the search counts with. */
export default function RankingPage() {
  const { t } = useTranslation();
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
        <p className={text.measure}>{t('about.ranking_empty_text')}</p>
        <Points />
      </section>
      {rest.map((name) => (
        <section key={name} className={classes.section}>
          <h2 className={text.h2}>{t(`about.ranking_${name}`)}</h2>
          <p className={text.measure}>{t(`about.ranking_${name}_text`)}</p>
        </section>
      ))}
    </article>
  );
}

function Points() {
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
        {Object.entries(rankingPoints).map(([name, points]) => (
          <tr key={name}>
            <td>{t(`about.points_${name}`)}</td>
            <td>{t(`about.points_${name}_rule`)}</td>
            <td data-label={t('about.points')}>{t('about.points_up_to', { n: format.number(points) })}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
