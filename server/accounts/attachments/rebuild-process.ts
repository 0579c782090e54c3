/** Process: rebuilds one file after the other, and may do nothing else. */
import { rebuildDocx } from './docx-rebuild.ts';
import { checkRebuilt } from './pdf-check.ts';
import { readPdf } from './pdf-objects.ts';
import { opensWith, parsePdf } from './pdf-pdfium.ts';
import { rebuildPdf } from './pdf-rebuild.ts';
import { type Refusal, Refused } from './refusal.ts';

async function rebuildDocument(bytes: Buffer): Promise<Buffer> {
  const parsed = await parsePdf(bytes);
  const rebuilt = rebuildPdf(readPdf(parsed.bytes, { isExact: false }), parsed.links);
  checkRebuilt(rebuilt);
  if (!(await opensWith(rebuilt, parsed.links.length)))
    throw new Refused('broken', 'PDFium does not open it');
  return rebuilt;
}

const isTask = (value: unknown): value is { kind: 'pdf' | 'docx'; bytes: Uint8Array } =>
  typeof value === 'object' && value !== null && 'bytes' in value && value.bytes instanceof Uint8Array;

process.on('message', async (task) => {
  if (!isTask(task)) return;
  const rebuild = task.kind === 'pdf' ? rebuildDocument : rebuildDocx;
  const answer = await rebuild(Buffer.from(task.bytes)).catch((error: unknown): Refusal => {
    if (error instanceof Refused) return error.reason;
    throw error; // a parser has failed: this process ends, and the file counts as broken
  });
  process.send?.(answer);
});
