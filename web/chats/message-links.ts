import { LinkifyIt } from 'linkify-it';

/** What is said, and what of it is a link. */
export type Piece = { text: string; href: string | null };

const finder = new LinkifyIt({ fuzzyLink: true });
// Of the schemes that the library knows this one is not ours.
finder.add('ftp:', null);

const isSafe = (address: string): boolean => /^(https?:\/\/|mailto:)/i.test(address);

/** Addresses of the web and of mail become links; everything else stays the text it is. */
export function findLinks(text: string): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const { index, lastIndex, url, text: shown } of finder.match(text) ?? []) {
    if (!isSafe(url)) continue;
    if (index > at) pieces.push({ text: text.slice(at, index), href: null });
    pieces.push({ text: shown, href: url });
    at = lastIndex;
  }
  if (at < text.length) pieces.push({ text: text.slice(at), href: null });
  return pieces;
}
