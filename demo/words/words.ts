export type List = readonly [string, ...string[]];

/** A part of an invented name in four scripts' worth of writing. */
export type Part = { own: string; latin: string; ru: string; ar: string };

/** What the clinics of a language are named from. Every list of kinds has the order of `kinds` in names.ts. */
export type Words = {
  /** `*` stands for the name. */
  kinds: List;
  first: readonly [Part, ...Part[]];
  second: readonly [Part, ...Part[]];
  /** Between the parts: in the own script, and in the others. */
  join: string;
  joinElsewhere: string;
  /** Around the name in a title of the own language. */
  quotes: readonly [string, string];
  /** Street addresses, `#` stands for a number. */
  streets: List;
  /** Whether the language is written in Latin letters, so that a Latin city name can stand in a title. */
  isLatin: boolean;
};

function list(text: string): List {
  const [first = '', ...rest] = text.trim().split(/\s*\|\s*/);
  return [first, ...rest];
}

/** One part a line: `own / latin / ru / ar`, or `latin / ru / ar` for languages in Latin letters. */
function parts(text: string): [Part, ...Part[]] {
  const all = text
    .trim()
    .split('\n')
    .map((line): Part => {
      const columns = line.trim().split(/\s*\/\s*/);
      const [own = '', latin = '', ru = '', ar = ''] =
        columns.length === 3 ? [columns[0], ...columns] : columns;
      return { own, latin, ru, ar };
    });
  const [first, ...rest] = all;
  if (!first) throw new Error('A list of name parts is empty');
  return [first, ...rest];
}

export function words(text: {
  kinds: string;
  first: string;
  second: string;
  streets: string;
  join?: string;
  joinElsewhere?: string;
  quotes?: readonly [string, string];
}): Words {
  const first = parts(text.first);
  const join = text.join ?? ' ';
  return {
    kinds: list(text.kinds),
    first,
    second: parts(text.second),
    streets: list(text.streets),
    join,
    joinElsewhere: text.joinElsewhere ?? join,
    quotes: text.quotes ?? ['', ''],
    isLatin: first.every(({ own, latin }) => own === latin),
  };
}
