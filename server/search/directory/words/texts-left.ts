/** The words of a query as they were typed, and what is left of it without some of them. */
import { lexiconWords } from '../lexicon/lexicon.ts';
import { isFiller } from '../lexicon/spoken-words.ts';
import { isFunctionWord } from '../segment/function-words.ts';

export type TypedTexts = {
  /** What was typed for the words with these numbers. */
  said(words: readonly number[]): string;
  /** The query without them, and without "in", «в», «хочу к» before what goes. */
  without(words: readonly number[]): string;
};

const RUN = /[\p{L}\p{M}\p{N}]+(?:['’][\p{L}\p{M}]+)*/gu;

export function typedTexts(q: string, tokens: readonly string[]): TypedTexts {
  const runs = [...q.matchAll(RUN)].map(({ 0: text, index }) => ({ from: index, to: index + text.length }));
  const runOf: number[] = [];
  runs.forEach(({ from, to }, run) => {
    for (const _ of lexiconWords(q.slice(from, to))) runOf.push(run);
  });
  // Initials are joined over spaces: then words are told as they were read.
  if (runOf.length !== tokens.length) return foldedTexts(tokens);
  const runsOf = (words: readonly number[]): number[] =>
    [...new Set(words.map((at) => runOf[at] ?? 0))].sort((a, b) => a - b);
  return {
    said(words) {
      const all = runsOf(words);
      const pieces: string[] = [];
      all.forEach((run, at) => {
        const { from, to } = runs[run] ?? { from: 0, to: 0 };
        const before = at > 0 && all[at - 1] === run - 1 ? runs[run - 1] : undefined;
        if (before) pieces.push(q.slice(before.to, to));
        else pieces.push(at > 0 ? ` ${q.slice(from, to)}` : q.slice(from, to));
      });
      return pieces.join('');
    },
    without(words) {
      const gone = new Set(runsOf(words));
      for (const run of [...gone]) {
        for (let at = run - 1; at >= 0 && !gone.has(at); at--) {
          const { from, to } = runs[at] ?? { from: 0, to: 0 };
          const before = q.slice(from, to).toLowerCase();
          if (!isFunctionWord(before) && !isFiller(before)) break;
          gone.add(at);
        }
      }
      const kept = runs.filter((_, run) => !gone.has(run)).map(({ from, to }) => q.slice(from, to));
      return kept.join(' ');
    },
  };
}

const foldedTexts = (tokens: readonly string[]): TypedTexts => ({
  said: (words) => words.map((at) => tokens[at]).join(' '),
  without: (words) => tokens.filter((_, at) => !words.includes(at)).join(' '),
});
