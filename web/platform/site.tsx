import { useContext, useEffect, useEffectEvent, useMemo, useSyncExternalStore } from 'react';
import { useLocation, useNavigate, useParams, useRevalidator } from 'react-router';
import type { Currency } from '../../contract/content/currencies.ts';
import type { LanguageOption, Messages } from '../../contract/content/languages.ts';
import { stopWatchingAddress } from './before-hydration.ts';
import {
  chooseCurrency,
  currentSite,
  ensureLanguage,
  reconcileChoices,
  startSite,
  storedChoice,
  subscribe,
} from './browser-site.ts';
import { MessagesContext } from './messages-context.ts';
import { firstMessages } from './receive-messages.ts';
import { useSiteData } from './site-context.tsx';
import type { RenderedSite, Site } from './site-types.ts';
import { watchStored } from './storage.ts';

function withMessages({ messagesAddress: _, ...site }: RenderedSite, messages: Messages): Site {
  return { ...site, messages };
}

/** What the server has rendered this window with: the router forgets it when a step before a navigation fails. */
let renderedHere: RenderedSite | undefined;
export const renderedSite = (): RenderedSite | undefined => renderedHere;

/** The site of this window: what the server rendered, then what the visitor has chosen since. */
export function useSiteState(rendered: RenderedSite): Site {
  const messages = useContext(MessagesContext);
  const made = useMemo(() => withMessages(rendered, messages ?? firstMessages()), [rendered, messages]);
  const isBrowser = typeof document !== 'undefined';
  if (isBrowser) renderedHere ??= rendered;
  const first = isBrowser ? startSite(made) : made;
  return useSyncExternalStore(
    subscribe,
    () => currentSite() ?? first,
    () => first,
  );
}

/** Brings stored choices to the first page, and the language that is chosen in another tab to this one. */
export function useStoredChoices(): void {
  const { setLanguage } = useLanguageChoice();
  const { lang } = useParams();
  const follow = useEffectEvent((prefix: string | null) => {
    if (prefix === null || prefix === currentSite()?.language.prefix) return;
    // biome-ignore lint/suspicious/noConsole: nobody has asked for it in this tab; the next navigation tries again
    setLanguage(prefix).catch((error: unknown) => console.warn('The stored language did not come', error));
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the page the server rendered
  useEffect(() => {
    stopWatchingAddress();
    follow(reconcileChoices(lang !== undefined));
    return watchStored(['sys_language', 'language_id'], () => follow(storedChoice()));
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
