import { sql } from 'kysely';
import { type Database, retryingTransaction } from '../../platform/database.ts';
import { type FileDocument, readDocumentFiles } from './content-files.ts';

/**
 * Brings content/*.json into the database: versions that are new there are added, older ones stay, because consents
 * name them. Throws when a version that is there already has other words in its file: somebody may have agreed to them.
 */
export async function loadDocuments(db: Database): Promise<void> {
  await addDocuments(db, await readDocumentFiles());
}

/** Adds texts as `loadDocuments` does. */
export async function addDocuments(db: Database, documents: readonly FileDocument[]): Promise<void> {
  await retryingTransaction(db, async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('load documents'))`.execute(trx);
    const known = await trx.selectFrom('documents').select(['name', 'version', 'language', 'hash']).execute();
    const title = (row: Pick<FileDocument, 'name' | 'version' | 'language'> | (typeof known)[number]) =>
      `${row.name} ${row.version} ${row.language}`;
    const hashes = new Map(known.map((row) => [title(row), row.hash]));
    const changed = documents.filter((one) => (hashes.get(title(one)) ?? one.hash) !== one.hash);
    if (changed.length > 0) throw new Error(changedSentence(changed.map(title)));
    const added = documents.filter((one) => !hashes.has(title(one)));
    if (added.length > 0) await trx.insertInto('documents').values(added.map(toRow)).execute();
  });
}

const changedSentence = (titles: readonly string[]): string =>
  `Texts that this database has published differ from server/content/documents/content: ${titles.join(', ')}. ` +
  'A published version never changes, because people have agreed to its words: give the new text a new version.';

const toRow = ({ name, version, language, hash, publishedOn, content }: FileDocument) => ({
  name,
  version,
  language,
  hash,
  published_on: publishedOn,
  content: JSON.stringify(content),
});
