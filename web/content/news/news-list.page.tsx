import { useTranslation } from 'react-i18next';
import { useLoaderData } from 'react-router';
import { listNews } from '../../../contract/content/news.ts';
import { Link } from '../../platform/links.tsx';
import { serverLoad } from '../../platform/load.server.ts';
import { browserLoad, type LoadArgs } from '../../platform/load.ts';
import { PageMeta, useCanonicalAddress } from '../../platform/meta.tsx';
import { readPage } from '../../platform/page-number.ts';
import { breadcrumbJsonLd } from '../../platform/structured-data.ts';
import { buttonClass } from '../../ui/button.tsx';
import { StatePanel } from '../../ui/panel.tsx';
import text from '../../ui/text.module.css';
import wrap from '../../ui/wrap.module.css';
import classes from './news.module.css';
import { NewsCard } from './news-card.tsx';

async function load({ api, url, signal }: LoadArgs) {
  return api(listNews, { query: { page: readPage(url.searchParams) } }, signal);
}

export const loader = serverLoad(load);
export const clientLoader = browserLoad(load);

export default function NewsListPage() {
  const { data, meta } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  const address = useCanonicalAddress();
  const pages = Math.ceil(meta.total / meta.per_page);
  const trail = [
    { name: t('nav.home'), url: address('/') },
    { name: t('nav.news'), url: address('/news') },
  ];
  return (
    <div className={`${wrap.wrap} ${classes.page}`}>
      <PageMeta
        title={t('page.news.title')}
        description={t('page.news.description')}
        query={meta.page > 1 ? `?page=${meta.page}` : ''}
        structured={[breadcrumbJsonLd(trail)]}
      />
      <h1 className={text.h1}>{t('nav.news')}</h1>
      {data.length === 0 ? (
        <StatePanel
          title={t(meta.total > 0 ? 'news.none_here' : 'news.none')}
          actions={
            <Link to={meta.total > 0 ? '/news' : '/'} className={buttonClass({ kind: 'tonal' })}>
              {t(meta.total > 0 ? 'news.first_page' : 'action.home')}
            </Link>
          }
        >
          <p>{t(meta.total > 0 ? 'news.none_here_text' : 'news.none_text')}</p>
        </StatePanel>
      ) : (
        <ul className={classes.list}>
          {data.map((news, i) => (
            <li key={news.slug}>
              <NewsCard news={news} level="h2" isFirst={i < 3} />
            </li>
          ))}
        </ul>
      )}
      <Pages page={meta.page} pages={pages} />
    </div>
  );
}

/** Newer and older: real links, so that every news is found without scripts too. */
function Pages({ page, pages }: { page: number; pages: number }) {
  const { t } = useTranslation();
  if (pages < 2 || page > pages) return null;
  const link = (to: number, key: string) => (
    <Link to={to === 1 ? '/news' : `/news?page=${to}`} className={buttonClass({ kind: 'line' })}>
      {t(key)}
    </Link>
  );
  return (
    <nav aria-label={t('news.pages')} className={classes.pages}>
      {page > 1 && link(page - 1, 'news.newer')}
      {page < pages && link(page + 1, 'news.older')}
    </nav>
  );
}
