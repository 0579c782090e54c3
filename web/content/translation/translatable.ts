import type { TranslatedText } from '../../../contract/content/translations.ts';

/** A text on the page, and as what its reader asks for its translation. */
export type Translatable = {
  text: string;
  /** With which it is stored; null: unknown. */
  language: string | null;
  asked: TranslatedText;
  /** Whose calls ask for a message; absent: those of its client. */
  side?: 'client' | 'staff';
};

type Script = 'latin' | 'cyrillic' | 'arabic' | 'other';

const patterns: readonly [Script, RegExp][] = [
  ['latin', /\p{Script=Latin}/gu],
  ['cyrillic', /\p{Script=Cyrillic}/gu],
  ['arabic', /\p{Script=Arabic}/gu],
];
const languageScripts: Record<string, Script> = {
  ru: 'cyrillic',
  uk: 'cyrillic',
  kk: 'cyrillic',
  ar: 'arabic',
  fa: 'arabic',
};

const scriptOf = (language: string): Script => languageScripts[language] ?? 'latin';

/** In which script most of a text is written; null: it has too few letters to be worth a translation. */
function mainScript(text: string): Script | null {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  if (letters < 2) return null;
  for (const [script, pattern] of patterns) {
    if ((text.match(pattern)?.length ?? 0) * 2 > letters) return script;
  }
  return 'other';
}

const germanWords =
  /(?<!\p{L})(?:der|die|das|und|nicht|ist|sind|mit|für|wir|ich|sie|ein|eine|bitte|auf|zu|von|wird|bei)(?!\p{L})/giu;
const englishWords =
  /(?<!\p{L})(?:the|and|of|is|are|with|for|not|we|you|your|to|please|on|that|will|was|have|at)(?!\p{L})/giu;

/** German or English by its small words; null: it may be any language in Latin letters. */
function latinLanguage(text: string): 'de' | 'en' | null {
  const german = text.match(germanWords)?.length ?? 0;
  const english = text.match(englishWords)?.length ?? 0;
  if (german === english) return null;
  return german > english ? 'de' : 'en';
}

/**
 * Whether a text seems to be in another language than the reader's: by its letters, else by its small words, else by what
 * it is stored with, which for a message is the language of its writer's pages. The server looks more closely before
 * anything is translated.
 */
export function seemsForeign(text: string, stored: string | null, reader: string): boolean {
  const script = mainScript(text);
  if (script === null) return false;
  if (script !== scriptOf(reader)) return true;
  const language = (script === 'latin' ? latinLanguage(text) : null) ?? stored?.split('-')[0] ?? null;
  return language !== null && language !== reader && scriptOf(language) === script;
}
