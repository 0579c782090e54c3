import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router';
import { MessagesContext } from './platform/messages-context.ts';
import { letPageComeFirst } from './platform/page-first.ts';
import { NonceContext, renderingContext } from './platform/rendering.ts';
import { messagesOf } from './platform/site.server.ts';

export { renderingContext };

/** Longest time a page may take to render. */
export const streamTimeout = 10_000;

/**
 * Renders a page whole. Everything it shows was loaded before, so there is nothing to stream: one piece costs half of
 * what many small ones do.
 */
export default function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { nonce } = context.get(renderingContext);
  const { promise, resolve, reject } = Promise.withResolvers<Response>();
  const chunks: Buffer[] = [];
  const page = new Writable({
    write(chunk, _encoding, done) {
      chunks.push(chunk);
      done();
    },
    final(done) {
      headers.set('Content-Type', 'text/html; charset=utf-8');
      resolve(new Response(letPageComeFirst(Buffer.concat(chunks).toString()), { status, headers }));
      done();
    },
  });
  const { pipe, abort } = renderToPipeableStream(
    <NonceContext value={nonce}>
      <MessagesContext value={messagesOf(context)}>
        <ServerRouter context={entry} url={request.url} nonce={nonce} />
      </MessagesContext>
    </NonceContext>,
    {
      nonce,
      // Every part stands in its place: without scripts nothing would bring there what was sent apart.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => pipe(page),
      onShellError: reject,
    },
  );
  const timer = setTimeout(abort, streamTimeout);
  return promise.finally(() => clearTimeout(timer));
}
