import { useLocation, useParams } from 'react-router';
import { useSite } from './site.tsx';

type Props = {
  title: string;
  description: string;
  /** Part of the query that makes another page, e.g. `?page=2`; the rest (filters of the moment) is left out. */
  query?: string;
  /** For pages that search engines shall not list. */
  noIndex?: boolean;
};

/** Title, description, canonical address and the same page in every language. React puts them into the head. */
export function PageMeta({ title, description, query = '', noIndex = false }: Props) {
  const { languages, language, publicOrigin } = useSite();
  const { pathname } = useLocation();
  const { lang } = useParams();
  const path = lang === undefined ? pathname : pathname.slice(lang.length + 1);
  const address = (prefix: string) => `${publicOrigin}/${prefix}${path === '/' ? '' : path}${query}`;
  const fullTitle = title === 'Medatlas' ? title : `${title} · Medatlas`;
  return (
    <>
      <title>{fullTitle}</title>
      <meta name="description" content={description} />
      {noIndex && <meta name="robots" content="noindex" />}
      <link rel="canonical" href={address(language.prefix)} />
      {languages.map(({ prefix }) => (
        <link key={prefix} rel="alternate" hrefLang={prefix} href={address(prefix)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={`${publicOrigin}${path}${query}`} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content="Medatlas" />
      <meta property="og:url" content={address(language.prefix)} />
      <meta property="og:locale" content={language.prefix} />
    </>
  );
}
