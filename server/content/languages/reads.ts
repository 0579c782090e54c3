import { sql } from 'kysely';
import type { Language } from '../../../contract/content/languages.ts';
import type { Database } from '../../platform/database.ts';

/** A language with its own texts, flat. */
export type LanguageTexts = Omit<Language, 'client'> & { is_published: boolean; texts: Map<string, string> };

/** All languages in the public order, with their own messages. */
export async function listLanguages(db: Database): Promise<LanguageTexts[]> {
  const { rows } = await sql<Omit<LanguageTexts, 'texts'> & { texts: [string, string][] | null }>`
    select l.id, l.prefix, l.title, l.direction, l.is_published,
      (select json_agg(json_build_array(m.key, m.text) order by m.key) from messages m where m.language_id = l.id) as texts
    from languages l order by l.position`.execute(db);
  return rows.map(({ texts, ...language }) => ({ ...language, texts: new Map(texts ?? []) }));
}

/** Changes whenever a language or a message does: cheap to ask often. */
export async function messagesVersion(db: Database): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    select concat_ws('-', (select concat_ws('-', count(*), extract(epoch from max(updated_at))) from languages),
      count(*), extract(epoch from max(updated_at))) as version
    from messages`.execute(db);
  return rows[0]?.version ?? '';
}
