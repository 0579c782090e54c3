import { createInstance, type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next/initReactI18next';
import type { Messages } from '../../contract/content/languages.ts';
import { textOptions } from '../../contract/content/locale.ts';
import type { Site } from './site-types.ts';

function createTexts(prefix: string, messages: Messages): i18n {
  const texts = createInstance();
  texts.use(initReactI18next).init({
    ...textOptions,
    lng: prefix,
    resources: { [prefix]: { translation: messages } },
    react: { useSuspense: false },
  });
  return texts;
}

const made = new WeakMap<Messages, i18n>();

/** The texts of a site in its language: one instance per set of messages, so that a server makes few. */
export function textsOf(site: Site): i18n {
  const known = made.get(site.messages);
  if (known) return known;
  const texts = createTexts(site.language.prefix, site.messages);
  made.set(site.messages, texts);
  return texts;
}
