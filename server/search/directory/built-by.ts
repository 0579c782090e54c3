/** Which code builds the index: its own files and all that they import, the libraries, Node. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const IMPORTED = /(?:from|import\() ?'(\.{1,2}\/[^']+)'/g;
/** The libraries are named with their exact versions. */
const LIBRARIES = join(import.meta.dirname, '..', '..', '..', 'package.json');

/** Another one whenever an index might be built otherwise. */
export async function builtBy(): Promise<string> {
  const texts = new Map<string, string>();
  const follow = async (path: string): Promise<void> => {
    if (texts.has(path)) return;
    texts.set(path, '');
    const text = await readFile(path, 'utf8');
    texts.set(path, text);
    if (path.endsWith('.ts'))
      await Promise.all(
        Array.from(text.matchAll(IMPORTED), ([, to = '']) => follow(join(dirname(path), to))),
      );
  };
  await Promise.all([follow(LIBRARIES), follow(join(import.meta.dirname, 'builder.ts'))]);
  const hash = createHash('sha256').update(process.version);
  for (const [, text] of [...texts].sort(([a], [b]) => (a < b ? -1 : 1))) hash.update(text).update('\0');
  return hash.digest('base64url');
}
