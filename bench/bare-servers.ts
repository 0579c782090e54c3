/** Servers that do nothing but answer, in threads of this process: what the figures of the service are compared with. */
import { Worker } from 'node:worker_threads';

export type BareServer = { origin: string; close: () => Promise<unknown> };

async function start(code: string, given: unknown): Promise<BareServer> {
  const worker = new Worker(code, { eval: true, workerData: given });
  const port = await new Promise<number>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });
  return { origin: `http://127.0.0.1:${port}`, close: () => worker.terminate() };
}

/** Node itself, with 8 kB for everyone. */
export const startBareNode = (): Promise<BareServer> =>
  start(
    `const { parentPort } = require('node:worker_threads');
     const body = Buffer.alloc(8_000, 'a');
     const server = require('node:http').createServer((_, reply) => reply.end(body));
     server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port));`,
    undefined,
  );

/**
 * A page of React Router rendered anew for each visitor: a loader that holds its data, and elements in lists of ten, each with
 * a class and a text. Not compressed, no messages, no database.
 */
export const startBareRouter = (elements: number): Promise<BareServer> =>
  start(
    `const { parentPort, workerData: elements } = require('node:worker_threads');
     (async () => {
       process.env.NODE_ENV = 'production';
       const { createElement: h } = await import('react');
       const { renderToPipeableStream } = await import('react-dom/server');
       const { createStaticHandler, createStaticRouter, StaticRouterProvider, useLoaderData } = await import('react-router');
       const { Writable } = await import('node:stream');
       const lists = Array.from({ length: Math.ceil(elements / 11) }, (_, list) =>
         Array.from({ length: 10 }, (_, at) => 'Item ' + (10 * list + at)));
       const Item = ({ text }) => h('li', { className: 'item' }, text);
       const Page = () => useLoaderData().map((items, at) =>
         h('ul', { key: at, className: 'list' }, items.map((text) => h(Item, { key: text, text }))));
       const handler = createStaticHandler([{ path: '/', loader: () => lists, Component: Page }]);
       const server = require('node:http').createServer(async (request, reply) => {
         const context = await handler.query(new Request('http://localhost' + request.url));
         const router = createStaticRouter(handler.dataRoutes, context);
         const chunks = [];
         const page = new Writable({
           write: (chunk, _, done) => { chunks.push(chunk); done(); },
           final: (done) => { reply.end(Buffer.concat(chunks)); done(); },
         });
         const { pipe } = renderToPipeableStream(h(StaticRouterProvider, { router, context }), { onAllReady: () => pipe(page) });
       });
       server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port));
     })();`,
    elements,
  );
