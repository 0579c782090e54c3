/** A clinic or doctor with its own name and its labels in the language asked for and in English. */
export type NamedRow = {
  title: string;
  title_lang: string | null;
  labels: Record<string, string> | null;
};

export type ShownNames = {
  title: string;
  title_lang: string | null;
  title_original: string;
  title_original_lang: string | null;
};

/** The name to show: in the reader's language, else in English, else the own one. */
export function shownTitle(row: NamedRow, language: string): ShownNames {
  const original = { title_original: row.title, title_original_lang: row.title_lang };
  const own = row.title_lang?.split('-')[0];
  for (const lang of own === language ? [] : [language, ...(own === 'en' ? [] : ['en'])]) {
    const label = row.labels?.[lang];
    if (label) return { title: label, title_lang: lang, ...original };
  }
  return { title: row.title, title_lang: row.title_lang, ...original };
}
