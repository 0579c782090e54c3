/** First letters of name and surname as people see them, in any script; empty where there are no letters. */
export function initialsOf({ name, surname }: { name: string; surname: string }, language: string): string {
  const signs = new Intl.Segmenter(language, { granularity: 'grapheme' });
  const firstOf = (text: string) =>
    [...signs.segment(text)]
      .find(({ segment }) => /\p{L}/u.test(segment))
      ?.segment.toLocaleUpperCase(language);
  // Arabic letters side by side would become one word.
  return [firstOf(name), firstOf(surname)].filter(Boolean).join(isJoining(name) ? '\u200c' : '');
}

const isJoining = (text: string) => /\p{Script=Arabic}/u.test(text);
