/** A hash of the code that builds the directory index. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const RELATIVE_IMPORT = /(?:from|import\() ?'(\.{1,2}\/[^']+)'/g;
/** Lists the exact versions of the libraries. */
const PACKAGE = join(import.meta.dirname, '..', '..', '..', 'package.json');

/** Covers the file that builds, every file that it imports directly or indirectly, package.json and the version of Node. */
export async function hashBuilderCode(builder: string): Promise<string> {
  const texts = new Map<string, string>();
  const visit = async (path: string): Promise<void> => {
    if (texts.has(path)) return;
    // Reserves the path before the first await, so that import cycles end here.
    texts.set(path, '');
    const text = await readFile(path, 'utf8');
    texts.set(path, text);
    if (path.endsWith('.ts'))
      await Promise.all(
        Array.from(text.matchAll(RELATIVE_IMPORT), ([, imported = '']) =>
          visit(join(dirname(path), imported)),
        ),
      );
  };
  await Promise.all([visit(PACKAGE), visit(builder)]);
  const hash = createHash('sha256').update(process.version);
  for (const [, text] of [...texts].sort(([a], [b]) => (a < b ? -1 : 1))) hash.update(text).update('\0');
  return hash.digest('base64url');
}
