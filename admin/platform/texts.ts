import { createInstance } from 'i18next';
import type { I18nProvider } from 'react-admin';
import {
  getAdminTexts,
  type Language,
  type LanguageOption,
  listLanguages,
} from '../../contract/content/languages.ts';
import { textOptions } from '../../contract/content/locale.ts';
import { readToken } from '../../web/platform/session-store.ts';
import type { Site } from '../../web/platform/site-types.ts';
import { api } from './api.ts';
import { currentLanguage, rememberLanguage } from './texts-state.ts';
import { untilAnswered } from './until-answered.ts';

const texts = createInstance();
let site: Language[] = [];
let languages: LanguageOption[] = [];
/** Languages whose texts of the back office are here. */
const loaded = new Set<string>();

/** Before the first view: what the site says, and the texts of the back office for someone who is logged in. */
export async function loadTexts(): Promise<void> {
  const { data } = await untilAnswered(() => api(listLanguages, {}));
  await texts.init({
    ...textOptions,
    lng: currentLanguage(),
    resources: Object.fromEntries(data.map(({ prefix, client }) => [prefix, { translation: client }])),
  });
  site = data;
  languages = data.map(({ client: _, ...option }) => option);
  await changeLanguage(currentLanguage()).catch(() => undefined);
}

/** Texts of the back office are served to operators only: called again after login. */
export async function loadOwnTexts(language: string): Promise<void> {
  if (loaded.has(language) || readToken() === null) return;
  const { data } = await api(getAdminTexts, { params: { language } });
  texts.addResourceBundle(language, 'translation', data, true, true);
  loaded.add(language);
}

async function changeLanguage(language: string): Promise<void> {
  const known = languages.find(({ prefix }) => prefix === language) ?? languages[0];
  if (!known) return;
  rememberLanguage(known.prefix);
  document.documentElement.lang = known.prefix;
  document.documentElement.dir = known.direction;
  await texts.changeLanguage(known.prefix);
  await loadOwnTexts(known.prefix);
  for (const watcher of watchers) watcher();
}

const watchers = new Set<() => void>();

export function watchDirection(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

export const directionOf = (language: string): 'ltr' | 'rtl' =>
  languages.find(({ prefix }) => prefix === language)?.direction ?? 'ltr';

export const currentDirection = (): 'ltr' | 'rtl' => directionOf(currentLanguage());

/** Where react-admin's names of texts stand among ours. */
function keyOf(name: string): string {
  if (name.startsWith('ra.')) return `admin.${name}`;
  return name.replace(/^resources\./, 'admin.');
}

/** The languages and texts of the site, for its own fields. */
export function siteTexts(prefix: string): Pick<Site, 'languages' | 'language' | 'messages'> {
  const found = site.find((one) => one.prefix === prefix) ?? site[0];
  if (!found) throw new Error('The texts of the site are not loaded');
  const { client: messages, ...language } = found;
  return { languages, language, messages };
}

type Values = { _?: string; smart_count?: number } & Record<string, string | number>;

/** The four languages of the site for react-admin, by the same library and from the same database. */
export const i18nProvider: I18nProvider = {
  translate(name, { _: fallback, smart_count: count, ...values }: Values = {}) {
    // Several records are "2" to react-admin, which in Arabic are just two.
    const n = count === 2 && name.startsWith('resources.') ? 3 : count;
    const options = { ...values, ...(n !== undefined && { count: n, n }) };
    return texts.t(keyOf(name), { ...options, defaultValue: fallback ?? name });
  },
  changeLocale: changeLanguage,
  getLocale: currentLanguage,
  getLocales: () => languages.map(({ prefix, title }) => ({ locale: prefix, name: title })),
};
