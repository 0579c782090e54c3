import type { SitemapEntry } from './reads.ts';

export type SitemapForm = { origin: string; language: string; languages: readonly string[] };

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};
const escapeXml = (text: string): string => text.replace(/[&<>"']/g, (letter) => escapes[letter] ?? letter);

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
export const URLSET_OPEN = `${HEAD}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n`;
export const URLSET_CLOSE = '</urlset>\n';

/** An address in its language, with the same page in every language; without a prefix the reader's own is chosen. */
export function writeEntry(
  { path, updated_at }: { path: string; updated_at: Date | null },
  { origin, language, languages }: SitemapForm,
): string {
  const addressIn = (lang: string) => escapeXml(`${origin}/${lang}${path}`);
  const link = (lang: string, href: string) =>
    `<xhtml:link rel="alternate" hreflang="${escapeXml(lang)}" href="${href}"/>`;
  const links = [
    ...languages.map((lang) => link(lang, addressIn(lang))),
    link('x-default', escapeXml(origin + (path || '/'))),
  ];
  const lastmod = updated_at ? `<lastmod>${updated_at.toISOString()}</lastmod>` : '';
  return `<url><loc>${addressIn(language)}</loc>${lastmod}${links.join('')}</url>\n`;
}

/** A whole file, part by part as its entries are read. */
export async function* writeFile(
  parts: AsyncIterable<SitemapEntry[]>,
  form: SitemapForm,
): AsyncGenerator<string> {
  yield URLSET_OPEN;
  for await (const part of parts) yield part.map((entry) => writeEntry(entry, form)).join('');
  yield URLSET_CLOSE;
}

/** The list of the files. */
export function writeIndex(
  files: readonly { path: string; updated_at: Date | null }[],
  origin: string,
): string {
  const lines = files.map(({ path, updated_at }) => {
    const lastmod = updated_at ? `<lastmod>${updated_at.toISOString()}</lastmod>` : '';
    return `<sitemap><loc>${escapeXml(origin + path)}</loc>${lastmod}</sitemap>\n`;
  });
  return `${HEAD}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${lines.join('')}</sitemapindex>\n`;
}
