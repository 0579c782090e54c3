import { sql } from 'kysely';
import type { editNews, NewsContent } from '../../../contract/content/admin-news.ts';
import type { KindAbout } from '../../../contract/operations/audit-kinds.ts';
import type { BodyOf } from '../../../contract/platform/endpoint.ts';
import type { Operator } from '../../platform/audit/operator.ts';
import { type Act, recordAct } from '../../platform/audit/writes.ts';
import { type Database, retryingTransaction, type Transaction } from '../../platform/database.ts';
import { KnownError, refuse } from '../../platform/errors.ts';
import { findContent } from '../versions/reads.ts';
import { keepVersion } from '../versions/writes.ts';
import { newsContent } from './operator-reads.ts';
import type { KeptNews } from './versions/reads.ts';

type Held = { status: string; content: NewsContent };
export type NewsAct = { id: number; version: number; operator: Operator };

/** The news as it stands, held until the transaction ends. Throws not_found, and `invalid` where it has changed meanwhile. */
async function lockNews(trx: Transaction, { id, version }: NewsAct): Promise<Held> {
  const { rows } = await sql<{ version: number; status: string }>`
    select version, status from news where id = ${id} for update`.execute(trx);
  const [news] = rows;
  if (!news) throw new KnownError('not_found');
  if (news.version !== version) refuse('version', 'changed_meanwhile');
  const { rows: written } = await sql<{ content: NewsContent }>`
    select ${newsContent} as content from news n where n.id = ${id}`.execute(trx);
  const content = written[0]?.content;
  if (!content) throw new KnownError('not_found');
  return { status: news.status, content };
}

const record = (
  trx: Transaction,
  { id, operator }: Omit<NewsAct, 'version'>,
  act: Pick<Act<KindAbout<'news'>>, 'kind' | 'detail'>,
) => recordAct(trx, { ...operator, ...act, entity: 'news', entityId: id });

/** Keeps a content in the history, as that of `version`. */
const keep = (trx: Transaction, { id, version, operator }: NewsAct, content: NewsContent, isBefore = false) =>
  keepVersion(
    trx,
    { entity: 'news', id },
    { version, content },
    { accountId: isBefore ? null : operator.actorId },
  );

/** Throws `invalid` where the slug is another's, a language or a clinic is unknown. */
async function requireKnown(
  trx: Transaction,
  id: number,
  { slug, texts, clinics, photo }: NewsContent,
): Promise<void> {
  const { rows } = await sql<{ taken: boolean; lang: string | null; clinic: number | null; photo: boolean }>`
    select exists (select from news where slug = ${slug} and id <> ${id}) as taken,
      (select t.lang from unnest(${Object.keys(texts)}::text[]) as t (lang)
        where not exists (select from languages where prefix = t.lang) limit 1) as lang,
      (select t.id from unnest(${clinics}::int[]) as t (id)
        where not exists (select from clinics c where c.id = t.id and c.status = 'published') limit 1) as clinic,
      exists (select from news_photos where id = ${photo?.photo ?? null}) as photo`.execute(trx);
  const [found] = rows;
  if (found?.taken) refuse('slug', 'slug_taken');
  if (found?.lang) refuse('texts', 'unknown_language');
  if (found?.clinic) refuse('clinics', 'not_listed');
  if (photo && !found?.photo) refuse('photo', 'not_listed');
}

/** Throws `invalid` on `texts` where there is none, and on the alternative text of a photo that a language lacks. */
async function requireComplete(trx: Transaction, { texts, photo }: NewsContent): Promise<void> {
  const languages = Object.keys(texts);
  if (languages.length === 0) refuse('texts', 'required');
  const lacking = languages.find((lang) => photo && !photo.alt[lang]?.trim());
  if (lacking === undefined) return;
  const found = await trx
    .selectFrom('languages')
    .select('title')
    .where('prefix', '=', lacking)
    .executeTakeFirst();
  refuse(`photo.alt.${lacking}`, 'news_alt', { language: found?.title ?? lacking });
}

async function write(trx: Transaction, id: number, content: NewsContent): Promise<void> {
  await requireKnown(trx, id, content);
  const { slug, author, reviewer, sources, picture, photo, clinics, texts } = content;
  await sql`
    update news set slug = ${slug}, author = ${JSON.stringify(author)}::jsonb,
      reviewer = ${reviewer && JSON.stringify(reviewer)}::jsonb, sources = ${JSON.stringify(sources)}::jsonb,
      picture = ${JSON.stringify(picture)}::jsonb, photo = ${photo && JSON.stringify(photo)}::jsonb,
      updated_at = now() where id = ${id}`.execute(trx);
  const langs = Object.keys(texts);
  await sql`delete from news_texts where news_id = ${id} and lang <> all(${langs}::text[])`.execute(trx);
  await sql`
    insert into news_texts (news_id, lang, title, lead, body)
    select ${id}, key, value ->> 'title', value ->> 'lead', value -> 'body' from jsonb_each(${JSON.stringify(texts)}::jsonb)
    on conflict (news_id, lang) do update
      set title = excluded.title, lead = excluded.lead, body = excluded.body`.execute(trx);
  await sql`delete from news_clinics where news_id = ${id} and clinic_id <> all(${clinics}::int[])`.execute(
    trx,
  );
  await sql`
    insert into news_clinics (news_id, clinic_id) select ${id}, unnest(${clinics}::int[]) on conflict do nothing`.execute(
    trx,
  );
}

