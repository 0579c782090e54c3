import { DEFAULT_LANGUAGE } from '../../contract/languages.ts';
import { readStored, store } from '../../web/platform/storage.ts';

/** The language chosen on the site is that of the back office too. */
export const currentLanguage = (): string => readStored('sys_language') ?? DEFAULT_LANGUAGE;

export const rememberLanguage = (language: string): void => store('sys_language', language);
