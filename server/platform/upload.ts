import { Readable } from 'node:stream';
import multipart, { type MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Endpoint, ReplyOf } from '../../contract/platform/endpoint.ts';
import { type FieldProblem, KnownError } from './errors.ts';
import { type Call, serve } from './serve.ts';

/** What was sent: at most as many bytes as a file may have, under the name it was sent with. */
export type Upload = { name: string; bytes: Buffer };

/** What is being sent, as it comes. */
export type StreamedUpload = { name: string; bytes: Readable };

/** How many bytes a file may have, and what is said of one that has more. */
type UploadLimit = { bytesMax: number; tooLarge: FieldProblem };

/** What is still listened to of a body that was refused, so that its sender hears why; then the connection ends. */
const LEFT_MAX = 16 * 1024 * 1024;

/** Keeping the file failed, not the sending of it. */
class KeepError extends Error {}

/** Hands the file on as it comes, and stops at the first byte too many. */
async function keepLimited<Kept>(
  { filename, file }: MultipartFile,
  { bytesMax, tooLarge }: UploadLimit,
  keep: (upload: StreamedUpload) => Promise<Kept>,
): Promise<Kept> {
  let broken: unknown = null;
  async function* limited(): AsyncGenerator<Buffer> {
    let bytes = 0;
    try {
      for await (const chunk of file as AsyncIterable<Buffer>) {
        bytes += chunk.length;
        if (bytes > bytesMax) throw new KnownError('invalid', { file: [tooLarge] });
        yield chunk;
      }
    } catch (error) {
      broken = error;
      throw error;
    }
  }
  try {
    return await keep({ name: filename, bytes: Readable.from(limited()) });
  } catch (cause) {
    // Whoever keeps it may wrap what they hear of the stream.
    throw broken ?? (cause instanceof KnownError ? cause : new KeepError('The file was not kept', { cause }));
  }
}

async function gather({ name, bytes }: StreamedUpload): Promise<Upload> {
  const chunks: Buffer[] = [];
  for await (const chunk of bytes as AsyncIterable<Buffer>) chunks.push(chunk);
  return { name, bytes: Buffer.concat(chunks) };
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

async function readParts<Kept>(
  request: FastifyRequest,
  limit: UploadLimit,
  keep: (upload: StreamedUpload) => Promise<Kept>,
): Promise<Kept> {
  // One part and nothing else. A byte more than allowed is let in, so that it is known to be one too many.
  const limits = { fields: 0, files: 1, fileSize: limit.bytesMax + 1, headerPairs: 20 };
  let kept: { is: Kept } | null = null;
  for await (const part of request.parts({ limits })) {
    if (part.type !== 'file' || part.fieldname !== 'file') break;
    kept = { is: await keepLimited(part, limit, keep) };
  }
  if (!kept) throw new KnownError('invalid', { file: [{ key: 'required' }] });
  return kept.is;
}

/** Reads the file of a multipart body as it comes. Throws `malformed`, and `invalid` on `file` where it is none or too large. */
async function readUpload<Kept>(
  request: FastifyRequest,
  limit: UploadLimit,
  keep: (upload: StreamedUpload) => Promise<Kept>,
): Promise<Kept> {
  try {
    if (!request.isMultipart()) throw new KnownError('malformed');
    return await readParts(request, limit, keep);
  } catch (error) {
    letRestFlow(request);
    if (error instanceof KeepError) throw error.cause;
    throw error instanceof KnownError ? error : new KnownError('malformed');
  }
}

type UploadEndpoint = Endpoint & Required<Pick<Endpoint, 'upload'>>;

/** Reads the file when it is called. `keep` gets it as it comes; where the rest of the body is wrong, what was kept is to go. */
type Receive = <Kept>(keep: (upload: StreamedUpload) => Promise<Kept>) => Promise<Kept>;

/** The same as `serveUpload` for a file too large to be held in memory. */
export function serveStreamedUpload<E extends UploadEndpoint>(
  app: FastifyInstance,
  target: E,
  tooLarge: FieldProblem,
  handle: (call: Call<E>, receive: Receive) => Promise<ReplyOf<E>>,
): void {
  const limit = { bytesMax: target.upload.bytesMax, tooLarge };
  app.register(async (scope) => {
    await scope.register(multipart, { throwFileSizeLimit: false });
    serve(scope, target, (call) => handle(call, (keep) => readUpload(call.request, limit, keep)));
  });
}

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
  serveStreamedUpload(app, target, tooLarge, (call, receive) => handle(call, () => receive(gather)));
}
