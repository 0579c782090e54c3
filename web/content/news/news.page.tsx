import { useTranslation } from 'react-i18next';
import { useLoaderData } from 'react-router';
import { getNews, type News } from '../../../contract/content/news.ts';
import { Link } from '../../platform/links.tsx';
import { serverLoad } from '../../platform/load.server.ts';
import { browserLoad, type LoadArgs } from '../../platform/load.ts';
import { PageMeta, useCanonicalAddress } from '../../platform/meta.tsx';
import { DrawnPicture } from '../../platform/picture.tsx';
import { useSite } from '../../platform/site.tsx';
import { breadcrumbJsonLd, newsJsonLd } from '../../platform/structured-data.ts';
import text from '../../ui/text.module.css';
import wrap from '../../ui/wrap.module.css';
import classes from './news.module.css';
import { NewsCard, newsAddress } from './news-card.tsx';
import { NewsText } from './news-text.tsx';

async function load({ api, params, signal }: LoadArgs) {
  const { data } = await api(getNews, { params: { slug: params.name ?? '' } }, signal);
  return data;
}

export const loader = serverLoad(load);
export const clientLoader = browserLoad(load);

export default function NewsPage() {
  const news = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  const { publicOrigin } = useSite();
  const address = useCanonicalAddress();
  const url = address(newsAddress(news.slug));
  const trail = [
    { name: t('nav.home'), url: address('/') },
    { name: t('nav.news'), url: address('/news') },
    { name: news.title, url },
  ];
  return (
    <div className={`${wrap.wrap} ${classes.page}`}>
      <PageMeta
        title={news.title}
        description={news.lead}
        kind="article"
        picture={news.picture}
        structured={[newsJsonLd(news, publicOrigin, url), breadcrumbJsonLd(trail)]}
      />
      <article className={classes.article}>
        <nav aria-label={t('news.trail')} className={classes.trail}>
          <Link to="/news">{t('nav.news')}</Link>
        </nav>
        <NewsText news={news}>
          <DrawnPicture
            picture={news.picture}
            alt={news.photo?.alt ?? ''}
            sizes="(min-width: 960px) 760px, 100vw"
            loading="eager"
            fetchPriority="high"
          />
        </NewsText>
      </article>
      <Clinics clinics={news.clinics} />
      <More more={news.more} />
    </div>
  );
}

function Clinics({ clinics }: Pick<News, 'clinics'>) {
  const { t } = useTranslation();
  if (clinics.length === 0) return null;
  return (
    <section className={classes.section}>
      <h2 className={text.h2}>{t('news.clinics')}</h2>
      <ul className={classes.clinics}>
        {clinics.map(({ id, slug, title, title_lang, city, country }) => (
          <li key={id}>
            <Link to={`/hospital/${slug}/about`} lang={title_lang ?? undefined} className={text.link}>
              {title}
            </Link>
            <span>{[city?.title, country.title].filter(Boolean).join(t('site.comma'))}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function More({ more }: Pick<News, 'more'>) {
  const { t } = useTranslation();
  if (more.length === 0) return null;
  return (
    <section className={classes.section}>
      <h2 className={text.h2}>{t('news.more')}</h2>
      <ul className={classes.list}>
        {more.map((other) => (
          <li key={other.slug}>
            <NewsCard news={other} level="h3" />
          </li>
        ))}
      </ul>
    </section>
  );
}
