/** Collects the names of entries as they come: their kinds, terms and texts. */

import { tokenise } from '../../../platform/text/text.ts';
import type { Entry } from '../directory.ts';
import { type Groups, pickTexts, sharedRoom, start, type Texts } from './arrays.ts';
import { collectNameTexts } from './name-texts.ts';
import { createNumbers, type Numbers } from './numbers.ts';
import { createRenumbering } from './ordinals.ts';
import type { Segment } from './segment.ts';
import { createTextTable } from './text-table.ts';
import { collectTitles } from './title-texts.ts';
import { createNameReader } from './tokens.ts';

export const NAME_KINDS = ['title', 'label', 'alias', 'acronym', 'former'] as const;

/** More words than this in one name are not indexed. */
export const MOST_TOKENS = 64;

export type NameColumns = Pick<Segment, 'entryNames' | 'nameKind' | 'nameTerms' | 'nameTexts'>;

export function collectNames() {
  const spellings = createTextTable();
  const termOfSpelling = createRenumbering();
  const [firstName, kinds, firstToken, terms] = [
    createNumbers(),
    createNumbers(),
    createNumbers(),
    createNumbers(),
  ];
  const pieceOfSpelling = createRenumbering();
  const reader = createNameReader(spellings, termOfSpelling, pieceOfSpelling);
  const titles = collectTitles(spellings, pieceOfSpelling, reader);
  const words = createNumbers();
  const texts = collectNameTexts();
  const termOf = (token: string): number => termOfSpelling.of(spellings.numberOf(token));
  const addWords = (most: number): void => {
    for (let at = 0; at < words.length; at++) reader.addTerms(words.at(at), terms, most);
  };
  const addTokens = (tokens: readonly string[]): void => {
    for (const token of tokens.slice(0, MOST_TOKENS)) terms.push(termOf(token));
  };
  return {
    termOf,
    titles,
    /** Terms from a number on, and how many there are. */
    textsFrom: (first: number): Texts => pickTexts(spellings.view(), termOfSpelling.view().subarray(first)),
    get termCount(): number {
      return termOfSpelling.count;
    },
    /** Says how many of the names differ in their words. */
    add({ names }: Entry): number {
      const first = kinds.length;
      let hasTitle = false;
      firstName.push(first);
      for (const { text, kind } of names) {
        const isByWords = reader.read(text, words);
        if (kind === 'title' && !hasTitle) titles.add(text, isByWords ? words : null);
        hasTitle ||= kind === 'title';
        texts.add(kind === 'title' ? '' : text);
        kinds.push(NAME_KINDS.indexOf(kind));
        firstToken.push(terms.length);
        if (isByWords) addWords(terms.length + MOST_TOKENS);
        else addTokens(tokenise(text));
      }
      if (!hasTitle) titles.add('', null);
      return kinds.length - first > 1 ? countDifferent(firstToken, first, terms) : kinds.length - first;
    },
    finish(order: Uint32Array): NameColumns {
      firstName.push(kinds.length);
      firstToken.push(terms.length);
      const { nameOrder, ...names } = reorderNames(order, firstName.view(), kinds.view(), {
        starts: firstToken.view(),
        values: terms.view(),
      });
      return { ...names, nameTexts: texts.finish(nameOrder) };
    },
  };
}

/** How many names from one on differ in their terms. */
function countDifferent(firstToken: Numbers, first: number, terms: Numbers): number {
  let different = 0;
  for (let name = first; name < firstToken.length; name++) {
    let earlier = first;
    while (earlier < name && !areEqual(firstToken, earlier, name, terms)) earlier += 1;
    if (earlier === name) different += 1;
  }
  return different;
}

function areEqual(firstToken: Numbers, one: number, other: number, terms: Numbers): boolean {
  const [from, otherFrom] = [firstToken.at(one), firstToken.at(other)];
  const length = firstToken.at(one + 1) - from;
  const otherEnd = other + 1 < firstToken.length ? firstToken.at(other + 1) : terms.length;
  if (length !== otherEnd - otherFrom) return false;
  for (let at = 0; at < length; at++) if (terms.at(from + at) !== terms.at(otherFrom + at)) return false;
  return true;
}

function reorderNames(order: Uint32Array, firstName: Uint32Array, kinds: Uint32Array, tokens: Groups) {
  const entryNames = sharedRoom(Uint32Array, order.length + 1);
  const nameKind = sharedRoom(Uint8Array, kinds.length);
  const nameTerms = {
    starts: sharedRoom(Uint32Array, kinds.length + 1),
    values: sharedRoom(Uint32Array, tokens.values.length),
  };
  const nameOrder = new Uint32Array(kinds.length);
  let name = 0;
  let at = 0;
  for (let entry = 0; entry < order.length; entry++) {
    const came = order[entry] ?? 0;
    for (let old = start(firstName, came); old < start(firstName, came + 1); old++) {
      nameOrder[name] = old;
      nameKind[name] = kinds[old] ?? 0;
      const to = start(tokens.starts, old + 1);
      for (let from = start(tokens.starts, old); from < to; from++)
        nameTerms.values[at++] = tokens.values[from] ?? 0;
      name += 1;
      nameTerms.starts[name] = at;
    }
    entryNames[entry + 1] = name;
  }
  return { nameOrder, entryNames, nameKind, nameTerms };
}
