import { createHash } from 'node:crypto';
import { createInstance } from 'i18next';
import {
  DEFAULT_LANGUAGE,
  type HashedLanguage,
  type Language,
  type Messages,
} from '../../../contract/content/languages.ts';
import { chooseLanguage, nestMessages, textOptions } from '../../../contract/content/locale.ts';
import type { Database } from '../../platform/database.ts';
import { keepFresh } from '../../platform/keep-fresh.ts';
import { type Feed, touches } from '../../platform/kept/change-feed.ts';
import { noteReads } from '../../platform/kept/noted-reads.ts';
import { type LanguageTexts, listLanguages, messagesVersion } from './reads.ts';
import { createMessageRules, type Texts } from './rules.ts';

/** The languages as this node knows them, at most `MAX_AGE_MS` old: every request needs them. */
export type MessageStore = {
  /** With the messages that visitors need: texts of emails, exports, the back office and the offline page are not among them. */
  languages(): Promise<HashedLanguage[]>;
  /** The messages of the back office; null: there is no such language. */
  adminTexts(prefix: string): Promise<Messages | null>;
  /** The language of a request by its Accept-Language, from what is loaded. */
  choose(acceptLanguage: string | undefined): string;
  translate(language: string, key: string, values?: Record<string, string | number>): string;
};

const MAX_AGE_MS = 900;
const TABLES = ['languages', 'messages'];

const forBrowsers = ({
  mail: _,
  export: __,
  admin: ___,
  fhir: ____,
  offline: _____,
  ...client
}: Messages): Messages => client;

const isMessages = (value: unknown): value is Messages => typeof value === 'object' && value !== null;

const hashOf = (messages: Messages): string =>
  createHash('sha256').update(JSON.stringify(messages)).digest('hex').slice(0, 16);

/** How the menu names the language in short: here no other language can stand in. */
function withOwnName(prefix: string, texts: Texts): Texts {
  const short = prefix.charAt(0).toUpperCase() + prefix.slice(1);
  return new Map([['chooser.short', short], ...texts]);
}

/** What a language does not say is said in the fallback language of the interface. */
function completeLanguages(all: readonly LanguageTexts[]): Language[] {
  const fallback: Texts = all.find(({ prefix }) => prefix === DEFAULT_LANGUAGE)?.texts ?? new Map();
  const rules = createMessageRules(fallback);
  return all.map(({ texts, is_published: _, ...language }) => ({
    ...language,
    client: nestMessages(rules.fill(language.prefix, withOwnName(language.prefix, texts))),
  }));
}

export async function createMessageStore(db: Database, feed: Feed = null): Promise<MessageStore> {
  const texts = createInstance();
  await texts.init({ ...textOptions, resources: {} });
  let languages: HashedLanguage[] = [];
  let version = '';

  const refresh = keepFresh(MAX_AGE_MS, async (isExpired) => {
    const current = await messagesVersion(db);
    if (current === version && !isExpired) return;
    const all = (await listLanguages(db)).filter(({ is_published }) => is_published);
    languages = completeLanguages(all).map(({ client, ...language }) => {
      texts.addResourceBundle(language.prefix, 'translation', client, false, true, { skipCopy: true });
      const shown = forBrowsers(client);
      return { ...language, client: shown, hash: hashOf(shown) };
    });
    version = current;
  });

  feed?.onChange((changed) => {
    if (touches(changed, TABLES)) refresh.expire();
  });
  await refresh();
  return {
    async languages() {
      noteReads(...TABLES);
      await refresh();
      return languages;
    },
    async adminTexts(prefix) {
      await refresh();
      if (!languages.some((language) => language.prefix === prefix)) return null;
      const own: unknown = texts.getResource(prefix, 'translation', 'admin');
      return isMessages(own) ? { admin: own } : {};
    },
    choose(acceptLanguage) {
      const known = languages.map(({ prefix }) => prefix);
      return chooseLanguage(acceptLanguage, known) ?? DEFAULT_LANGUAGE;
    },
    translate(language, key, values = {}) {
      noteReads(...TABLES);
      return texts.t(key, { ...values, lng: language });
    },
  };
}
