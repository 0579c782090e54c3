import { createHash } from 'node:crypto';
import type { DocumentName } from '../../contract/content/documents.ts';
import type { Database } from '../../server/platform/database.ts';

/** A text as if it had been published; returns its hash. Without a version: a new one, above all there are. */
export async function publishDocument(
  db: Database,
  inputs: { name: DocumentName; version?: number; language?: string },
): Promise<string> {
  const { name, language = 'ru' } = inputs;
  const { newest } = await db
    .selectFrom('documents')
    .select(({ fn }) => fn.max('version').as('newest'))
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  const version = inputs.version ?? (newest ?? 0) + 1;
  const content = { title: `${name} ${version}`, summary: `${name} ${version} ${language}`, sections: [] };
  const hash = createHash('sha256').update(JSON.stringify(content)).digest('hex');
  await db
    .insertInto('documents')
    .values({ hash, name, version, language, content: JSON.stringify(content), published_on: '2026-11-21' })
    .execute();
  return hash;
}

/** Hashes of the present texts in Russian. */
export async function presentHashes(db: Database): Promise<Record<DocumentName, string>> {
  const rows = await db
    .selectFrom('documents')
    .select(['name', 'hash'])
    .where('language', '=', 'ru')
    .orderBy('version')
    .execute();
  const hashes = new Map<string, string>(rows.map(({ name, hash }) => [name, hash]));
  const hashOf = (name: DocumentName) => {
    const hash = hashes.get(name);
    if (!hash) throw new Error(`There is no text ${name}`);
    return hash;
  };
  return {
    terms: hashOf('terms'),
    privacy: hashOf('privacy'),
    personal_data: hashOf('personal_data'),
    marketing: hashOf('marketing'),
    health_data: hashOf('health_data'),
    machine_translation: hashOf('machine_translation'),
  };
}
