import { type Currency, listCurrencies } from '../../contract/content/currencies.ts';
import {
  DEFAULT_LANGUAGE,
  type Language,
  type LanguageOption,
  listLanguages,
} from '../../contract/content/languages.ts';
import { startCurrencyCode, startFirst } from '../../contract/content/start-currency.ts';
import { ApiError, createClient } from '../../contract/platform/client.ts';
import { sessionFetch, withConsents } from './browser-api.ts';
import { callerHeaders } from './call-headers.ts';
import { mirrorInCookie } from './cookies.ts';
import type { Site } from './site-types.ts';
import { readStored, removeStored, store } from './storage.ts';

/** The site as this browser window has it. The first page brings it; choices and later loads change it. */
let site: Site | null = null;
/** What the server rendered the first page with. */
let firstSite: Site | null = null;
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

/**
 * Takes over what the server rendered the first page with. The same object for every attempt of React to bring that
 * page to life: with another one it would render the whole page anew, and take away what has not come to life yet.
 */
export function startSite(rendered: Site): Site {
  if (firstSite) return firstSite;
  firstSite = rendered;
  site = rendered;
  if (rendered.currencies) titlesLanguage = rendered.language.prefix;
  // Before the first call: a language in the address is the chosen one.
  if (location.pathname.split('/')[1] === rendered.language.prefix) rememberLanguage(rendered.language);
  return rendered;
}

/** Calls the API as whoever is logged in; sees to the session and the anti-forgery token by itself. */
export const browserApi = withConsents(createClient({ fetch: sessionFetch, headers: callerHeaders }));

/** Language of the titles of the loaded currencies; null while there are none. */
let titlesLanguage: string | null = null;
/** Language in which they are on their way; null: they are not. */
let titlesComing: string | null = null;

/** A failure is only logged, and what was loaded before stays: only the titles of currencies are words. */
async function loadCurrencies(): Promise<void> {
  const asked = site?.language.prefix ?? null;
  titlesComing = asked;
  try {
    const { data } = await browserApi(listCurrencies, {});
    // An answer in a language that was left meanwhile, or an empty one, replaces nothing.
    if (!site || site.language.prefix !== asked || (site.currencies && data.length === 0)) return;
    titlesLanguage = asked;
    const currencyId = chosenCurrency(data, site.currencyId);
    change({ currencies: data, currencyId });
    if (currencyId !== null && !hasChosenCurrency()) storeStart(currencyId);
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: the specification has this failure logged and not shown
    console.warn('Currencies could not be loaded', error);
  } finally {
    if (titlesComing === asked) titlesComing = null;
  }
}

/** Step 1 before a navigation: currencies, when they are not here. Titles in another language do not hold it up. */
export async function ensureCurrencies(): Promise<void> {
  if (!site) return;
  if (!site.currencies) await loadCurrencies();
  else if (![titlesLanguage, titlesComing].includes(site.language.prefix)) void loadCurrencies();
}

async function fetchLanguages(): Promise<Language[]> {
  const { data } = await browserApi(listLanguages, {});
  // A list without any language is as good as none.
  if (data.length === 0) throw new ApiError(0, {});
  return data;
}

/**
 * Step 2 before a navigation: the messages of the language that the address or the choice asks for. False: there is no
 * such language. Rejects with an ApiError where the languages do not come.
 */
export async function ensureLanguage(prefix: string): Promise<boolean> {
  if (!site) return true;
  if (site.language.prefix === prefix) {
    if (readStored('sys_language') !== prefix) rememberLanguage(site.language);
    return true;
  }
  allLanguages ??= await fetchLanguages();
  const found = allLanguages.find((language) => language.prefix === prefix);
  if (!found) return false;
  const { client, ...language } = found;
  rememberLanguage(language);
  change({
    ...{ language, messages: client, isAddressKnown: true },
    languages: allLanguages.map(({ client: _, ...option }) => option),
  });
  startAgain();
  void ensureCurrencies();
  return true;
}

/** Who has chosen no currency starts in another language with that of its region. */
function startAgain(): void {
  if (!site?.currencies || hasChosenCurrency()) return;
  const currencyId = chosenCurrency(site.currencies, null);
  change({ currencyId });
  if (currencyId !== null) storeStart(currencyId);
}

function rememberLanguage(language: LanguageOption): void {
  store('sys_language', language.prefix);
  store('language_id', String(language.id));
  mirrorInCookie('sys_language', language.prefix);
}

/** False while the currency is the one that the visitor started with: another language may have another. */
function hasChosenCurrency(): boolean {
  const stored = readStored('currency_id');
  return stored !== null && stored !== readStored('currency_start');
}

/** The stored one where it was chosen, else the shown one, else that of the reader's region. */
function chosenCurrency(currencies: readonly Currency[], shown: number | null): number | null {
  const byId = (wanted: number | null) => currencies.find(({ id }) => id === wanted);
  const stored = hasChosenCurrency() ? byId(Number(readStored('currency_id'))) : undefined;
  const code = startCurrencyCode(site?.language.prefix ?? DEFAULT_LANGUAGE, navigator.languages.join());
  const first = startFirst(currencies, code)[0];
  return (stored ?? byId(shown) ?? first)?.id ?? null;
}

function storeStart(id: number): void {
  store('currency_id', String(id));
  store('currency_start', String(id));
}

export function chooseCurrency(id: number): void {
  // Nearly always the first page shows it already: the whole page would be rendered once more.
  if (site?.currencyId !== id) change({ currencyId: id });
  store('currency_id', String(id));
  removeStored('currency_start');
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
    const isStored = id !== null && hasChosenCurrency() && readStored('currency_id') === String(id);
    if (isStored) chooseCurrency(id);
    else if (id !== null) storeStart(id);
  }
  const stored = storedChoice();
  if (stored !== null && !addressHasPrefix && stored !== site.language.prefix) return stored;
  rememberLanguage(site.language);
  return null;
}

/** The stored language by its id, else by its prefix; null where the site has no such language. */
export function storedChoice(): string | null {
  const found =
    site?.languages.find(({ id }) => String(id) === readStored('language_id')) ??
    site?.languages.find(({ prefix }) => prefix === readStored('sys_language'));
  return found?.prefix ?? null;
}
