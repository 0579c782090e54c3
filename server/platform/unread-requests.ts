import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { errorStatus } from '../../contract/platform/errors.ts';
import { errorBody, type Translate } from './error-replies.ts';
import { KnownError } from './errors.ts';

type Words = { translate: Translate; choose(acceptLanguage: string | undefined): string };

/** What the parser of HTTP gives up on that has a status of its own; all else cannot be read. */
const parserStatus: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

/** How requests are answered that never become one of the app's: they meet no hook and no error handler of it. */
export function answerUnread({ translate, choose }: Words) {
  const bodyIn = (language: string) => errorBody(translate, language, new KnownError('malformed'));

  /** An address with broken escapes. */
  const frameworkErrors = (_error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    const language = choose(request.headers['accept-language']);
    reply
      .code(errorStatus.malformed)
      .headers({
        'cache-control': 'no-store',
        'content-language': language,
        'x-content-type-options': 'nosniff',
        'x-request-id': request.id,
      })
      .send(bodyIn(language));
  };

  /** Bytes that are no HTTP, headers without end or too slow: there is a connection and nothing else. */
  const clientErrorHandler = (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const status = parserStatus[error.code ?? ''] ?? errorStatus.malformed;
    const body = JSON.stringify(bodyIn(choose(undefined)));
    socket.end(
      [
        `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
        'Content-Type: application/json; charset=utf-8',
        `Content-Length: ${Buffer.byteLength(body)}`,
        'Connection: close',
        '',
        body,
      ].join('\r\n'),
    );
    // Whoever keeps on sending is not listened to.
    socket.destroySoon();
  };

  return { frameworkErrors, clientErrorHandler };
}
