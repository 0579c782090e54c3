/** More words than that narrow nothing. */
const WORDS_MAX = 12;

/** Two letters begin too much to be looked for as a beginning. */
const BEGINNING_MIN = 3;

/** The words of `q` as PostgreSQL looks for them: all of them, each also as a beginning. Null: there is none. */
export function prefixQuery(q: string): string | null {
  const words = q
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('ё', 'е')
    .match(/[\p{L}\p{M}\p{N}]+/gu);
  return (
    words
      ?.slice(0, WORDS_MAX)
      .map((word) => (word.length < BEGINNING_MIN ? `'${word}'` : `'${word}':*`))
      .join(' & ') ?? null
  );
}
