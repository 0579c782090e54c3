import { storedLanguage } from '../../web/platform/call-headers.ts';
import { store } from '../../web/platform/storage.ts';

/** The language chosen on the site is that of the back office too. */
export const currentLanguage = storedLanguage;

export const rememberLanguage = (language: string): void => store('sys_language', language);
