import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { type FieldProblem, KnownError } from './errors.ts';

/** What was sent: at most as many bytes as a file may have, under the name it was sent with. */
export type Upload = { name: string; bytes: Buffer };

/** How many bytes a file may have, and what is said of one that has more. */
export type UploadLimit = { bytesMax: number; tooLarge: FieldProblem };

/** What is still listened to of a body that was refused, so that its sender hears why; then the connection ends. */
const LEFT_MAX = 16 * 1024 * 1024;

/** Stops at the first byte too many. */
async function readLimited(stream: Readable, { bytesMax, tooLarge }: UploadLimit): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > bytesMax) throw new KnownError('invalid', { file: [tooLarge] });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, bytes);
}

/** A sender that is still sending reads no answer: the rest flows by without being kept. */
function letRestFlow({ raw }: FastifyRequest): void {
  let left = LEFT_MAX;
  raw.unpipe();
  raw.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) raw.destroy();
  });
  raw.on('error', () => undefined); // it is over anyway
  raw.resume();
}

async function readParts(request: FastifyRequest, limit: UploadLimit): Promise<Upload> {
  // One part and nothing else. A byte more than allowed is let in, so that it is known to be one too many.
  const limits = { fields: 0, files: 1, fileSize: limit.bytesMax + 1, headerPairs: 20 };
  let upload: Upload | null = null;
  for await (const part of request.parts({ limits })) {
    if (part.type !== 'file' || part.fieldname !== 'file') break;
    upload = { name: part.filename, bytes: await readLimited(part.file, limit) };
  }
  if (!upload) throw new KnownError('invalid', { file: [{ key: 'required' }] });
  return upload;
}

/** Reads the file of a multipart body as it comes. Throws `malformed`, and `invalid` on `file` where it is none or too large. */
export async function readUpload(request: FastifyRequest, limit: UploadLimit): Promise<Upload> {
  try {
    if (!request.isMultipart()) throw new KnownError('malformed');
    return await readParts(request, limit);
  } catch (error) {
    letRestFlow(request);
    throw error instanceof KnownError ? error : new KnownError('malformed');
  }
}
