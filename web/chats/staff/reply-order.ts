import type { CannedReply } from '../../../contract/chats/chat-tools.ts';

const fold = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLocaleLowerCase();

/** Every word stands in the title or the text, wherever. */
export function matchesReply({ title, body }: CannedReply, search: string): boolean {
  const text = fold(`${title} ${body}`);
  return fold(search)
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** Found ready answers: those in the languages named first, in that order, then the others; by title within each. */
export function findReplies(
  replies: readonly CannedReply[],
  search: string,
  languages: readonly string[],
): CannedReply[] {
  const rank = ({ language }: CannedReply) => {
    const at = languages.indexOf(language);
    return at === -1 ? languages.length : at;
  };
  return replies
    .filter((reply) => matchesReply(reply, search))
    .sort(
      (a, b) =>
        rank(a) - rank(b) ||
        a.language.localeCompare(b.language) ||
        a.title.localeCompare(b.title, a.language),
    );
}
