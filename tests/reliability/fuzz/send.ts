import http from 'node:http';
import type { Socket } from 'node:net';
import { brotliDecompressSync, gunzipSync, inflateSync, zstdDecompressSync } from 'node:zlib';
import type { Part, Plan } from './plan.ts';

/** What came back. `lost`: why nothing did. */
export type Reply = {
  status: number;
  headers: http.IncomingHttpHeaders;
  text: string;
  milliseconds: number;
  lost: string | null;
};

/** Nobody waits longer for anything; a service that needs it hangs. */
export const HANG_MS = 30_000;
const BOUNDARY = 'fuzz0boundary';

function toMultipart(parts: readonly Part[]): Buffer {
  const chunks = parts.flatMap(({ field, name, bytes }) => [
    Buffer.from(
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${field}"${name === null ? '' : `; filename="${name}"`}\r\n\r\n`,
    ),
    bytes,
    Buffer.from('\r\n'),
  ]);
  return Buffer.concat([...chunks, Buffer.from(`--${BOUNDARY}--\r\n`)]);
}

export function addressOf({ operation, params, query, ending }: Plan): string {
  const path = operation.path.replace(/\{(\w+)\}/g, (_all, name: string) => params[name] ?? name);
  const address = path + ending;
  const search = query.map(([name, value]) => `${name}=${value}`).join('&');
  return search === '' ? address : `${address}?${search}`;
}

function payloadOf(plan: Plan): { type: string | null; bytes: Buffer } | null {
  if (plan.raw) return { type: plan.parts ? null : 'application/json', bytes: plan.raw };
  if (plan.parts)
    return { type: `multipart/form-data; boundary=${BOUNDARY}`, bytes: toMultipart(plan.parts) };
  if (plan.body === undefined) return null;
  return { type: 'application/json', bytes: Buffer.from(JSON.stringify(plan.body)) };
}

/** A call may ask for an answer that is packed. */
const unpack: Record<string, (bytes: Buffer) => Buffer> = {
  gzip: gunzipSync,
  deflate: inflateSync,
  br: brotliDecompressSync,
  zstd: zstdDecompressSync,
};

function textOf({ headers }: http.IncomingMessage, chunks: readonly Buffer[]): string {
  const bytes = Buffer.concat(chunks);
  const open = unpack[headers['content-encoding'] ?? ''];
  return (open && bytes.length > 0 ? open(bytes) : bytes).toString();
}

export type Sender = { send(plan: Plan): Promise<Reply>; close(): void };

/** Sends plans as they are: no header is mended, no address is normalised. */
export function createSender(url: string, connections: number): Sender {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections });
  const { hostname, port } = new URL(url);
  /** What was asked last on a connection: where one hangs, the call before may have left it so. */
  const asked = new WeakMap<Socket, string>();

  const send = (plan: Plan) =>
    new Promise<Reply>((resolve) => {
      const begun = Date.now();
      const end = (found: Partial<Reply>) =>
        resolve({ status: 0, headers: {}, text: '', lost: null, milliseconds: Date.now() - begun, ...found });
      const payload = payloadOf(plan);
      const request = http.request({
        agent,
        hostname,
        port,
        method: plan.method,
        path: addressOf(plan),
        headers: {
          ...(payload?.type && { 'content-type': payload.type }),
          ...(payload && !plan.headers['transfer-encoding'] && { 'content-length': payload.bytes.length }),
          ...plan.headers,
        },
        signal: AbortSignal.timeout(HANG_MS),
      });
      let isAnswered = false;
      let before = 'nothing';
      request.on('socket', (socket) => {
        before = asked.get(socket) ?? 'nothing';
        asked.set(
          socket,
          `${plan.method} ${addressOf(plan).slice(0, 200)} (${plan.mutations.join(' and ')})`,
        );
      });
      request.on('error', (error) => isAnswered || end({ lost: `${error}, after ${before}` }));
      request.on('response', (reply) => {
        isAnswered = true;
        const chunks: Buffer[] = [];
        reply.on('data', (chunk: Buffer) => chunks.push(chunk));
        reply.on('error', (error) => end({ lost: String(error) }));
        reply.on('end', () =>
          end({
            status: reply.statusCode ?? 0,
            headers: reply.headers,
            text: textOf(reply, chunks),
          }),
        );
      });
      request.end(payload?.bytes);
    });

  return { send, close: () => agent.destroy() };
}
