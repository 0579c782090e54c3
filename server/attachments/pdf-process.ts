/** Process: looks into one PDF file after the other, and may do nothing else. */
import { judgePdf } from './pdf-contents.ts';

// The parser tells of each oddity of a file; nobody reads it.
console.warn = () => undefined;

process.on('message', async (bytes) => {
  if (bytes instanceof Uint8Array) process.send?.(await judgePdf(Buffer.from(bytes)));
});
