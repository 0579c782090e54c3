import { createInstance } from 'i18next';
import { DEFAULT_LANGUAGE, type Language, type Messages } from '../../contract/languages.ts';
import { chooseLanguage, textOptions } from '../../contract/locale.ts';
import type { Database } from '../platform/database.ts';
import { listLanguages, messagesVersion } from './reads.ts';

/** The languages as this node knows them, at most `MAX_AGE_MS` old: every request needs them. */
export type MessageStore = {
  /** With the messages that visitors need: texts of letters, of exports and of the back office are not among them. */
  languages(): Promise<Language[]>;
  /** The messages of the back office; null: there is no such language. */
  adminTexts(prefix: string): Promise<Messages | null>;
  /** The language of a request by its Accept-Language, from what is loaded. */
  choose(acceptLanguage: string | undefined): string;
  translate(language: string, key: string, values?: Record<string, string | number>): string;
};

const MAX_AGE_MS = 2000;

const forBrowsers = ({ mail: _, export: __, admin: ___, ...client }: Messages): Messages => client;

const isMessages = (value: unknown): value is Messages => typeof value === 'object' && value !== null;

export async function createMessageStore(db: Database): Promise<MessageStore> {
  const texts = createInstance();
  await texts.init({ ...textOptions, resources: {} });
  let languages: Language[] = [];
  let version = '';
  let checkedAt = 0;
  let pending: Promise<void> | null = null;

  async function refresh(): Promise<void> {
    const current = await messagesVersion(db);
    if (current !== version) {
      const all = await listLanguages(db);
      for (const { prefix, client } of all) {
        texts.addResourceBundle(prefix, 'translation', client, false, true);
      }
      languages = all.map(({ client, ...language }) => ({ ...language, client: forBrowsers(client) }));
      version = current;
    }
    checkedAt = Date.now();
  }

  async function refreshWhenOld(): Promise<void> {
    if (Date.now() - checkedAt <= MAX_AGE_MS) return;
    pending ??= refresh().finally(() => {
      pending = null;
    });
    await pending;
  }

  await refresh();
  return {
    async languages() {
      await refreshWhenOld();
      return languages;
    },
    async adminTexts(prefix) {
      await refreshWhenOld();
      if (!languages.some((language) => language.prefix === prefix)) return null;
      const own: unknown = texts.getResource(prefix, 'translation', 'admin');
      return isMessages(own) ? { admin: own } : {};
    },
    choose(acceptLanguage) {
      const known = languages.map(({ prefix }) => prefix);
      return chooseLanguage(acceptLanguage, known) ?? known[0] ?? DEFAULT_LANGUAGE;
    },
    translate(language, key, values = {}) {
      return texts.t(key, { ...values, lng: language });
    },
  };
}
