import { isFor, phraseGroups } from '../../../contract/chats/phrases/book.ts';
import {
  type Phrase,
  type PhraseGroup,
  type PhraseLanguage,
  writePhrase,
} from '../../../contract/chats/phrases/phrase.ts';
import type { Side } from '../conversation-calls.ts';

export type Listed = { id: string; phrase: Phrase };
export type Section = { name: string; phrases: readonly Listed[] };

/** Letters without their marks: е is ё, and Arabic is found without its vowels. */
const plain = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

type Asked = {
  side: Side;
  language: PhraseLanguage;
  /** Words that all have to stand in the phrase, each perhaps a part of one. */
  search: string;
  /** Null: all situations, with those sent last before them. */
  situation: string | null;
  recent: readonly string[];
};

/** The phrases that one of a side may send, by situation; sections without any are left out. */
export function findPhrases({ side, language, search, situation, recent }: Asked): Section[] {
  const words = plain(search).split(/\s+/).filter(Boolean);
  const isFound = ({ phrase }: Listed): boolean => {
    const text = plain(writePhrase(phrase, {}, language));
    return isFor(phrase, side) && words.every((word) => text.includes(word));
  };
  const groups: [string, PhraseGroup][] = Object.entries(phraseGroups);
  const sections = groups.map(([name, group]) => ({
    name,
    phrases: Object.entries(group)
      .map(([id, phrase]) => ({ id, phrase }))
      .filter(isFound),
  }));
  const isWhole = situation === null && words.length === 0;
  const all = sections.flatMap(({ phrases }) => phrases);
  const last = isWhole ? recent.flatMap((id) => all.find((one) => one.id === id) ?? []) : [];
  return [{ name: 'recent', phrases: last }, ...sections].filter(
    ({ name, phrases }) => phrases.length > 0 && (situation === null || name === situation),
  );
}
