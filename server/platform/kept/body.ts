import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, brotliDecompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A body that is given out many times: hashed once, and compressed once for each encoding. */
export type KeptBody = {
  /** Weak: all encodings say the same. */
  etag: string;
  /** What it holds in memory at most. */
  bytes: number;
  isCompressed: boolean;
  /** Null: not compressed. */
  inForm(encoding: 'br' | 'gzip' | null): Buffer | Promise<Buffer>;
};

/** Smaller bodies are not compressed: the header would outweigh the gain. */
const COMPRESSED_FROM = 1024;
/** Gzip makes of the same text about this much more than Brotli. */
const GZIP_TO_BROTLI = 1.4;

/** Upper bound of the size of compressed JSON, counted before it is compressed. */
const COMPRESSED_SHARE = 0.35;

const brotliOf = (plain: Buffer, quality: number) => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
});

const pack = (plain: Buffer): Promise<Buffer> => promisify(brotliCompress)(plain, brotliOf(plain, 5));

/** Up to this many bytes it takes less long than to have another thread do it; the result is a sixth larger. */
const QUICKLY_PACKED_MAX = 64 * 1024;
const packQuickly = (plain: Buffer): Buffer => brotliCompressSync(plain, brotliOf(plain, 2));

/** Calls `make` once, when it is first needed. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null;
  return () => (made ??= make());
}

type Forms = { bytes: number; plain: () => Buffer | Promise<Buffer>; br: () => Buffer | Promise<Buffer> };

/** Most answers that are new are given out once: only those asked for again are packed well. */
function plainForms(plain: Buffer): Forms {
  const packed = once(() => pack(plain));
  let isNew = plain.length <= QUICKLY_PACKED_MAX;
  return {
    bytes: plain.length * (1 + COMPRESSED_SHARE * (1 + GZIP_TO_BROTLI)),
    plain: () => plain,
    br() {
      if (!isNew) return packed();
      isNew = false;
      return packQuickly(plain);
    },
  };
}

async function packedForms(plain: Buffer): Promise<Forms> {
  const br = await pack(plain);
  return {
    bytes: br.length * (1 + GZIP_TO_BROTLI),
    plain: () => promisify(brotliDecompress)(br),
    br: () => br,
  };
}

/**
 * `isPlainKept`: keeps it uncompressed for callers in this process, and compresses it when a client asks: most such
 * answers are only read by pages. Otherwise keeps only the compressed form, a fifth of the size.
 */
export async function keepBody(plain: Buffer, isPlainKept: boolean): Promise<KeptBody> {
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 27)}"`;
  if (plain.length < COMPRESSED_FROM)
    return { etag, bytes: plain.length, isCompressed: false, inForm: () => plain };
  const forms = isPlainKept ? plainForms(plain) : await packedForms(plain);
  const zip = once(async () => promisify(gzip)(await forms.plain()));
  return {
    etag,
    isCompressed: true,
    bytes: Math.ceil(forms.bytes),
    inForm: (encoding) => (encoding === 'br' ? forms.br() : encoding === null ? forms.plain() : zip()),
  };
}

const accepts = (given: string, encoding: string): boolean =>
  given
    .split(',')
    .some((one) => one.split(';')[0]?.trim().toLowerCase() === encoding && !/;\s*q=0(\.0*)?\s*$/.test(one));

/** Whether the caller has the body with this ETag already. */
const hasIt = ({ headers }: FastifyRequest, etag: string): boolean => {
  const known = headers['if-none-match'];
  return known !== undefined && (known.trim() === '*' || known.split(/\s*,\s*/).includes(etag));
};

/** Answers with it in the best encoding that the caller takes, or with 304 where the caller has it. */
export async function sendBody(
  body: KeptBody,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const before = reply.getHeader('vary');
  reply
    .header('etag', body.etag)
    .header('vary', before === undefined ? 'accept-encoding' : `${String(before)}, accept-encoding`);
  if (reply.statusCode === 200 && hasIt(request, body.etag)) return reply.code(304).send();
  const given = String(request.headers['accept-encoding'] ?? '');
  const encoding =
    (body.isCompressed && (['br', 'gzip'] as const).find((one) => accepts(given, one))) || null;
  if (encoding !== null) reply.header('content-encoding', encoding);
  return reply.send(await body.inForm(encoding));
}
