import type { ChatMessage } from '../../../contract/chats/chats.ts';

type Said = { body: string; language: string | null };

/** What a message of the phrase book says in a language; null: it is free text, or the book has no such language. */
export function phraseIn(message: ChatMessage, language: string): Said | null {
  const { phrase, body, language: written, translations } = message;
  if (phrase === null || body === null) return null;
  if (written === language) return { body, language };
  return translations.find((one) => one.language === language) ?? null;
}
