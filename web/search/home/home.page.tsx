import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoaderData } from 'react-router';
import { NewsCard } from '../../content/news/news-card.tsx';
import { useCountries } from '../../content/site-data.ts';
import { Link } from '../../platform/links.tsx';
import { serverLoad } from '../../platform/load.server.ts';
import { browserLoad } from '../../platform/load.ts';
import { PageMeta, useCanonicalAddress } from '../../platform/meta.tsx';
import { useSite } from '../../platform/site.tsx';
import { siteJsonLd } from '../../platform/structured-data.ts';
import text from '../../ui/text.module.css';
import wrap from '../../ui/wrap.module.css';
import { SeekBox } from '../seek-box.tsx';
import { Examples } from './examples.tsx';
import { Globe } from './globe.tsx';
import classes from './home.module.css';
import { loadHome } from './load-home.ts';
import { PriceLevels } from './price-levels.tsx';
import { Specializations } from './specializations.tsx';
import { Figures } from './statistics.tsx';
import { TermIndexes } from './term-indexes.tsx';

export const loader = serverLoad(loadHome);
export const clientLoader = browserLoad(loadHome);

export default function HomePage() {
  const { t } = useTranslation();
  const { figures, specializations, diseases, procedures, news } = useLoaderData<typeof loader>();
  const { publicOrigin, language } = useSite();
  const countries = useCountries();
  const url = useCanonicalAddress()('/');
  return (
    <>
      <PageMeta
        title={t('page.home.title')}
        description={t('page.home.description')}
        structured={[siteJsonLd(publicOrigin, url, language.prefix)]}
      />
      <section className={classes.hero}>
        <div className={`${wrap.wrap} ${classes.heroIn}`}>
          <div className={classes.words}>
            <h1 className={text.display}>{t('home.title')}</h1>
            <p className={classes.lead}>{t('home.lead')}</p>
            <SeekBox look="hero" />
            <Examples />
            {figures && <Figures figures={figures} />}
          </div>
        </div>
        <div className={classes.sky}>
          <Globe countries={countries} />
        </div>
      </section>
      <div className={wrap.wrap}>
        <Suspense>
          {specializations && <Specializations {...specializations} />}
          <TermIndexes diseases={diseases} procedures={procedures} countries={countries} />
        </Suspense>
        <HowItWorks />
        {figures && figures.price_levels.length > 0 && <PriceLevels levels={figures.price_levels} />}
        {news.length > 0 && <LatestNews news={news} />}
      </div>
    </>
  );
}

function HowItWorks() {
  const { t } = useTranslation();
  return (
    <section className={classes.section}>
      <div className={classes.sectionHead}>
        <h2 className={text.h2}>{t('home.how')}</h2>
        <Link to="/requests" className={text.link}>
          {t('home.to_requests')}
        </Link>
      </div>
      <ol className={classes.how}>
        {(['find', 'ask', 'compare'] as const).map((step) => (
          <li key={step}>
            <h3 className={text.h4}>{t(`home.how_${step}`)}</h3>
            <p>{t(`home.how_${step}_text`)}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function LatestNews({ news }: Pick<Awaited<ReturnType<typeof loadHome>>, 'news'>) {
  const { t } = useTranslation();
  return (
    <section className={classes.section}>
      <div className={classes.sectionHead}>
        <h2 className={text.h2}>{t('home.news')}</h2>
        <Link to="/news" className={text.link}>
          {t('home.all_news')}
        </Link>
      </div>
      <ul className={classes.three}>
        {news.map((one) => (
          <li key={one.slug}>
            <NewsCard news={one} level="h3" />
          </li>
        ))}
      </ul>
    </section>
  );
}
