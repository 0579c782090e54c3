import { type PriceLine, priceLines } from '../../../contract/clinics/prices.ts';
import { stem } from '../../platform/text/script/stem.ts';
import { words } from '../../platform/text/text.ts';

/** What lines are called: folded words to the line. */
export type LineNames = ReadonlyMap<string, PriceLine>;

const fold = (text: string): string => words(text).map(stem).join(' ');

/** Names of lines in these languages, by the texts of the interface, beside their keys. */
export function lineNamesOf(
  languages: readonly string[],
  say: (language: string, key: string) => string,
): LineNames {
  const names = priceLines.flatMap((line): [string, PriceLine][] => [
    [fold(line.replaceAll('_', ' ')), line],
    ...languages.map((language): [string, PriceLine] => [fold(say(language, `price_line.${line}`)), line]),
  ]);
  return new Map(names);
}

/** Lines that a cell lists; null where it names one that is none. */
export function readLines(text: string, names: LineNames): PriceLine[] | null {
  const lines = new Set<PriceLine>();
  for (const part of text.split(/[,;+/|\n،]+/)) {
    const folded = fold(part);
    if (folded === '') continue;
    const line = names.get(folded);
    if (!line) return null;
    lines.add(line);
  }
  return [...lines];
}
