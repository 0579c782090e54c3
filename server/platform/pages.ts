import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import inject, { type InjectOptions } from 'light-my-request';
import {
  createRequestHandler,
  type RouterContext,
  RouterContextProvider,
  type ServerBuild,
} from 'react-router';
import { FORGERY_COOKIE } from '../../contract/accounts/sessions.ts';
import type { Rendering } from '../../contract/platform/rendering.ts';
import type { Config } from '../config.ts';
import { giveForgeryCookie } from './anti-forgery.ts';
import { ONE_YEAR_SECONDS } from './cache-headers.ts';
import { RETRY_AFTER_SECONDS } from './error-replies.ts';
import { KnownError } from './errors.ts';

const root = join(import.meta.dirname, '..', '..');
export type PageBuild = ServerBuild & { entry: { module: { renderingContext: RouterContext<Rendering> } } };

/** The built pages; made by `npm run build`. */
export async function loadBuild(): Promise<PageBuild> {
  const path = join(root, 'build', 'server', 'index.js');
  if (!existsSync(path)) throw new Error('The pages are not built: run npm run build');
  return import(pathToFileURL(path).href);
}

/** Origin that the request names. Throws `malformed` where its Host is none. */
function originOf({ protocol, host }: FastifyRequest): string {
  const url = URL.parse(`${protocol}://${host}`);
  // What is more than a host would become a path, or a name and a password.
  if (host === '' || url?.pathname !== '/' || url.username !== '') throw new KnownError('malformed');
  return url.origin;
}

function toWebRequest(request: FastifyRequest, signal: AbortSignal): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    for (const item of [value].flat()) if (item !== undefined) headers.append(name, item);
  }
  return new Request(`${originOf(request)}${request.url}`, {
    method: request.method,
    headers,
    signal,
  });
}

async function sendWebResponse(reply: FastifyReply, response: Response): Promise<FastifyReply> {
  reply.code(response.status);
  for (const [name, value] of response.headers) reply.header(name, value);
  return reply.send(Buffer.from(await response.arrayBuffer()));
}

/**
 * Calls the API in this process: no socket, no compression, and pages in flight are finished also while the process
 * closes and takes no connections any more.
 */
function callWithin(app: FastifyInstance): typeof fetch {
  return async (path, request) => {
    const { method = 'GET', body, headers } = request ?? {};
    const reply = await inject((req, res) => app.routing(req, res), {
      method: method as InjectOptions['method'] & string,
      url: String(path),
      headers: Object.fromEntries(new Headers(headers)),
      ...(typeof body === 'string' && { payload: body }),
    });
    return new Response(new Uint8Array(reply.rawPayload), { status: reply.statusCode });
  };
}

/** What pages are rendered from. */
export type PageNeeds = Pick<Rendering, 'languages'> & { config: Config };

function makeRendering(
  app: FastifyInstance,
  { config, languages }: PageNeeds,
  request: FastifyRequest,
  reply: FastifyReply,
): Rendering {
  return {
    callApi: callWithin(app),
    languages,
    publicOrigin: config.publicUrl ?? originOf(request),
    nonce: config.isDevelopment ? '' : reply.cspNonce.script,
    clientAddress: request.ip,
    mapStyleUrl: config.mapStyleUrl,
    hasComponentsPage: !config.isProduction,
  };
}

/**
 * Serves every address that is not the API's: rendered pages. In development `build` gives that of the moment, and the
 * router reads all of its routes for each page anew.
 */
export function servePages(
  app: FastifyInstance,
  needs: PageNeeds,
  build: PageBuild | (() => Promise<PageBuild>),
): void {
  const handle = createRequestHandler(build, needs.config.isDevelopment ? 'development' : 'production');
  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    schema: { hide: true },
    // Before the build is asked for anything.
    preHandler: async (request) => void originOf(request),
    handler: async (request, reply) => {
      const leaving = new AbortController();
      reply.raw.once('close', () => leaving.abort());
      const context = new RouterContextProvider();
      const { entry } = typeof build === 'function' ? await build() : build;
      context.set(entry.module.renderingContext, makeRendering(app, needs, request, reply));
      // A page's first calls carry the token without asking for it first.
      if (request.cookies[FORGERY_COOKIE] === undefined) giveForgeryCookie(reply, needs.config);
      const response = await handle(toWebRequest(request, leaving.signal), context);
      reply.header('cache-control', 'private, no-cache');
      if (response.status === 503) reply.header('retry-after', RETRY_AFTER_SECONDS);
      return sendWebResponse(reply, response);
    },
  });
}

/**
 * What only documents and workers read of the strict headers. With its nonces it is longer than most scripts, and no
 * proxy's compression of headers makes it shorter.
 */
const headersOfDocuments = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
];

/** Scripts of pages, styles and fonts; a worker's script and a drawing have a policy of their own. */
const partOfPage = /\.(js|css|woff2)$/;

/** Files of the build: those with a hash in their name are kept for a year. */
export async function serveAssets(app: FastifyInstance): Promise<void> {
  await app.register(async (assets) => {
    assets.addHook('onSend', async ({ url }, reply) => {
      if (partOfPage.test(url)) for (const name of headersOfDocuments) reply.removeHeader(name);
    });
    await assets.register(fastifyStatic, {
      root: join(root, 'build', 'client', 'assets'),
      prefix: '/assets/',
      maxAge: ONE_YEAR_SECONDS * 1000,
      immutable: true,
      preCompressed: true,
      decorateReply: false,
    });
  });
}
