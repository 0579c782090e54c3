import { useTranslation } from 'react-i18next';
import { Link } from '../../platform/links.tsx';
import { PageMeta } from '../../platform/meta.tsx';
import classes from '../../ui/page.module.css';
import text from '../../ui/text.module.css';
import wrap from '../../ui/wrap.module.css';

const lists = {
  now: [
    'about.service_now_1',
    'about.service_now_2',
    'about.service_now_3',
    'about.service_now_5',
    'about.service_now_6',
    'about.service_now_7',
    'about.service_now_8',
    'about.service_now_4',
  ],
  not: ['about.service_not_1', 'about.service_not_2', 'about.service_not_3', 'about.service_not_4'],
} as const;

const paragraphs = ['privacy', 'mistake', 'demo'] as const;

/** What the service does as it stands today, and what it does not. */
export default function ServicePage() {
  const { t } = useTranslation();
  return (
    <article className={`${wrap.wrap} ${classes.page}`}>
      <PageMeta title={t('page.service.title')} description={t('page.service.description')} />
      <h1 className={text.h1}>{t('about.service_title')}</h1>
      <p className={classes.lead}>{t('about.service_lead')}</p>
      {(['now', 'not'] as const).map((name) => (
        <section key={name} className={classes.section}>
          <h2 className={text.h2}>{t(`about.service_${name}`)}</h2>
          <ul className={classes.list}>
            {lists[name].map((key) => (
              <li key={key}>{t(key)}</li>
            ))}
          </ul>
        </section>
      ))}
      {paragraphs.map((name) => (
        <section key={name} className={classes.section}>
          <h2 className={text.h2}>{t(`about.service_${name}`)}</h2>
          <p className={text.measure}>{t(`about.service_${name}_text`)}</p>
          {name === 'privacy' && (
            <p className={classes.more}>
              <Link to="/about/privacy" className={text.link}>
                {t('footer.privacy')}
              </Link>
            </p>
          )}
        </section>
      ))}
    </article>
  );
}
