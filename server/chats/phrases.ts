import type { ChatMessage } from '../../contract/chats/chats.ts';
import type { NewMessage } from '../../contract/chats/conversations.ts';
import { isFor, phraseBook } from '../../contract/chats/phrases/book.ts';
import {
  blanksOf,
  isPhraseLanguage,
  type PhraseLanguage,
  type PhraseValues,
  phraseLanguages,
  writePhrase,
} from '../../contract/chats/phrases/phrase.ts';
import { refuse } from '../platform/errors.ts';
import { cleanText } from '../platform/text/clean.ts';

type Translation = ChatMessage['translations'][number];

/** A phrase ready to be written: its text in the writer's language, and in all others. */
export type Written = {
  id: string;
  values: PhraseValues;
  language: PhraseLanguage;
  body: string;
  source: string;
  translations: Translation[];
};

/** Where the interface has a language that the book does not. */
const FALLBACK: PhraseLanguage = 'en';

const SOURCE = 'phrase_book';

/** Values without what cannot be shown. Throws `invalid` for a name of nothing. */
function cleanValues(values: PhraseValues): PhraseValues {
  if (values.medicine === undefined) return values;
  const { medicine: typed } = values;
  if (!typed.isWellFormed() || typed.includes('\0')) refuse('phrase', 'phrase_values');
  // One line, and nothing that turns the direction of the words around it.
  const medicine = cleanText(typed.replaceAll(/[\s\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/g, ' '));
  if (medicine === '') refuse('phrase', 'phrase_values');
  return { ...values, medicine };
}

/**
 * The phrase that one of `side` sends; null: it is free text. Throws `invalid` on `phrase` for one that is not in the
 * book, that the other side sends, or whose blanks are not the values.
 */
export function readPhrase(
  { phrase: asked, attachment_ids = [] }: NewMessage,
  side: 'client' | 'staff',
  language: string,
): Written | null {
  if (asked === undefined) return null;
  const phrase = phraseBook.get(asked.id);
  if (!phrase || !isFor(phrase, side)) refuse('phrase', 'phrase_unknown');
  if (attachment_ids.length > 0) refuse('attachment_ids', 'phrase_files');
  const given = Object.entries(asked.values).flatMap(([name, value]) => (value === undefined ? [] : [name]));
  if (given.sort().join() !== blanksOf(phrase.en).sort().join()) refuse('phrase', 'phrase_values');
  const values = cleanValues(asked.values);
  const own = isPhraseLanguage(language) ? language : FALLBACK;
  const others = phraseLanguages.filter((one) => one !== own);
  return {
    id: asked.id,
    values,
    language: own,
    body: writePhrase(phrase, values, own),
    source: SOURCE,
    translations: others
      .map((one) => ({ language: one, body: writePhrase(phrase, values, one), source: SOURCE }))
      .sort((one, other) => one.language.localeCompare(other.language)),
  };
}

/** A message as one reads it in `language`: a phrase in that language, all else as it was written. */
export function inLanguage(message: ChatMessage, language: string): ChatMessage {
  const { phrase, body, language: written, translations } = message;
  const own = phrase === null ? undefined : translations.find((one) => one.language === language);
  if (!own || body === null || written === null) return message;
  const others = translations.filter((one) => one !== own);
  return {
    ...message,
    body: own.body,
    language,
    translations: [...others, { language: written, body, source: own.source }],
  };
}
