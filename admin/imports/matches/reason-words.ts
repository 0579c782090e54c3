type Translate = (key: string, options?: Record<string, string>) => string;

/** Why an import was not sure of a pair, in the words of the reader: the import writes parts with commas between them. A part without words stays as it is. */
export function reasonWords(translate: Translate, reason: string): string {
  return reason
    .split(', ')
    .map((part) => {
      // "same wikidata:Q1": both have this number.
      const id = /^same (\S+:\S+)$/.exec(part)?.[1];
      return id === undefined
        ? translate(`admin.matches.reasons.${part.replaceAll(' ', '_')}`, { _: part })
        : translate('admin.matches.reasons.same_number', { id, _: part });
    })
    .join(translate('site.comma'));
}
