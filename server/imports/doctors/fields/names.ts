import { foldText, words } from '../../../platform/text/text.ts';
import { cleanText } from '../../clean/text.ts';

/** Particles that stay small within a name. */
const SMALL = new Set('da de del der des di do dos du la van von y'.split(' '));

const capitalised = (word: string): string => {
  const [first = '', ...rest] = Array.from(word.toLowerCase());
  return first.toUpperCase() + rest.join('');
};

function casedWord(word: string, isFirst: boolean): string {
  const small = word.toLowerCase();
  if (!isFirst && SMALL.has(small)) return small;
  if (/^MC[A-Z]{2,}$/.test(word)) return `Mc${capitalised(word.slice(2))}`;
  return capitalised(word);
}

/** A name in capitals made readable; one with a small letter stays as it is. Names of people have no abbreviations. */
function readable(name: string, isFirst: boolean): string {
  if (/\p{Ll}/u.test(name)) return name;
  return name.replace(/[\p{L}\p{M}]+/gu, (word, at: number) => casedWord(word, isFirst && at === 0));
}

type Parts = { given: string; middle?: string; family: string; suffix?: string | undefined };

/** A name from its parts, readable where the registry shouts; null where there is no family name. */
export function personName({ given, middle, family, suffix }: Parts): string | null {
  const last = cleanText(family);
  if (last === null || !/\p{L}/u.test(last)) return null;
  const parts = [given, middle ?? '', last].flatMap((part) => cleanText(part) ?? []);
  const name = parts.map((part, at) => readable(part, at === 0)).join(' ');
  const end = /^(?:JR|SR|I{1,3}|IV|V)\.?$/i
    .exec(suffix?.trim() ?? '')?.[0]
    .replace('.', '')
    .toUpperCase();
  const shown = end === 'JR' ? 'Jr.' : end === 'SR' ? 'Sr.' : end;
  return (shown ? `${name} ${shown}` : name).slice(0, 200);
}

/** Whether an organization is called after the doctor: then it may be the doctor's own, and its address a home. */
export function isNamedAfter(organization: string, family: string): boolean {
  const own = words(family)
    .map(foldText)
    .filter((word) => word.length > 2);
  const named = new Set(words(organization).map(foldText));
  return own.some((word) => named.has(word));
}
