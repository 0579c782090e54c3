import { useTranslation } from 'react-i18next';
import type { NewsCard as News } from '../../../contract/content/news.ts';
import { useFormat } from '../../platform/format.ts';
import { Link } from '../../platform/links.tsx';
import { DrawnPicture } from '../../platform/picture.tsx';
import classes from './news-card.module.css';

export const newsAddress = (slug: string): string => `/news/${slug}`;

type Props = { news: News /** Level of the title in its page. */; level: 'h2' | 'h3'; isFirst?: boolean };

/** A news in a list: drawing, title, day, who checked it. */
export function NewsCard({ news, level: Title, isFirst = false }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <article className={classes.card}>
      <div className={classes.picture}>
        <DrawnPicture
          picture={news.picture}
          alt=""
          sizes="(min-width: 960px) 392px, (min-width: 600px) 46vw, 92vw"
          loading={isFirst ? 'eager' : 'lazy'}
        />
      </div>
      <Title className={classes.title} lang={news.lang}>
        <Link to={newsAddress(news.slug)}>{news.title}</Link>
      </Title>
      <p className={classes.facts}>
        <time dateTime={news.published_on}>{format.date(news.published_on)}</time>
        {news.reviewer && (
          <>
            {' · '}
            {t('news.reviewed', { name: news.reviewer.name })}
          </>
        )}
      </p>
    </article>
  );
}
