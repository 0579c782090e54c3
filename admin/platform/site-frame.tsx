import { type ReactNode, useMemo } from 'react';
import { SiteProvider } from '../../web/platform/site-context.tsx';
import { siteTexts } from './texts.ts';
import { useCurrencies } from './use-currencies.ts';

/** Where parts of the site stand in the back office: they find languages, texts and currencies as on the site, in `language`. */
export function SiteFrame({ language, children }: { language: string; children: ReactNode }) {
  const currencies = useCurrencies();
  const site = useMemo(
    () => ({
      ...siteTexts(language),
      currencies,
      currencyId: null,
      publicOrigin: location.origin,
      mapStyleUrl: null,
      translationProvider: null,
      isClient: false,
      isAddressKnown: true,
    }),
    [language, currencies],
  );
  return <SiteProvider site={site}>{children}</SiteProvider>;
}
