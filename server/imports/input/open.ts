import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { PassThrough, type Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { ImportRefused } from '../source.ts';

export type OpenedFile = {
  /** The content, unpacked. */
  bytes: AsyncIterable<Buffer>;
  /** Checksum of the file as it lies on the disk; known once all bytes are read. */
  sha256(): string;
};

/**
 * Opens a file for streaming; gzip is known by its first two bytes, whatever the file is called. One that holds more bytes
 * than `unpackedBytesMax` is refused.
 */
export async function openFile(path: string, unpackedBytesMax = Infinity): Promise<OpenedFile> {
  const isGzip = await startsAsGzip(path);
  const hash = createHash('sha256');
  const raw = createReadStream(path, { highWaterMark: 256 * 1024 });
  raw.on('data', (chunk) => hash.update(chunk));
  const content = raw.pipe(isGzip ? createGunzip() : new PassThrough());
  raw.on('error', (error) => content.destroy(error));
  // Whoever reads hears of it, also where a short file fails before they begin.
  content.on('error', () => undefined);
  return { bytes: checked(content, unpackedBytesMax), sha256: () => hash.digest('hex') };
}

async function startsAsGzip(path: string): Promise<boolean> {
  const file = await open(path).catch((error: unknown) => {
    throw new ImportRefused(
      'damaged',
      `Cannot read ${path}: ${error instanceof Error ? error.message : error}`,
    );
  });
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(2), 0, 2, 0);
    if (bytesRead === 0) throw new ImportRefused('empty', 'The file is empty');
    return buffer[0] === 0x1f && buffer[1] === 0x8b;
  } finally {
    await file.close();
  }
}

async function* checked(content: Readable, bytesMax: number): AsyncGenerator<Buffer> {
  let bytes = 0;
  try {
    for await (const chunk of content as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > bytesMax)
        throw new ImportRefused('unpacked_large', `The file holds more than ${bytesMax} bytes`, {
          megabytes: Math.round(bytesMax / 1024 ** 2),
        });
      yield chunk;
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')) {
      throw new ImportRefused('damaged', `The file is cut off or damaged: gzip says "${error.message}"`);
    }
    throw error;
  }
}
