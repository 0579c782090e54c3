import { useLocation, useParams } from 'react-router';
import type { Picture } from '../../contract/platform/pictures.ts';
import { useUnreadCount } from './session.ts';
import { useSite } from './site.tsx';
import { pictureUrl, type StructuredData } from './structured-data.ts';

/** Absolute address of a path of the site in the language of the page: what canonical links and structured data name. */
export function useCanonicalAddress(): (path: string) => string {
  const { language, publicOrigin } = useSite();
  return (path) => `${publicOrigin}/${language.prefix}${path === '/' ? '' : path}`;
}

type Props = {
  title: string;
  description: string;
  /** Part of the query that makes another page, e.g. `?page=2`; the rest (filters of the moment) is left out. */
  query?: string;
  /** For pages that search engines shall not list. */
  noIndex?: boolean;
  kind?: 'website' | 'article' | 'profile';
  picture?: Picture | null;
  structured?: readonly StructuredData[];
};

/** Title, description, canonical address, the same page in every language, and what the page is in schema.org's words. */
export function PageMeta(props: Props) {
  const { title, description, query = '', noIndex = false, kind = 'website', picture = null } = props;
  const { languages, language, publicOrigin } = useSite();
  const { pathname } = useLocation();
  const { lang } = useParams();
  const path = lang === undefined ? pathname : pathname.slice(lang.length + 1);
  const address = (prefix: string) => `${publicOrigin}/${prefix}${path === '/' ? '' : path}${query}`;
  const chosenByVisitor = `${publicOrigin}${path}${query}`;
  const unread = useUnreadCount();
  const fullTitle = title === 'Medatlas' ? title : `${title} · Medatlas`;
  return (
    <>
      {/* Among other tabs this one says when there is something to come back for. */}
      <title>{unread > 0 ? `(${unread}) ${fullTitle}` : fullTitle}</title>
      <meta name="description" content={description} />
      {noIndex && <meta name="robots" content="noindex" />}
      {/* Without a language in it an address is the one for whoever speaks none of them: also a page of its own. */}
      <link rel="canonical" href={lang === undefined ? chosenByVisitor : address(language.prefix)} />
      {languages.map(({ prefix }) => (
        <link key={prefix} rel="alternate" hrefLang={prefix} href={address(prefix)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={chosenByVisitor} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:type" content={kind} />
      <meta property="og:site_name" content="Medatlas" />
      <meta property="og:url" content={address(language.prefix)} />
      <meta property="og:locale" content={language.prefix} />
      {languages
        .filter(({ prefix }) => prefix !== language.prefix)
        .map(({ prefix }) => (
          <meta key={prefix} property="og:locale:alternate" content={prefix} />
        ))}
      {picture && <meta property="og:image" content={pictureUrl(publicOrigin, picture)} />}
      {props.structured?.map((data) => (
        <StructuredBlock key={JSON.stringify(data)} data={data} />
      ))}
    </>
  );
}

/** `<` is written as an escape, so that no name of a clinic can end the element. */
function StructuredBlock({ data }: { data: StructuredData }) {
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React would escape the quotes of JSON; "<" cannot occur in it
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
