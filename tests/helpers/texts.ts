import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export type Language = 'ru' | 'en' | 'de' | 'ar';

const read = (language: Language): unknown =>
  JSON.parse(readFileSync(join(import.meta.dirname, '..', '..', 'messages', `${language}.json`), 'utf8'));
const texts = new Map<Language, unknown>();

/** A text of the interface by its key. */
export function say(language: Language, key: string, values: Record<string, string> = {}): string {
  if (!texts.has(language)) texts.set(language, read(language));
  const found = key.split('.').reduce((group: unknown, name) => Object(group)[name], texts.get(language));
  if (typeof found !== 'string') throw new Error(`There is no text ${key}`);
  return Object.entries(values).reduce((text, [name, value]) => text.replace(`{${name}}`, value), found);
}
