import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { News } from '../../../contract/content/news.ts';
import { useFormat } from '../../platform/format.ts';
import { useSiteData } from '../../platform/site-context.tsx';
import text from '../../ui/text.module.css';
import classes from './news.module.css';

type Shown = Omit<News, 'slug' | 'picture' | 'clinics' | 'more' | 'updated_at'>;

/** What a news says, on its page and where its operator looks at it beforehand. `children`: its picture. */
export function NewsText({ news, children }: { news: Shown; children: ReactNode }) {
  return (
    <>
      <Head news={news} />
      <figure className={classes.figure}>
        <div className={classes.picture}>{children}</div>
        {news.photo && <Credit photo={news.photo} />}
      </figure>
      <Body news={news} />
      <Sources sources={news.sources} />
    </>
  );
}

function Credit({ photo: { credit, credit_url: url } }: { photo: NonNullable<News['photo']> }) {
  const { t } = useTranslation();
  return (
    <figcaption className={classes.note}>
      {t('news.photo')}{' '}
      {url === null ? (
        <bdi>{credit}</bdi>
      ) : (
        <a href={url} rel="noreferrer" className={text.link}>
          <bdi>{credit}</bdi>
        </a>
      )}
    </figcaption>
  );
}

function Head({ news }: { news: Shown }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { language } = useSiteData();
  return (
    <header className={classes.head}>
      <h1 className={text.h1} lang={news.lang}>
        {news.title}
      </h1>
      <p className={classes.lead} lang={news.lang}>
        {news.lead}
      </p>
      <dl className={classes.people}>
        <div>
          <dt>{t('news.published')}</dt>
          <dd>
            <time dateTime={news.published_on}>{format.date(news.published_on)}</time>
          </dd>
        </div>
        <div>
          <dt>{t('news.author')}</dt>
          <dd>
            {news.author.name} <span>{news.author.role}</span>
          </dd>
        </div>
        <div>
          <dt>{t('news.reviewer')}</dt>
          <dd>
            {news.reviewer ? (
              <>
                {news.reviewer.name} <span>{news.reviewer.role}</span>
              </>
            ) : (
              <span>{t('news.no_reviewer')}</span>
            )}
          </dd>
        </div>
      </dl>
      {news.is_demo && <p className={classes.note}>{t('news.demo')}</p>}
      {news.lang !== language.prefix && (
        <p className={classes.note}>{t('news.shown_in', { language: format.languageName(news.lang) })}</p>
      )}
    </header>
  );
}

function Body({ news }: { news: Shown }) {
  return (
    <div className={classes.body} lang={news.lang} dir="auto">
      {news.body.map((block) => {
        if (block.kind === 'list') {
          return (
            <ul key={block.items.join('\n')}>
              {block.items.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          );
        }
        const Block = block.kind === 'heading' ? 'h2' : 'p';
        return <Block key={block.text}>{block.text}</Block>;
      })}
    </div>
  );
}

function Sources({ sources }: Pick<News, 'sources'>) {
  const { t } = useTranslation();
  if (sources.length === 0) return null;
  return (
    <section className={classes.sources}>
      <h2 className={text.h4}>{t('news.sources')}</h2>
      <ul>
        {sources.map(({ title, url }) => (
          <li key={url}>
            <a href={url} rel="noreferrer" className={text.link}>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
