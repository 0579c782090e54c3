import { sql } from 'kysely';
import type {
  AdminNews,
  AdminNewsDetail,
  listAdminNews,
  NewsContent,
  NewsVersion,
} from '../../../contract/content/admin-news.ts';
import type { QueryOf, ReplyOf } from '../../../contract/platform/endpoint.ts';
import type { Database } from '../../platform/database.ts';
import { KnownError } from '../../platform/errors.ts';
import { countList, offsetOf } from '../../platform/list-page.ts';
import { listVersions } from '../versions/reads.ts';
import { type KeptNews, nameClinics } from './versions/reads.ts';

type Row = Omit<AdminNews, 'publish_at'> & { publishAt: Date | null };

const columns = (language: string) => sql`
  n.id, n.slug, n.status, n.published_on, n.publish_at as "publishAt", n.is_demo, n.version,
  coalesce((select title from news_texts where news_id = n.id
    order by array_position(array[${language}, 'en', 'ru'], lang), lang limit 1), '') as title,
  array(select l.prefix from languages l where not exists (select from news_texts t where t.news_id = n.id and t.lang = l.prefix)
    order by l.position) as missing`;

const shapeRow = ({ publishAt, ...row }: Row): AdminNews => ({
  ...row,
  publish_at: publishAt?.toISOString() ?? null,
});

/** What an operator has written, in the form of `NewsContent`. */
export const newsContent = sql`jsonb_build_object('slug', n.slug, 'author', n.author, 'reviewer', n.reviewer, 'sources', n.sources,
  'picture', n.picture, 'photo', n.photo,
  'clinics', (select coalesce(jsonb_agg(clinic_id order by clinic_id), '[]') from news_clinics where news_id = n.id),
  'texts', (select coalesce(jsonb_object_agg(lang, jsonb_build_object('title', title, 'lead', lead, 'body', body)), '{}')
    from news_texts where news_id = n.id))`;

/** One page of news in every state, in two queries; `q` is a part of a title. */
export async function listForOperators(
  db: Database,
  query: QueryOf<typeof listAdminNews>,
  language: string,
): Promise<ReplyOf<typeof listAdminNews>> {
  const text = query.q?.trim().toLowerCase() ?? '';
  const found = sql`news n where ${query.status === undefined ? sql`true` : sql`n.status = ${query.status}`}
    and (${text} = '' or exists (select from news_texts t where t.news_id = n.id and strpos(lower(t.title), ${text}) > 0))`;
  const direction = query.order === 'DESC' ? sql`desc` : sql`asc`;
  const { rows } = await sql<Row>`
    select ${columns(language)} from ${found} order by ${sql.ref(`n.${query.sort}`)} ${direction}, n.id ${direction}
    limit ${query.per_page} offset ${offsetOf(query)}`.execute(db);
  const meta = await countList(db, sql`select from ${found}`, query);
  return { data: rows.map(shapeRow), meta };
}

/** A news with all of its texts. Throws not_found. */
export async function getForOperators(db: Database, id: number, language: string): Promise<AdminNewsDetail> {
  const { rows } = await sql<Row & { content: NewsContent }>`
    select ${columns(language)}, ${newsContent} as content from news n where n.id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) throw new KnownError('not_found');
  const { content, ...rest } = row;
  return { ...shapeRow(rest), ...content };
}

/** What a news said, the latest first, at most 50. Throws not_found. */
export async function listHistory(db: Database, id: number, language: string): Promise<NewsVersion[]> {
  const versions = await listVersions<KeptNews>(db, { entity: 'news', id });
  if (versions.length === 0) await getForOperators(db, id, language);
  return nameClinics(db, versions, language);
}
