import { createContext, type ReactNode, useContext, useEffect, useMemo, useSyncExternalStore } from 'react';
import { I18nextProvider } from 'react-i18next';
import { useLocation, useNavigate, useParams, useRevalidator } from 'react-router';
import type { Currency } from '../../contract/currencies.ts';
import type { LanguageOption, Messages } from '../../contract/languages.ts';
import { stopWatchingAddress } from './before-hydration.ts';
import {
  chooseCurrency,
  currentSite,
  ensureLanguage,
  reconcileChoices,
  startSite,
  subscribe,
} from './browser-site.ts';
import { firstMessages, MessagesContext } from './first-messages.ts';
import type { RenderedSite, Site } from './site-types.ts';
import { textsOf } from './texts.ts';

const SiteContext = createContext<Site | null>(null);

function withMessages({ messagesAddress: _, ...site }: RenderedSite, messages: Messages): Site {
  return { ...site, messages };
}

/** The site of this window: what the server rendered, then what the visitor has chosen since. */
export function useSiteState(rendered: RenderedSite): Site {
  const messages = useContext(MessagesContext);
  const first = useMemo(() => withMessages(rendered, messages ?? firstMessages()), [rendered, messages]);
  if (typeof document !== 'undefined') startSite(first);
  return useSyncExternalStore(
    subscribe,
    () => currentSite() ?? first,
    () => first,
  );
}

export function SiteProvider({ site, children }: { site: Site; children: ReactNode }) {
  const texts = useMemo(() => textsOf(site), [site]);
  return (
    <SiteContext value={site}>
      <I18nextProvider i18n={texts}>{children}</I18nextProvider>
    </SiteContext>
  );
}

export function useSiteData(): Site {
  const site = useContext(SiteContext);
  if (!site) throw new Error('useSite is used outside of SiteProvider');
  return site;
}

/** Brings stored choices to the first page and keeps other tabs' language choices out of this one's way. */
export function useStoredChoices(): void {
  const { setLanguage } = useLanguageChoice();
  const { lang } = useParams();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the page the server rendered
  useEffect(() => {
    stopWatchingAddress();
    const other = reconcileChoices(lang !== undefined);
    if (other !== null) void setLanguage(other);
  }, []);
}

function useLanguageChoice(): { setLanguage(prefix: string): Promise<void> } {
  const { lang } = useParams();
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  return {
    async setLanguage(prefix) {
      await ensureLanguage(prefix);
      if (lang === undefined) return revalidate();
      const rest = pathname.slice(lang.length + 1);
      await navigate(
        { pathname: `/${prefix}${rest}`, search, hash },
        { replace: true, preventScrollReset: true },
      );
    },
  };
}

export type SiteHandle = {
  languages: LanguageOption[];
  language: LanguageOption;
  currencies: Currency[];
  currency: Currency | null;
  publicOrigin: string;
  mapStyleUrl: string | null;
  /** Fetches the texts of a language, shows the page in it, and keeps the choice. Rejects when they do not come. */
  setLanguage(prefix: string): Promise<void>;
  setCurrency(id: number): void;
};

export function useSite(): SiteHandle {
  const site = useSiteData();
  const { setLanguage } = useLanguageChoice();
  const currencies = site.currencies ?? [];
  return {
    languages: site.languages,
    language: site.language,
    currencies,
    currency: currencies.find(({ id }) => id === site.currencyId) ?? null,
    publicOrigin: site.publicOrigin,
    mapStyleUrl: site.mapStyleUrl,
    setLanguage,
    setCurrency: chooseCurrency,
  };
}
