import { sql } from 'kysely';
import type { NewsContent, NewsVersion } from '../../../../contract/content/admin-news.ts';
import type { Database } from '../../../platform/database.ts';
import { clinicLabels } from '../../localization/reads.ts';
import { type NamedRow, shownTitle } from '../../localization/rules.ts';
import { findMadeBy, type KeptVersion } from '../../versions/reads.ts';

/** Contents from before operators chose pictures have none, and those from before photos no photo. */
export type KeptNews = Omit<NewsContent, 'picture' | 'photo'> &
  Partial<Pick<NewsContent, 'picture' | 'photo'>>;

/** Versions of a news with the clinics by name. */
export async function nameClinics(
  db: Database,
  versions: readonly KeptVersion<KeptNews>[],
  language: string,
): Promise<NewsVersion[]> {
  const ids = [...new Set(versions.flatMap(({ content }) => content.clinics))];
  const { rows } = await sql<NamedRow & { id: number }>`
    select c.id, c.title, c.title_lang, ${clinicLabels(language)} as labels
    from clinics c where c.id = any(${ids}::int[])`.execute(db);
  const titles = new Map(rows.map((row) => [row.id, shownTitle(row, language).title]));
  return versions.map(({ version, made_by, made_at, content }) => ({
    version,
    made_by,
    made_at,
    content: {
      ...content,
      picture: content.picture ?? null,
      photo: content.photo ?? null,
      clinics: content.clinics.map((clinic) => ({ id: clinic, title: titles.get(clinic) ?? '' })),
    },
  }));
}

/** What a news said before and since act `eventId` of the audit log; null: the act made no version. */
export async function findNewsChange(
  db: Database,
  { id, eventId }: { id: number; eventId: string },
  language: string,
): Promise<{ before: NewsVersion | null; after: NewsVersion } | null> {
  const made = await findMadeBy<KeptNews>(db, { entity: 'news', id }, eventId);
  if (!made) return null;
  const kept = made.before ? [made.after, made.before] : [made.after];
  const [after, before] = await nameClinics(db, kept, language);
  return after ? { before: before ?? null, after } : null;
}
