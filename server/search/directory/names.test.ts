import { expect, test } from 'vitest';
import { sampleClinic } from '../../../tests/factories/directory-documents.ts';
import { foldText, tokenise } from '../../platform/text/text.ts';
import { createDirectoryIndex } from './directory-index.ts';
import { start, textAt } from './segment/arrays.ts';
import { nameTextAt } from './segment/name-texts.ts';
import type { Segment } from './segment/segment.ts';

/** What is special next to a space: initials, n-grams, quotes, backticks, control letters, nothing at all. */
const PIECES =
  'Anna N. N.V. V Al-Nuaimi D’Arcy `s ’s Größe ß «Нова» Ё. Ёж ابن ن. 北京 大学 協和 さくら 병원 ￼ \u0301a ﬁ x\u00a0y a.b \t - 1 12 .'.split(
    ' ',
  );

/** The same numbers each time. */
function* numbers(seed: number): Generator<number> {
  for (let state = seed; ; ) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    yield state >>> 8;
  }
}

function someNames(count: number, pieces: readonly string[]): string[] {
  const random = numbers(11);
  const next = (below: number): number => (random.next().value ?? 0) % below;
  return Array.from({ length: count }, () =>
    Array.from({ length: 1 + next(4) }, () => pieces[next(pieces.length)] ?? '').join(' '),
  );
}

function segmentOf(titles: readonly string[]): Segment {
  const index = createDirectoryIndex();
  titles.forEach((text, at) => {
    index.addClinic(
      sampleClinic(at + 1, {
        names: [
          { text, kind: 'title' },
          { text: `${text} II`, kind: 'alias' },
        ],
      }),
    );
  });
  index.finishClinics();
  index.finishDoctors();
  return index.snapshot().clinics.main;
}

const sortTitle = (title: string): string => foldText(title).replace(/^[^\p{L}\p{N}]+(?=.)/u, '');

function expectAsReadWhole(names: readonly string[]): void {
  const segment = segmentOf(names);
  segment.ids.forEach((id, entry) => {
    const title = start(segment.entryNames, entry);
    const [from, to] = [start(segment.nameTerms.starts, title), start(segment.nameTerms.starts, title + 1)];
    const terms = Array.from(segment.nameTerms.values.subarray(from, to), (term) =>
      textAt(segment.terms, term),
    );
    const name = names[id - 1] ?? '';
    expect(terms, JSON.stringify(name)).toEqual(tokenise(name));
    expect(nameTextAt(segment.nameTexts, title + 1)).toBe(`${name} II`);
  });
  const titles = names.map(sortTitle);
  const byTitle = Array.from(titles.keys()).sort((a, b) => {
    const [one = '', other = ''] = [titles[a], titles[b]];
    return one === other ? a - b : one < other ? -1 : 1;
  });
  expect(Array.from(segment.byTitle, (entry) => segment.ids[entry])).toEqual(byTitle.map((at) => at + 1));
  expect(byTitle.map((_, rank) => textAt(segment.titles, rank))).toEqual(byTitle.map((at) => titles[at]));
}

test('names are read word by word as if they were read whole, whatever stands next to each other', () => {
  expectAsReadWhole(someNames(4000, PIECES));
});

test('without control letters titles are sorted by their words as their texts are', () => {
  expectAsReadWhole(
    someNames(
      4000,
      PIECES.filter((piece) => piece !== '\t'),
    ),
  );
});
