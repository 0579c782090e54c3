import type { ReactNode } from 'react';
import { type Language, listLanguages } from '../../contract/content/languages.ts';
import { currentSite } from '../platform/browser-site.ts';
import type { LoadArgs } from '../platform/load.ts';
import { SiteProvider, useSiteData } from '../platform/site-context.tsx';

/** The language that the address asks for, else that of the page, and the header that calls are answered in it by. */
export async function readPrintLanguage({ api, url, signal }: LoadArgs): Promise<{
  language: Language | undefined;
  headers: Record<string, string>;
}> {
  const own = currentSite()?.language.prefix;
  const { data: languages } = await api(listLanguages, {}, signal);
  const asked = url.searchParams.get('language') ?? own;
  const language = languages.find(({ prefix }) => prefix === asked) ?? languages[0];
  return { language, headers: language ? { 'Accept-Language': language.prefix } : {} };
}

/** The language of the paper; undefined: that of the page around it. */
export function usePrintPrefix(language: Language | undefined): string {
  const site = useSiteData();
  return language?.prefix ?? site.language.prefix;
}

/** What is printed, in its own language and direction, whatever the page around it is in. */
export function InPrintLanguage({
  language,
  children,
}: {
  language: Language | undefined;
  children: ReactNode;
}) {
  const site = useSiteData();
  const { client: messages = site.messages, ...option } = language ?? {
    ...site.language,
    client: site.messages,
  };
  return (
    <SiteProvider site={{ ...site, language: option, messages }}>
      <div lang={option.prefix} dir={option.direction}>
        {children}
      </div>
    </SiteProvider>
  );
}
