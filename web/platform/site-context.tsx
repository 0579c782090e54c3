import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { I18nextProvider } from 'react-i18next';
import type { Site } from './site-types.ts';
import { textsOf } from './texts.ts';

const SiteContext = createContext<Site | null>(null);

/** Works without a router: the back office shows fields of the site in it too. */
export function SiteProvider({ site, children }: { site: Site; children: ReactNode }) {
  const texts = useMemo(() => textsOf(site), [site]);
  return (
    <SiteContext value={site}>
      <I18nextProvider i18n={texts}>{children}</I18nextProvider>
    </SiteContext>
  );
}

/** False in a page that stands without a site: the service is away. */
export const useHasSite = (): boolean => useContext(SiteContext) !== null;

export function useSiteData(): Site {
  const site = useContext(SiteContext);
  if (!site) throw new Error('useSiteData is used outside of SiteProvider');
  return site;
}
