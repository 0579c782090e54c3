import { createHash } from 'node:crypto';
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
import type { Rendering, Visitor } from '../../contract/platform/rendering.ts';
import type { Config } from '../config.ts';
import { giveForgeryCookie } from './anti-forgery.ts';
import { ONE_YEAR_SECONDS, SHARED } from './cache-headers.ts';
import { RETRY_AFTER_SECONDS } from './error-replies.ts';
import { KnownError } from './errors.ts';
import { isPersonal, type Made, sendAnswer } from './kept/answers.ts';
import { noteUnsure } from './kept/noted-reads.ts';

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

/**
 * What the router sees of a request: its address, and none of its headers. What a page takes of them is in `Visitor`, which
 * is part of the key under which it is kept.
 */
const toWebRequest = (request: FastifyRequest, signal: AbortSignal | null): Request =>
  new Request(`${originOf(request)}${request.url}`, { signal });

const hashOf = (script: string): string => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

const SCRIPTS = /<script\b([^>]*)>([\s\S]*?)<\/script>/g;

/**
 * A kept page has no nonce, so its policy lists the hashes of its scripts. Only scripts with the secret nonce of the
 * rendering are listed: an injected script has none, and browsers refuse it.
 */
function nameScripts(html: string, policy: string, nonces: CspNonces): { html: string; policy: string } {
  const mark = ` nonce="${nonces.script}"`;
  const hashes = [...html.matchAll(SCRIPTS)].flatMap(([, attributes = '', script = '']) =>
    attributes.includes(mark) && script !== '' ? [hashOf(script)] : [],
  );
  return {
    html: html.replaceAll(mark, ''),
    policy: policy
      .replace(`'nonce-${nonces.script}'`, [...new Set(hashes)].join(' '))
      .replace(` 'nonce-${nonces.style}'`, ''),
  };
}

type CspNonces = { script: string; style: string };

async function makeAnswer(response: Response, reply: FastifyReply, isShared: boolean): Promise<Made> {
  const { status } = response;
  const headers = Object.fromEntries(response.headers);
  const isPage = status === 200 && isShared;
  headers['cache-control'] = isPage ? SHARED : 'private, no-cache';
  if (isPage) headers.vary = 'cookie, accept-language';
  if (status === 503) headers['retry-after'] = String(RETRY_AFTER_SECONDS);
  const [text, policy] = [await response.text(), reply.getHeader('content-security-policy')];
  const isPlainKept = false;
  if (typeof policy !== 'string')
    return { ...{ status, headers, isPlainKept }, body: Buffer.from(text), isKeepable: false };
  const named = nameScripts(text, policy, reply.cspNonce);
  headers['content-security-policy'] = named.policy;
  return { ...{ status, headers, isPlainKept }, body: Buffer.from(named.html), isKeepable: isPage };
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
    // The page may be incomplete: do not keep it.
    if (reply.statusCode !== 200) noteUnsure();
    return new Response(new Uint8Array(reply.rawPayload), { status: reply.statusCode });
  };
}

/** What pages are rendered from. */
export type PageNeeds = Pick<Rendering, 'languages'> & {
  config: Config;
  visitorOf: (request: FastifyRequest) => Promise<Visitor>;
};

function makeRendering(
  app: FastifyInstance,
  { config, languages }: PageNeeds,
  request: FastifyRequest,
  { visitor, nonce }: Pick<Rendering, 'visitor' | 'nonce'>,
): Rendering {
  return {
    visitor,
    nonce,
    callApi: callWithin(app),
    languages,
    publicOrigin: config.publicUrl ?? originOf(request),
    clientAddress: request.ip,
    mapStyleUrl: config.mapStyleUrl,
    hasComponentsPage: !config.isProduction,
  };
}

/** Aborted when the caller has gone: nobody else waits for a page of one visitor. */
function leavingOf(reply: FastifyReply): AbortSignal {
  const leaving = new AbortController();
  reply.raw.once('close', () => leaving.abort());
  return leaving.signal;
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
      const visitor = await needs.visitorOf(request);
      const isShared = !visitor.isClient && !isPersonal(request);
      const make = async () => {
        const context = new RouterContextProvider();
        const { entry } = typeof build === 'function' ? await build() : build;
        const nonce = needs.config.isDevelopment ? '' : reply.cspNonce.script;
        const rendering = makeRendering(app, needs, request, { visitor, nonce });
        context.set(entry.module.renderingContext, rendering);
        const response = await handle(toWebRequest(request, isShared ? null : leavingOf(reply)), context);
        return makeAnswer(response, reply, isShared);
      };
      const { language, currencyId } = visitor;
      const key = isShared ? JSON.stringify([originOf(request), request.url, language, currencyId]) : null;
      const found = await app.answers.answer(key, request, make);
      // The cookie saves the first call a round trip; the page is private then, so that no cache shares the token.
      if (request.cookies[FORGERY_COOKIE] !== undefined) return sendAnswer(found, request, reply);
      giveForgeryCookie(reply, needs.config);
      const headers = { ...found.answer.headers, 'cache-control': 'private, no-cache' };
      return sendAnswer({ ...found, answer: { ...found.answer, headers } }, request, reply);
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
