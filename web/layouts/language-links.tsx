import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useParams } from 'react-router';
import { useSite } from '../platform/site.tsx';
import classes from './site-footer.module.css';
import { useLanguageChange } from './use-language-change.ts';

/** The same page in every language, as addresses: for search engines and for browsers without scripts. */
export function LanguageLinks() {
  const { t } = useTranslation();
  const { languages, language } = useSite();
  const { pathname, search } = useLocation();
  const { lang } = useParams();
  const change = useLanguageChange();
  const path = lang === undefined ? pathname : pathname.slice(lang.length + 1);
  function choose(event: MouseEvent, prefix: string) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    void change(prefix);
  }
  return (
    <nav aria-label={t('chooser.language')} className={classes.links}>
      {languages.map(({ prefix, title }) => (
        <a
          key={prefix}
          href={`/${prefix}${path === '/' ? '' : path}${search}`}
          hrefLang={prefix}
          lang={prefix}
          aria-current={prefix === language.prefix ? 'true' : undefined}
          onClick={(event) => choose(event, prefix)}
        >
          {title}
        </a>
      ))}
    </nav>
  );
}
