import type { News, NewsCard } from '../../../contract/content/news.ts';
import { photoSize, photoWidths } from '../../../contract/platform/pictures.ts';
import { type Titles, titleIn } from '../dictionaries/rules.ts';

type PersonRow = { name: Titles; role: Titles };

export type CardRow = Omit<NewsCard, 'author' | 'reviewer' | 'picture'> & {
  id: number;
  author: PersonRow;
  reviewer: PersonRow | null;
  picture: { scene: string; seed: number };
};

export type NewsRow = CardRow & {
  body: News['body'];
  sources: News['sources'];
  updated_at: Date;
  clinics: number[];
};

const shapePerson = ({ name, role }: PersonRow, language: string): NewsCard['author'] => ({
  name: titleIn(name, language),
  role: titleIn(role, language),
});

export function shapeNewsCard(row: CardRow, language: string): NewsCard {
  return {
    slug: row.slug,
    title: row.title,
    lead: row.lead,
    lang: row.lang,
    published_on: row.published_on,
    author: shapePerson(row.author, language),
    reviewer: row.reviewer && shapePerson(row.reviewer, language),
    picture: {
      path: `/media/news/${row.id}`,
      version: row.picture.seed,
      ...photoSize,
      widths: [...photoWidths],
    },
    is_demo: row.is_demo,
  };
}

export function shapeNews(row: NewsRow, language: string): Omit<News, 'clinics' | 'more'> {
  return {
    ...shapeNewsCard(row, language),
    body: row.body,
    sources: row.sources,
    updated_at: row.updated_at.toISOString(),
  };
}
