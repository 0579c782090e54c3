/** The reason as whoever reads a language sees it. */
export const reasonIn = (reasons: Record<string, string>, language: string): string =>
  reasons[language] ?? reasons.en ?? reasons.ru ?? '';
