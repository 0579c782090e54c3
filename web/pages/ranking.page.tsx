import { useTranslation } from 'react-i18next';
import { PageMeta } from '../platform/meta.tsx';
import text from '../ui/text.module.css';
import wrap from '../ui/wrap.module.css';
import classes from './page.module.css';

const steps = [1, 2, 3, 4, 5].map((step) => `about.ranking_text_${step}`);
const rest = ['forgive', 'empty', 'not'] as const;

/** Why results stand in the order they stand in. Has to change together with the order. */
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
      {rest.map((name) => (
        <section key={name} className={classes.section}>
          <h2 className={text.h2}>{t(`about.ranking_${name}`)}</h2>
          <p className={text.measure}>{t(`about.ranking_${name}_text`)}</p>
        </section>
      ))}
    </article>
  );
}