/** Begins a draft. Returns its id. Throws `invalid` where the slug is taken, a language or a clinic is unknown. */
export async function beginNews(db: Database, content: NewsContent, operator: Operator): Promise<number> {
  return retryingTransaction(db, async (trx) => {
    const { rows } = await sql<{ id: number }>`
      insert into news (slug, status, published_on, author, picture)
      values (${content.slug}, 'draft', current_date, ${JSON.stringify(content.author)}::jsonb,
        ${JSON.stringify(content.picture)}::jsonb)
      on conflict (slug) do nothing returning id`.execute(trx);
    const id = rows[0]?.id;
    if (id === undefined) refuse('slug', 'slug_taken');
    await write(trx, id, content);
    await keep(trx, { id, version: 1, operator }, content);
    await record(trx, { id, operator }, { kind: 'news.begun', detail: { slug: content.slug } });
    return id;
  });
}

/** Puts a content in the place of what stands; both are in the history. */
async function replace(
  trx: Transaction,
  act: NewsAct,
  before: NewsContent,
  content: NewsContent,
): Promise<void> {
  await keep(trx, act, before, true);
  await write(trx, act.id, content);
  await trx
    .updateTable('news')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', act.id)
    .execute();
  await keep(trx, { ...act, version: act.version + 1 }, content);
}

export type NewsChange = NewsAct & { changes: BodyOf<typeof editNews> };

/** Changes a news. Throws not_found, and `invalid` where it has changed meanwhile, or as `beginNews`. */
export async function changeNews(db: Database, { changes, ...act }: NewsChange): Promise<void> {
  await retryingTransaction(db, async (trx) => {
    const { status, content } = await lockNews(trx, act);
    const { version: _, ...parts } = changes;
    const next = { ...content, ...parts };
    if (status !== 'draft') await requireComplete(trx, next);
    await replace(trx, act, content, next);
    await record(trx, act, { kind: 'news.changed', detail: { parts: Object.keys(parts) } });
  });
}

/** Brings an earlier content back, as `listHistory` shows it. Throws as `changeNews`; on `restore` where there is no such version. */
export async function restoreContent(
  db: Database,
  { restore, ...act }: NewsAct & { restore: number },
): Promise<void> {
  await retryingTransaction(db, async (trx) => {
    const { status, content } = await lockNews(trx, act);
    const earlier = await findContent<KeptNews>(trx, { entity: 'news', id: act.id }, restore);
    if (!earlier) refuse('restore', 'not_listed');
    // Which one a version without a picture had is known no more: the present one stays, and the history says so.
    const next = { picture: content.picture, photo: null, ...earlier };
    if (status !== 'draft') await requireComplete(trx, next);
    await replace(trx, act, content, next);
    await record(trx, act, { kind: 'news.restored', detail: { version: restore } });
  });
}

/**
 * Publishes now, or at `publishAt` by itself. A news without a text in any language, or with a photo that a language does
 * not describe, is refused. Throws not_found, and
 * `invalid` where it has changed meanwhile.
 */
export async function publish(
  db: Database,
  { publishAt, ...act }: NewsAct & { publishAt: Date | null },
): Promise<void> {
  await retryingTransaction(db, async (trx) => {
    const { status, content } = await lockNews(trx, act);
    await requireComplete(trx, content);
    if (status === 'published') refuse('version', 'changed_meanwhile');
    const isLater = publishAt !== null && publishAt > new Date();
    await sql`
      update news set status = ${isLater ? 'scheduled' : 'published'}, publish_at = ${isLater ? publishAt : null},
        published_on = ${isLater ? publishAt : new Date()}::timestamptz::date, updated_at = now(), version = version + 1
      where id = ${act.id}`.execute(trx);
    await record(
      trx,
      act,
      isLater
        ? { kind: 'news.scheduled', detail: { at: publishAt.toISOString() } }
        : { kind: 'news.published' },
    );
  });
}

/** Makes a news a draft again. Throws as `publish`. */
export async function withdraw(db: Database, act: NewsAct): Promise<void> {
  await retryingTransaction(db, async (trx) => {
    const { status } = await lockNews(trx, act);
    if (status === 'draft') refuse('version', 'changed_meanwhile');
    await trx
      .updateTable('news')
      .set((eb) => ({ status: 'draft', publish_at: null, version: eb('version', '+', 1) }))
      .where('id', '=', act.id)
      .execute();
    await record(trx, act, { kind: 'news.withdrawn' });
  });
}
