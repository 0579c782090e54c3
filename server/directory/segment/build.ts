/** Builds a segment from clinics or doctors, one at a time in any order. */
import type { ClinicFacts, Entry } from '../directory.ts';
import { buildVocabulary } from './build-vocabulary.ts';
import { collectLists } from './lists.ts';
import { buildMeanings, type Dictionaries } from './meanings.ts';
import { collectNameTexts } from './name-texts.ts';
import { createNumbers } from './numbers.ts';
import { pointsOf, shownScore } from './points.ts';
import { type Groups, NAME_KINDS, type Segment, shared, start, UNKNOWN_REPLY } from './segment.ts';
import { collectSets } from './sets.ts';
import { collectSpots } from './spots.ts';
import { orderEntries } from './titles.ts';
import { createNameReader } from './tokens.ts';

/** More words than this in one name are not indexed. */
const MOST_TOKENS = 64;

export type SegmentBuilder = {
  /** @param facts of the clinic, or of a doctor's main clinic (the same object for each of its doctors); null for none. */
  add(document: Entry, facts: ClinicFacts | null): void;
  /** Names of places and concepts that no entry has are passed over. */
  finish(dictionaries: Dictionaries): Segment;
};

/** @param main the segment a delta is built upon: the delta continues its values and takes its weights of words. */
export function createSegmentBuilder(main: Segment | null = null): SegmentBuilder {
  const lists = collectLists(main?.lists ?? null);
  const sets = collectSets(main?.sets ?? null);
  const spots = collectSpots();
  const names = collectNames();
  const columns = collectColumns();
  const reader = createNameReader();
  const titles: string[] = [];

  return {
    add(document, facts) {
      sets.add(titles.length, document, facts);
      lists.add(document, facts);
      spots.add(facts);
      const different = names.add(document, reader.tokens);
      columns.add(document, facts, different);
      titles.push(sortTitle(reader.fold(document.names.find(({ kind }) => kind === 'title')?.text ?? '')));
    },

    finish(dictionaries) {
      const { ids, points, scores, ranked, comments, replyMinutes } = columns.views();
      const { order, ...titleColumns } = orderEntries(titles, points, ids, main);
      const take = (column: Uint32Array): Uint32Array => order.map((came) => column[came] ?? 0);
      const meanings = buildMeanings(dictionaries, lists.ordinals, main !== null, names.termOf);
      const entryNames = names.finish(order);
      const texts = names.texts();
      return {
        ids: shared(Int32Array, take(ids)),
        points: shared(Uint16Array, take(points)),
        ...titleColumns,
        ...lists.finish(order),
        sets: sets.finish(order),
        scores: shared(Uint8Array, take(scores)),
        ranked: shared(
          Float32Array,
          Float32Array.from(order, (came) => ranked[came] ?? 0),
        ),
        comments: shared(Uint32Array, take(comments)),
        replyMinutes: shared(Uint32Array, take(replyMinutes)),
        spots: spots.finish(order),
        ...entryNames,
        ...buildVocabulary(texts, entryNames, main),
        meanings: meanings.finish(texts.length),
      };
    },
  };
}

function collectColumns() {
  const numbers = () => createNumbers();
  const [ids, points, scores, comments, replyMinutes] = [
    numbers(),
    numbers(),
    numbers(),
    numbers(),
    numbers(),
  ];
  const ranked: number[] = [];
  return {
    add(document: Entry, facts: ClinicFacts | null, differentNames: number): void {
      const score = shownScore(document.rating);
      ids.push(document.id);
      points.push(pointsOf(document, facts, differentNames));
      scores.push(score === null ? 0 : Math.round(10 * score));
      ranked.push(score === null ? 0 : (document.rating.ranked ?? 0));
      comments.push(document.rating.count);
      replyMinutes.push(facts?.replyMinutes ?? UNKNOWN_REPLY);
    },
    views: () => ({
      ids: ids.view(),
      points: points.view(),
      scores: scores.view(),
      ranked,
      comments: comments.view(),
      replyMinutes: replyMinutes.view(),
    }),
  };
}

function collectNames() {
  const termIds = new Map<string, number>();
  const [firstName, kinds, firstToken, terms] = [
    createNumbers(),
    createNumbers(),
    createNumbers(),
    createNumbers(),
  ];
  const termOf = (token: string): number => {
    let term = termIds.get(token);
    if (term === undefined) {
      term = termIds.size;
      termIds.set(token, term);
    }
    return term;
  };
  const texts = collectNameTexts();
  return {
    termOf,
    texts: (): string[] => [...termIds.keys()],
    /** Says how many of the names differ in their words. */
    add({ names }: Entry, read: (text: string) => string[]): number {
      firstName.push(kinds.length);
      const different = names.length > 1 ? new Set<string>() : null;
      for (const { text, kind } of names) {
        const tokens = read(text);
        different?.add(tokens.join(' '));
        texts.add(kind === 'title' ? '' : text);
        kinds.push(NAME_KINDS.indexOf(kind));
        firstToken.push(terms.length);
        for (const token of tokens.length > MOST_TOKENS ? tokens.slice(0, MOST_TOKENS) : tokens)
          terms.push(termOf(token));
      }
      return different?.size ?? names.length;
    },
    finish(order: Uint32Array): Pick<Segment, 'entryNames' | 'nameKind' | 'nameTerms' | 'nameTexts'> {
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

function reorderNames(order: Uint32Array, firstName: Uint32Array, kinds: Uint32Array, tokens: Groups) {
  const entryNames = shared(Uint32Array, new Uint32Array(order.length + 1));
  const nameKind = shared(Uint8Array, new Uint8Array(kinds.length));
  const nameTerms = {
    starts: shared(Uint32Array, new Uint32Array(kinds.length + 1)),
    values: shared(Uint32Array, new Uint32Array(tokens.values.length)),
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

/** Quotes would open the list of all titles. */
const sortTitle = (folded: string): string => folded.replace(/^[^\p{L}\p{N}]+(?=.)/u, '');
