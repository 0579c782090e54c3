import { sql } from 'kysely';
import type { Document, DocumentName } from '../../../contract/content/documents.ts';
import type { Database } from '../../platform/database.ts';
import { KnownError } from '../../platform/errors.ts';
import type { DocumentContent, DocumentKey } from './rules.ts';

type DocumentRow = DocumentKey & { hash: string; published_on: string; content: DocumentContent };

/**
 * The present version of a text, in `language`, else in English, else in Russian, else in any language it is there in.
 * Throws `not_found` when no version was ever loaded.
 */
export async function findDocument(db: Database, name: DocumentName, language: string): Promise<Document> {
  const { rows } = await sql<DocumentRow>`
    select name, version, language, hash, published_on, content from documents where name = ${name}
    order by version desc, language = ${language} desc, language = 'en' desc, language = 'ru' desc, language
    limit 1`.execute(db);
  const [row] = rows;
  if (!row) throw new KnownError('not_found');
  const { content, ...known } = row;
  return { ...known, ...content };
}

/** Which text a hash stands for, of whatever version; null: no text of ours ever had these words. */
export async function findDocumentByHash(db: Database, hash: string): Promise<DocumentKey | null> {
  const { rows } = await sql<DocumentKey>`
    select name, version, language from documents where hash = ${hash}`.execute(db);
  return rows[0] ?? null;
}

/** The present version of each text; 0 where none was ever loaded. */
export async function currentVersions(db: Database): Promise<Record<DocumentName, number>> {
  const { rows } = await sql<{ name: DocumentName; version: number }>`
    select name, max(version) as version from documents group by name`.execute(db);
  const versions = new Map(rows.map(({ name, version }) => [name, version]));
  const of = (name: DocumentName) => versions.get(name) ?? 0;
  return {
    terms: of('terms'),
    privacy: of('privacy'),
    personal_data: of('personal_data'),
    marketing: of('marketing'),
    health_data: of('health_data'),
    machine_translation: of('machine_translation'),
  };
}
