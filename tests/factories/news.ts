import type { Database } from '../../server/platform/database.ts';

export type NewsDraft = {
  slug: string;
  publishedOn: string;
  /** Titles by language. */
  titles: Record<string, string>;
  clinicIds?: number[];
  isDraft?: boolean;
  scene?: string;
};

/** A published news with an author and no reviewer. Returns its id. */
export async function createNews(db: Database, draft: NewsDraft): Promise<number> {
  const { id } = await db
    .insertInto('news')
    .values({
      slug: draft.slug,
      status: draft.isDraft ? 'draft' : 'published',
      published_on: draft.publishedOn,
      author: JSON.stringify({ name: { ru: 'Анна', en: 'Anna' }, role: { ru: 'редактор', en: 'editor' } }),
      picture: JSON.stringify({ scene: draft.scene ?? 'ward', seed: 5 }),
      sources: JSON.stringify([{ title: 'WHO', url: 'https://who.int' }]),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const [lang, title] of Object.entries(draft.titles)) {
    const body = JSON.stringify([
      { kind: 'paragraph', text: title },
      { kind: 'list', items: ['1'] },
    ]);
    await db.insertInto('news_texts').values({ news_id: id, lang, title, lead: title, body }).execute();
  }
  for (const clinic_id of draft.clinicIds ?? [])
    await db.insertInto('news_clinics').values({ news_id: id, clinic_id }).execute();
  return id;
}
