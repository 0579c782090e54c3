import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { HashedLanguage } from '../../contract/content/languages.ts';
import { MINUTE_MS } from '../../contract/platform/durations.ts';
import type { Config } from '../config.ts';
import type { Translate } from './error-replies.ts';
import { KnownError } from './errors.ts';
import { networkOf } from './limiter.ts';

/** Addresses that a node remembers for each limit, about 2 MB; the one not seen for longest is forgotten first. */
const ADDRESSES_MAX = 10_000;

type Texts = {
  languages(): Promise<readonly HashedLanguage[]>;
  translate: Translate;
  /** Paths of the API that are answered with hundreds of kilobytes. */
  largeReplies: readonly string[];
};

const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** In the language of the page that was asked for: of its address, else of the stored choice. */
async function chooseLanguage(
  request: FastifyRequest,
  { languages }: Texts,
): Promise<HashedLanguage | undefined> {
  const all = await languages();
  const wanted = [request.url.split(/[/?#]/)[1], request.cookies.sys_language];
  return wanted.map((prefix) => all.find((one) => one.prefix === prefix)).find(Boolean) ?? all[0];
}

/** A page that needs no rendering; it asks again by itself when the time is over. */
async function makePage(
  request: FastifyRequest,
  seconds: number,
  nonce: string,
  texts: Texts,
): Promise<string> {
  const language = await chooseLanguage(request, texts);
  const { prefix, direction } = language ?? { prefix: request.language, direction: 'ltr' };
  const t = (key: string) => escapeHtml(texts.translate(prefix, key, { count: seconds }));
  return `<!doctype html>
<html lang="${prefix}" dir="${direction}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="${seconds}"><meta name="robots" content="noindex">
<title>${t('error.too_many_pages_title')}</title>
<style nonce="${nonce}">body{font:1.125rem/1.6 system-ui,sans-serif;color:#1c2b33;background:#fff;max-width:36rem;margin:18vh auto 0;padding:0 1.5rem}h1{font-size:1.625rem;line-height:1.25;margin:0 0 .75rem}p{margin:0}</style>
</head>
<body><main><h1>${t('error.too_many_pages_title')}</h1><p>${t('error.too_many_pages')}</p></main></body>
</html>
`;
}

/**
 * Limits what one address may ask for of the dearest public reads: rendered pages, and descriptions of hundreds of kilobytes.
 * Each node counts by itself and in memory: a count in the database would cost more than it saves. What a rendered page
 * asks of the API of its own process is none of these.
 */
export async function limitDearReads(app: FastifyInstance, config: Config, texts: Texts): Promise<void> {
  await app.register(rateLimit, { global: false });
  const createLimit = (max: number) =>
    max === 0
      ? null
      : app.createRateLimit({
          ...{ max, timeWindow: MINUTE_MS, cache: ADDRESSES_MAX },
          keyGenerator: ({ ip }) => networkOf(ip),
        });
  const pages = createLimit(config.pagesPerMinute);
  const largeReplies = createLimit(config.largeRepliesPerMinute);
  const isLarge = (route: string) =>
    route.startsWith('/api/docs') || route.startsWith('/fhir') || texts.largeReplies.includes(route);

  app.addHook('onRequest', async (request, reply) => {
    const { url: route = '' } = request.routeOptions;
    const isPage = route === '/*';
    const limit = isPage ? pages : isLarge(route) ? largeReplies : null;
    if (!limit) return;
    const found = await limit(request);
    if (found.isAllowed || !found.isExceeded) return;
    const seconds = Math.max(1, found.ttlInSeconds);
    if (!isPage) throw new KnownError('too_many', {}, seconds);
    const page = await makePage(request, seconds, reply.cspNonce.style, texts);
    return reply
      .code(429)
      .headers({ 'retry-after': seconds, 'cache-control': 'no-store' })
      .type('text/html; charset=utf-8')
      .send(page);
  });
}
