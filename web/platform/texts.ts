import { createInstance, type i18n, type TFunction, type TOptions } from 'i18next';
import { initReactI18next } from 'react-i18next/initReactI18next';
import type { Messages } from '../../contract/content/languages.ts';
import { textOptions } from '../../contract/content/locale.ts';
import type { Site } from './site-types.ts';

/** The text before the first value, then each value with the text after it. */
type Compiled = { first: string; rest: { name: string; after: string }[] };

const SIMPLE_VALUE = /\{(\w+)\}/;

/** Returns null for a text with syntax that only i18next reads. */
function compile(text: string): Compiled | null {
  const [first = '', ...parts] = text.split(SIMPLE_VALUE);
  const rest = parts.flatMap((name, at) => (at % 2 === 0 ? [{ name, after: parts[at + 1] ?? '' }] : []));
  const isSimple = [first, ...rest.map(({ after }) => after)].every((part) => !/[{}]|\$t\(/.test(part));
  return isSimple ? { first, rest } : null;
}

function findText(messages: Messages, key: string): string | null {
  let found: Messages | string | undefined = messages;
  for (const part of key.split('.')) {
    if (typeof found !== 'object' || !Object.hasOwn(found, part)) return null;
    found = found[part];
  }
  return typeof found === 'string' && found !== '' ? found : null;
}

/**
 * Compiles each text at its first use. i18next resolves keys and copies options at every call, which was a tenth of the
 * rendering of a page. Missing texts and values are left to `slow`, i18next's own `t`.
 */
function compileTexts(prefix: string, messages: Messages, slow: TFunction): TFunction {
  const plurals = new Intl.PluralRules(prefix);
  const known = new Map<string, Compiled | null>();
  /** Returns undefined where there is no such text. */
  function compiledAt(key: string): Compiled | null | undefined {
    const before = known.get(key);
    if (before !== undefined) return before;
    const text = findText(messages, key);
    // Not cached: the number of unknown keys has no bound.
    if (text === null) return undefined;
    const made = compile(text);
    known.set(key, made);
    return made;
  }
  function formOf(key: string, count: unknown): Compiled | null {
    const forms = typeof count === 'number' ? [count === 0 && 'zero', plurals.select(count)] : [];
    for (const form of forms) {
      const compiled = form === false ? undefined : compiledAt(`${key}_${form}`);
      if (compiled !== undefined) return compiled;
    }
    return compiledAt(key) ?? null;
  }
  function quick(key: string, values?: TOptions): string {
    const compiled = typeof key === 'string' ? formOf(key, values?.count) : null;
    let text = compiled?.first;
    for (const { name, after } of compiled?.rest ?? []) {
      const value: unknown = values?.[name];
      text = value === undefined || value === null ? undefined : text + String(value) + after;
      if (text === undefined) break;
    }
    return text ?? slow(key, values ?? {});
  }
  return Object.assign(quick, slow);
}

function createTexts(prefix: string, messages: Messages): i18n {
  const texts = createInstance();
  texts.use(initReactI18next).init({
    ...textOptions,
    lng: prefix,
    resources: { [prefix]: { translation: messages } },
    react: { useSuspense: false },
  });
  // A browser draws few pages, and its script stays lighter without it.
  if (import.meta.env.SSR) {
    const quick = compileTexts(prefix, messages, texts.getFixedT(prefix));
    texts.getFixedT = () => quick;
  }
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
