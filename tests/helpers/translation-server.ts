import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll } from 'vitest';

/** A call as LibreTranslate and DeepL get it. */
export type TranslationCall = {
  path: string;
  headers: IncomingMessage['headers'];
  body: Record<string, unknown>;
};

type Answer = (response: ServerResponse, call: TranslationCall) => void;

const json = (
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
) => response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));

/**
 * A server on this machine that speaks as LibreTranslate and DeepL do. It knows the translations that `say` has told it, and
 * puts the target before the words of the others.
 */
export async function startTranslationServer() {
  const calls: TranslationCall[] = [];
  const known = new Map<string, string>();
  let next: Answer | null = null;
  let gate: Promise<void> = Promise.resolve();
  const translate = (text: string, target: string) =>
    known.get(`${target.slice(0, 2).toLowerCase()} ${text}`) ??
    `[${target.slice(0, 2).toLowerCase()}] ${text}`;

  function answer(response: ServerResponse, call: TranslationCall): void {
    const { path, body } = call;
    const { q, text, target, target_lang } = body as {
      q?: string[];
      text?: string[];
      target?: string;
      target_lang?: string;
    };
    if (path === '/translate')
      json(response, 200, { translatedText: q?.map((one) => translate(one, target ?? '')) });
    else if (path === '/v2/translate')
      json(response, 200, {
        translations: text?.map((one) => ({
          detected_source_language: 'RU',
          text: translate(one, target_lang ?? ''),
        })),
      });
    else json(response, 404, { error: 'Not found' });
  }

  const server = http.createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const call = {
      path: request.url ?? '',
      headers: request.headers,
      body: JSON.parse(Buffer.concat(parts).toString()),
    };
    calls.push(call);
    await gate;
    const how = next ?? answer;
    how(response, call);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    calls,
    say: (target: string, text: string, translation: string) => known.set(`${target} ${text}`, translation),
    /** Sets how every further call is answered. Null: with the known translations again. */
    answerBy: (how: Answer | null) => {
      next = how;
    },
    answerWith: (status: number, body: unknown, headers: Record<string, string> = {}) => {
      next = (response) => json(response, status, body, headers);
    },
    /** Answers wait until the returned function is called. */
    hold: (): (() => void) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      gate = promise;
      return resolve;
    },
  };
}
export type TranslationServer = Awaited<ReturnType<typeof startTranslationServer>>;
