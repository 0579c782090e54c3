import { foldText, words } from '../../../platform/text/text.ts';
import { cleanText } from '../../clean/text.ts';
import { titleCase } from '../../clean/title-case.ts';

/** A name from its parts, readable where the registry shouts; null where there is no family name. */
export function personName(
  {
    given,
    middle,
    family,
    suffix,
  }: { given: string; middle?: string; family: string; suffix?: string | undefined },
  lang: string,
): string | null {
  const last = cleanText(family);
  if (last === null || !/\p{L}/u.test(last)) return null;
  const parts = [given, middle ?? '', last].flatMap((part) => cleanText(part) ?? []);
  const readable = titleCase(parts.join(' '), lang);
  const end = /^(?:JR|SR|I{1,3}|IV|V)\.?$/i
    .exec(suffix?.trim() ?? '')?.[0]
    .replace('.', '')
    .toUpperCase();
  const shown = end === 'JR' ? 'Jr.' : end === 'SR' ? 'Sr.' : end;
  return (shown ? `${readable} ${shown}` : readable).slice(0, 200);
}

/** Whether an organization is called after the doctor: then it may be the doctor's own, and its address a home. */
export function isNamedAfter(organization: string, family: string): boolean {
  const own = words(family)
    .map(foldText)
    .filter((word) => word.length > 2);
  const named = new Set(words(organization).map(foldText));
  return own.some((word) => named.has(word));
}
