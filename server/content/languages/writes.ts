import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Messages } from '../../../contract/content/languages.ts';
import { flattenMessages } from '../../../contract/content/locale.ts';
import { type Database, retryingTransaction } from '../../platform/database.ts';

/** Languages of a new database, in the order of the public list: the first is the default. */
const initialLanguages = [
  { id: 1, prefix: 'ru', title: 'Русский', direction: 'ltr', position: 1 },
  { id: 2, prefix: 'en', title: 'English', direction: 'ltr', position: 2 },
  { id: 3, prefix: 'de', title: 'Deutsch', direction: 'ltr', position: 3 },
  { id: 4, prefix: 'ar', title: 'العربية', direction: 'rtl', position: 4 },
] as const;

const folder = join(import.meta.dirname, '..', '..', '..', 'messages');

/**
 * Brings messages/*.json into the database: new and changed texts are written, texts that left the file go. What an
 * operator has edited stays. Writes nothing when nothing has changed.
 */
export async function loadMessages(db: Database): Promise<void> {
  await retryingTransaction(db, async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('load messages'))`.execute(trx);
    await trx
      .insertInto('languages')
      .values([...initialLanguages])
      .onConflict((on) => on.doNothing())
      .execute();
    for (const { id, prefix } of initialLanguages)
      await replaceFileMessages(trx, id, [...(await readFileTexts(prefix))]);
  });
}

/** Whether a language comes with the service. */
export const isShipped = (prefix: string): boolean =>
  initialLanguages.some((language) => language.prefix === prefix);

/** The texts that the release brings for a language, by key; none for one that was added later. */
export async function readFileTexts(prefix: string): Promise<Map<string, string>> {
  if (!isShipped(prefix)) return new Map();
  const messages: Messages = JSON.parse(await readFile(join(folder, `${prefix}.json`), 'utf8'));
  return new Map(flattenMessages(messages));
}

async function replaceFileMessages(
  db: Database,
  languageId: number,
  texts: [string, string][],
): Promise<void> {
  const keys = texts.map(([key]) => key);
  await sql`
    insert into messages (language_id, key, text, origin)
    select ${languageId}, key, text, 'file' from unnest(${keys}::text[], ${texts.map(([, text]) => text)}::text[]) as t (key, text)
    on conflict (language_id, key) do update set text = excluded.text, updated_at = now()
    where messages.origin = 'file' and messages.text <> excluded.text`.execute(db);
  await sql`
    delete from messages where language_id = ${languageId} and origin = 'file' and key <> all(${keys}::text[])`.execute(
    db,
  );
}
