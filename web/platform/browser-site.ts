import { createClient } from '../../contract/client.ts';
import { listCurrencies } from '../../contract/currencies.ts';
import {
  DEFAULT_LANGUAGE,
  type Language,
  type LanguageOption,
  listLanguages,
} from '../../contract/languages.ts';
import { sessionFetch, withConsents } from './browser-api.ts';
import { mirrorInCookie } from './cookies.ts';
import { readToken } from './session-store.ts';
import type { Site } from './site-types.ts';
import { readStored, store } from './storage.ts';

/** The site as this browser window has it. The first page brings it; choices and later loads change it. */
let site: Site | null = null;
let allLanguages: Language[] | null = null;
const listeners = new Set<() => void>();

export const currentSite = (): Site | null => site;

export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function change(part: Partial<Site>): void {
  if (!site) return;
  site = { ...site, ...part };
  for (const listener of listeners) listener();
}

/** Takes over what the server rendered the first page with. */
export function startSite(rendered: Site): void {
  site ??= rendered;
}

/** Calls the API as whoever is logged in; sees to the session and the anti-forgery token by itself. */
export const browserApi = withConsents(
  createClient({
    fetch: sessionFetch,
    headers() {
      const token = readToken();
      return {
        'Accept-Language': site?.language.prefix ?? readStored('sys_language') ?? DEFAULT_LANGUAGE,
        ...(token !== null && { Authorization: `Bearer ${token}` }),
      };
    },
  }),
);

/** Step 1 before a navigation: currencies, when they are not here. A failure is only logged. */
export async function ensureCurrencies(): Promise<void> {
  if (!site || site.currencies) return;
  try {
    const { data } = await browserApi(listCurrencies, {});
    change({ currencies: data, currencyId: chosenCurrency(data, site.currencyId) });
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: the specification has this failure logged and not shown
    console.warn('Currencies could not be loaded', error);
  }
}

/** Step 2 before a navigation: the messages of the language that the address or the choice asks for. */
export async function ensureLanguage(prefix: string): Promise<void> {
  if (!site || site.language.prefix === prefix) return;
  allLanguages ??= (await browserApi(listLanguages, {})).data;
  const found = allLanguages.find((language) => language.prefix === prefix);
  if (!found) return;
  const { client, ...language } = found;
  change({ language, messages: client, languages: allLanguages.map(({ client: _, ...option }) => option) });
  rememberLanguage(language);
  // Titles of currencies are words too.
  change({ currencies: null });
  await ensureCurrencies();
}

function rememberLanguage(language: LanguageOption): void {
  store('sys_language', language.prefix);
  store('language_id', String(language.id));
  mirrorInCookie('sys_language', language.prefix);
}

function chosenCurrency(currencies: readonly { id: number }[], wanted: number | null): number | null {
  const storedId = Number(readStored('currency_id') ?? wanted);
  return (currencies.find(({ id }) => id === storedId) ?? currencies[0])?.id ?? null;
}

export function chooseCurrency(id: number): void {
  // Nearly always the first page shows it already: the whole page would be rendered once more.
  if (site?.currencyId !== id) change({ currencyId: id });
  store('currency_id', String(id));
  mirrorInCookie('currency_id', String(id));
}

/**
 * After the first page: what this browser has stored wins over what the server could know, unless the address names
 * a language. Returns the language to change to, or null when the page already speaks it.
 */
export function reconcileChoices(addressHasPrefix: boolean): string | null {
  if (!site) return null;
  if (site.currencies) {
    const id = chosenCurrency(site.currencies, site.currencyId);
    if (id !== null) chooseCurrency(id);
  }
  const stored =
    site.languages.find(({ id }) => String(id) === readStored('language_id')) ??
    site.languages.find(({ prefix }) => prefix === readStored('sys_language'));
  if (stored && !addressHasPrefix && stored.prefix !== site.language.prefix) return stored.prefix;
  rememberLanguage(site.language);
  return null;
}
