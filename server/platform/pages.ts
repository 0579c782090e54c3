import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import inject, { type InjectOptions } from 'light-my-request';
import { FORGERY_COOKIE } from '../../contract/accounts/sessions.ts';
import type { CallApi } from '../../contract/platform/client.ts';
import type { Rendering, Visitor } from '../../contract/platform/rendering.ts';
import type { Config } from '../config.ts';
import { giveForgeryCookie } from './anti-forgery.ts';
import { ONE_YEAR_SECONDS, SHARED } from './cache-headers.ts';
import { RETRY_AFTER_SECONDS } from './error-replies.ts';
import { KnownError } from './errors.ts';
import { isPersonal, type Made, sendAnswer } from './kept/answers.ts';
import { noteUnsure } from './kept/noted-reads.ts';
import type { AskedPage, PageSources, RenderedPage, RenderPage } from './render-page.ts';

const root = join(import.meta.dirname, '..', '..');

/** Origin that the request names. Throws `malformed` where its Host is none. */
function originOf({ protocol, host }: FastifyRequest): string {
  const url = URL.parse(`${protocol}://${host}`);
  // What is more than a host would become a path, or a name and a password.
  if (host === '' || url?.pathname !== '/' || url.username !== '') throw new KnownError('malformed');
  return url.origin;
}

/** A kept page has no nonce: its policy names its scripts by their hashes. */
const policyOf = (policy: string, nonces: CspNonces, scriptHashes: readonly string[]): string =>
  policy.replace(`'nonce-${nonces.script}'`, scriptHashes.join(' ')).replace(` 'nonce-${nonces.style}'`, '');

type CspNonces = { script: string; style: string };

function makeAnswer(rendered: RenderedPage, reply: FastifyReply, isShared: boolean): Made {
  const { status, scriptHashes } = rendered;
  const headers = { ...rendered.headers };
  const isPage = status === 200 && isShared;
  headers['cache-control'] = isPage ? SHARED : 'private, no-cache';
  if (isPage) headers.vary = 'cookie, accept-language';
  if (status === 503) headers['retry-after'] = String(RETRY_AFTER_SECONDS);
  const policy = reply.getHeader('content-security-policy');
  const hasPolicy = typeof policy === 'string';
  if (hasPolicy) headers['content-security-policy'] = policyOf(policy, reply.cspNonce, scriptHashes);
  const { buffer, byteOffset, byteLength } = rendered.body;
  const body = Buffer.from(buffer, byteOffset, byteLength);
  return { status, headers, body, isPlainKept: false, isKeepable: isPage && hasPolicy };
}

/**
 * Calls the API in this process: no socket, no compression, and pages in flight are finished also while the process
 * closes and takes no connections any more.
 */
function callWithin(app: FastifyInstance): CallApi {
  return async (path, { method = 'GET', body, headers }) => {
    const reply = await inject((req, res) => app.routing(req, res), {
      method: method as InjectOptions['method'] & string,
      url: path,
      headers,
      ...(typeof body === 'string' && { payload: body }),
    });
    // The page may be incomplete: do not keep it.
    if (reply.statusCode !== 200) noteUnsure();
    return { status: reply.statusCode, headers: new Headers(), text: async () => reply.payload };
  };
}

/** What pages are rendered from. */
export type PageNeeds = Pick<Rendering, 'languages'> & {
  config: Config;
  visitorOf: (request: FastifyRequest) => Promise<Visitor>;
};

/** No header of the request: what a page takes of them is in `Visitor`, which is part of the key under which it is kept. */
const askedPage = (
  { config }: PageNeeds,
  request: FastifyRequest,
  { visitor, nonce }: Pick<AskedPage, 'visitor' | 'nonce'>,
): AskedPage => ({
  address: `${originOf(request)}${request.url}`,
  visitor,
  nonce,
  publicOrigin: config.publicUrl ?? originOf(request),
  clientAddress: request.ip,
  mapStyleUrl: config.mapStyleUrl,
  translationProvider: config.translation?.provider ?? null,
  hasComponentsPage: !config.isProduction,
});

/** Aborted when the caller has gone: nobody else waits for a page of one visitor. */
function leavingOf(reply: FastifyReply): AbortSignal {
  const leaving = new AbortController();
  reply.raw.once('close', () => leaving.abort());
  return leaving.signal;
}

/** Serves every address that is not the API's: rendered pages. */
export function servePages(app: FastifyInstance, needs: PageNeeds, render: RenderPage): void {
  const sources: PageSources = { callApi: callWithin(app), languages: needs.languages };
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
        const nonce = reply.cspNonce.script;
        const asked = askedPage(needs, request, { visitor, nonce });
        return makeAnswer(await render(asked, sources, isShared ? null : leavingOf(reply)), reply, isShared);
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
