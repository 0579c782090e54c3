import { PassThrough, type Readable } from 'node:stream';
import { sql } from 'kysely';
import { ZipFile } from 'yazl';
import type { Database } from '../../platform/database.ts';
import type { Translate } from '../../platform/error-replies.ts';
import type { Files } from '../../platform/files.ts';
import { addAttachment, listFilesOfAccount, numberedName } from '../attachments/reads.ts';
import { buildIndexPage, showPart } from './index-page.ts';
import { parts } from './parts.ts';

async function findDirection(db: Database, language: string): Promise<'ltr' | 'rtl'> {
  const { rows } = await sql<{ direction: 'ltr' | 'rtl' }>`
    select direction from languages where prefix = ${language}`.execute(db);
  return rows[0]?.direction ?? 'ltr';
}

type Whose = { accountId: string; language: string; translate: Translate; files: Pick<Files, 'read'> };

/**
 * Everything about an account as a ZIP: a JSON file for each part, the person's own files, and a page to read. The stream fails with whatever
 * fails while the parts are read. `onPart` hears of each part that is in, and may stop the rest by throwing.
 */
export function buildArchive(
  db: Database,
  { accountId, language, translate, files }: Whose,
  onPart: (done: number, all: number) => Promise<void>,
): Readable {
  const zip = new ZipFile();
  const stream = new PassThrough();
  zip.outputStream.pipe(stream);
  const reader = { language, translate };

  async function fill(): Promise<void> {
    const madeAt = new Date();
    const sections: string[] = [];
    for (const [index, part] of parts.entries()) {
      const rows = await part.read(db, accountId);
      zip.addBuffer(Buffer.from(`${JSON.stringify(rows, null, 2)}\n`), `${part.name}.json`, {
        mtime: madeAt,
      });
      sections.push(showPart(reader, part, rows));
      await onPart(index + 1, parts.length);
    }
    const attachments = await listFilesOfAccount(db, accountId);
    for (const [index, attachment] of attachments.entries())
      addAttachment(zip, files, attachment, `papers/${numberedName(index + 1, attachment.name)}`);
    const direction = await findDirection(db, language);
    const page = buildIndexPage(reader, { direction, madeAt, sections });
    zip.addBuffer(Buffer.from(page), 'index.html', { mtime: madeAt });
    zip.end();
  }

  zip.on('error', (error: Error) => stream.destroy(error));
  fill().catch((error: unknown) => stream.destroy(error instanceof Error ? error : new Error(String(error))));
  return stream;
}
