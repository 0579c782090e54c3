import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { INTEGER_MAX } from '../../../contract/platform/integers.ts';
import type { Config } from '../../config.ts';
import type { MessageStore } from '../../content/languages/message-store.ts';
import type { Database } from '../../platform/database.ts';
import { KnownError } from '../../platform/errors.ts';
import { IDS_PER_FILE, listSitemapFiles, readSitemapFile, type SitemapKind } from './reads.ts';
import { URLSET_CLOSE, URLSET_OPEN, writeEntry, writeFile, writeIndex } from './xml.ts';

type Needs = { config: Config; db: Database; messages: MessageStore };

/** Pages of the site that are neither a clinic nor a doctor nor a news. */
const pages = [
  '',
  '/search/search-clinics',
  '/search/search-doctors',
  '/catalogue/specializations',
  '/catalogue/diseases',
  '/catalogue/procedures',
  '/catalogue/countries',
  '/news',
  '/about/service',
  '/about/ranking',
  '/about/comments',
  '/about/sources',
  '/about/terms',
  '/about/privacy',
];

const ONE_HOUR = 'public, max-age=3600';
const LAST_FILE = Math.ceil(INTEGER_MAX / IDS_PER_FILE);

const sendXml = (reply: FastifyReply, body: string | Readable) =>
  reply.type('application/xml; charset=utf-8').header('cache-control', ONE_HOUR).send(body);

/** What search engines read: which addresses there are, in every language. */
export function sitemapRoutes(app: FastifyInstance, { config, db, messages }: Needs): void {
  const originOf = (request: FastifyRequest) => config.publicUrl ?? `${request.protocol}://${request.host}`;
  const prefixes = async () => (await messages.languages()).map(({ prefix }) => prefix);
  const hide = { schema: { hide: true } };

  app.get('/robots.txt', hide, async (request, reply) => {
    const rules = ['User-agent: *', 'Disallow: /api/', `Sitemap: ${originOf(request)}/sitemap.xml`];
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', ONE_HOUR)
      .send(`${rules.join('\n')}\n`);
  });

  app.get('/sitemap.xml', hide, async (request, reply) => {
    const [languages, files] = await Promise.all([prefixes(), listSitemapFiles(db)]);
    const listed = languages.flatMap((language) => [
      { path: `/sitemaps/${language}/pages-1.xml`, updated_at: null },
      ...files.map(({ kind, number, updated_at }) => ({
        path: `/sitemaps/${language}/${kind}-${number}.xml`,
        updated_at,
      })),
    ]);
    return sendXml(reply, writeIndex(listed, originOf(request)));
  });

  app.get<{ Params: { language: string; file: string } }>(
    '/sitemaps/:language/:file',
    hide,
    async (request, reply) => {
      const { language } = request.params;
      const languages = await prefixes();
      const { kind, number } = parseFile(request.params.file);
      if (!languages.includes(language)) throw new KnownError('not_found');
      const form = { origin: originOf(request), language, languages };
      if (kind !== 'pages') {
        return sendXml(reply, Readable.from(writeFile(readSitemapFile(db, kind, number), form)));
      }
      const urls = pages.map((path) => writeEntry({ path, updated_at: null }, form));
      return sendXml(reply, URLSET_OPEN + urls.join('') + URLSET_CLOSE);
    },
  );
}

const kinds: ReadonlySet<string> = new Set<SitemapKind>(['clinics', 'doctors', 'news']);
const isKind = (name: string): name is SitemapKind => kinds.has(name);

function parseFile(name: string): { kind: SitemapKind | 'pages'; number: number } {
  const [, kind = '', digits = ''] = /^([a-z]+)-([1-9]\d{0,8})\.xml$/.exec(name) ?? [];
  const number = Number(digits);
  if (kind === 'pages' && number === 1) return { kind, number };
  if (!isKind(kind) || number > LAST_FILE) throw new KnownError('not_found');
  return { kind, number };
}
