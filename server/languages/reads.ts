import { sql } from 'kysely';
import type { Language } from '../../contract/languages.ts';
import { nestMessages } from '../../contract/locale.ts';
import type { Database } from '../platform/database.ts';

/** All languages in the public order, with their messages nested. */
export async function listLanguages(db: Database): Promise<Language[]> {
  const { rows } = await sql<{
    id: number;
    prefix: string;
    title: string;
    direction: 'ltr' | 'rtl';
    texts: [string, string][] | null;
  }>`
    select l.id, l.prefix, l.title, l.direction,
      (select json_agg(json_build_array(m.key, m.text) order by m.key) from messages m where m.language_id = l.id) as texts
    from languages l order by l.position`.execute(db);
  return rows.map(({ texts, ...language }) => ({ ...language, client: nestMessages(texts ?? []) }));
}

/** Changes whenever a language or a message does: cheap to ask often. */
export async function messagesVersion(db: Database): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    select concat_ws('-', (select count(*) from languages), count(*), extract(epoch from max(updated_at))) as version
    from messages`.execute(db);
  return rows[0]?.version ?? '';
}
