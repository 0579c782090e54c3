import { sql } from 'kysely';
import type { NewsContent } from '../../../contract/content/admin-news.ts';
import type { News, NewsCard } from '../../../contract/content/news.ts';
import { limits } from '../../../contract/platform/limits.ts';
import { photoSize, photoWidths } from '../../../contract/platform/pictures.ts';
import type { Database } from '../../platform/database.ts';
import { KnownError } from '../../platform/errors.ts';
import { type Titles, titleIn } from '../dictionaries/rules.ts';
import type { Words } from '../localization/reads.ts';

type PersonRow = { name: Titles; role: Titles };

type PhotoRow = { seed: number; width: number; height: number };

type CardRow = Omit<NewsCard, 'author' | 'reviewer' | 'picture'> & {
  id: number;
  author: PersonRow;
  reviewer: PersonRow | null;
  picture: { scene: string; seed: number };
  photo: PhotoRow | null;
};

type NewsRow = CardRow & {
  body: News['body'];
  shown_photo: Pick<NonNullable<NewsContent['photo']>, 'alt' | 'credit' | 'credit_url'> | null;
  sources: News['sources'];
  updated_at: Date;
  clinics: number[];
};

const shapePerson = ({ name, role }: PersonRow, language: string): NewsCard['author'] => ({
  name: titleIn(name, language),
  role: titleIn(role, language),
});

/** A drawing has all widths, a photo those that it need not be blown up for. */
function shapePicture({
  id,
  picture,
  photo,
}: Pick<CardRow, 'id' | 'picture' | 'photo'>): NewsCard['picture'] {
  const path = `/media/news/${id}`;
  if (!photo) return { path, version: picture.seed, ...photoSize, widths: [...photoWidths] };
  const { seed, width, height } = photo;
  return { path, version: seed, width, height, widths: photoWidths.filter((one) => one <= width) };
}

function shapeNewsCard(row: CardRow, language: string): NewsCard {
  return {
    slug: row.slug,
    title: row.title,
    lead: row.lead,
    lang: row.lang,
    published_on: row.published_on,
    author: shapePerson(row.author, language),
    reviewer: row.reviewer && shapePerson(row.reviewer, language),
    picture: shapePicture(row),
    is_demo: row.is_demo,
  };
}

function shapeNews(row: NewsRow, language: string): Omit<News, 'clinics' | 'more'> {
  return {
    ...shapeNewsCard(row, language),
    body: row.body,
    photo: row.shown_photo && { ...row.shown_photo, alt: row.shown_photo.alt[row.lang] ?? '' },
    sources: row.sources,
    updated_at: row.updated_at.toISOString(),
  };
}

const MORE = 3;
const RELATED_CLINICS = 3;

/** The text in the language asked for, else in English, in Russian, in any; a news without one is not shown. */
const inLanguage = (language: string) => sql`
  join lateral (
    select lang, title, lead, body from news_texts where news_id = n.id
    order by array_position(array[${language}, 'en', 'ru'], lang), lang limit 1) t on true`;

const cardColumns = sql`
  n.id, n.slug, t.title, t.lead, t.lang, n.published_on, n.author, n.reviewer, n.picture, n.is_demo,
  (select json_build_object('seed', p.seed, 'width', p.width, 'height', p.height) from news_photos p
    where p.id = (n.photo -> 'photo')::integer) as photo`;

/** A page of published news, latest first, and how many there are; in two queries. */
export async function listNewsCards(
  db: Database,
  { page, size }: { page: number; size: number },
  language: string,
): Promise<{ data: NewsCard[]; total: number }> {
  const [cards, counted] = await Promise.all([
    sql<CardRow>`
      select ${cardColumns} from news n ${inLanguage(language)}
      where n.status = 'published' order by n.published_on desc, n.id desc
      limit ${size} offset ${(page - 1) * size}`.execute(db),
    sql<{ total: number }>`
      select count(*)::int as total from news n where n.status = 'published'
        and exists (select from news_texts where news_id = n.id)`.execute(db),
  ]);
  return {
    data: cards.rows.map((row) => shapeNewsCard(row, language)),
    total: counted.rows[0]?.total ?? 0,
  };
}

/** Cards of published clinics in the order of the ids; handed in, because clinics stand on news. */
export type ListClinicCards = (
  db: Database,
  conditions: readonly { id: number }[],
  words: Words,
) => Promise<News['clinics']>;

/** A published news with its clinics and the latest others, in three queries. Throws not_found. */
export async function getNewsBySlug(
  db: Database,
  slug: string,
  { words, listClinicCards }: { words: Words; listClinicCards: ListClinicCards },
): Promise<News> {
  const { language } = words;
  const { rows } = await sql<NewsRow>`
    select ${cardColumns}, t.body, n.photo - 'photo' as shown_photo, n.sources, n.updated_at,
      array(select k.clinic_id from news_clinics k join clinics c on c.id = k.clinic_id and c.status = 'published'
        where k.news_id = n.id order by k.clinic_id limit ${RELATED_CLINICS}) as clinics
    from news n ${inLanguage(language)} where n.status = 'published' and n.slug = ${slug}`.execute(db);
  const [row] = rows;
  if (!row) throw new KnownError('not_found');
  const [clinics, latest] = await Promise.all([
    listClinicCards(
      db,
      row.clinics.map((id) => ({ id })),
      words,
    ),
    listNewsCards(db, { page: 1, size: Math.min(MORE + 1, limits.newsPageSize) }, language),
  ]);
  const more = latest.data.filter((other) => other.slug !== slug).slice(0, MORE);
  return { ...shapeNews(row, language), clinics, more };
}
