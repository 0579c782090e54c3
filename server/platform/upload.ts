import type { Readable } from 'node:stream';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Endpoint, ReplyOf } from '../../contract/platform/endpoint.ts';
import { type FieldProblem, KnownError } from './errors.ts';
import { type Call, serve } from './serve.ts';

/** What was sent: at most as many bytes as a file may have, under the name it was sent with. */
export type Upload = { name: string; bytes: Buffer };

/** How many bytes a file may have, and what is said of one that has more. */
type UploadLimit = { bytesMax: number; tooLarge: FieldProblem };

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
async function readUpload(request: FastifyRequest, limit: UploadLimit): Promise<Upload> {
  try {
    if (!request.isMultipart()) throw new KnownError('malformed');
    return await readParts(request, limit);
  } catch (error) {
    letRestFlow(request);
    throw error instanceof KnownError ? error : new KnownError('malformed');
  }
}

type UploadEndpoint = Endpoint & Required<Pick<Endpoint, 'upload'>>;

/**
 * Registers an endpoint that takes a file; only there a body may be anything but JSON. Whoever may send one is asked
 * first: the handler reads it when it calls `readFile`. `tooLarge`: what is said of a file above the limit.
 */
export function serveUpload<E extends UploadEndpoint>(
  app: FastifyInstance,
  target: E,
  tooLarge: FieldProblem,
  handle: (call: Call<E>, readFile: () => Promise<Upload>) => Promise<ReplyOf<E>>,
): void {
  const limit = { bytesMax: target.upload.bytesMax, tooLarge };
  app.register(async (scope) => {
    await scope.register(multipart, { throwFileSizeLimit: false });
    serve(scope, target, (call) => handle(call, () => readUpload(call.request, limit)));
  });
}
