import { words } from '../../platform/text/text.ts';
import type { RecordName, SourceRecord } from '../record.ts';

/** A row of clinic_names; an unknown language is "und". */
export type NameRow = { kind: 'label' | 'alias' | 'acronym' | 'former'; lang: string; text: string };

const KIND_ORDER = { title: 0, label: 1, alias: 2, acronym: 3, former: 4 };

/**
 * Title and other names of a clinic from its records, best record first. Names are kept once: spellings that differ in
 * case, accents or dashes only are one name, unless they are labels of different languages.
 */
export function foldNames(ranked: readonly SourceRecord[]): { title: RecordName; names: NameRow[] } {
  const given = ranked.flatMap((source, at) =>
    source.record.names.map((name) => demote(name, source, ranked, at)),
  );
  const title = given.find(({ kind }) => kind === 'title') ?? { kind: 'title', lang: null, text: '' };
  // A label of the same text tells the language of a title without one.
  const lang =
    title.lang ??
    given.find(({ kind, text, lang }) => kind === 'label' && lang && text === title.text)?.lang ??
    null;
  const seen = new Set([keyOf('alias', title.text)]);
  const labelled = new Set<string>();
  const names: NameRow[] = [];
  for (const name of given.toSorted((a, b) => KIND_ORDER[a.kind] - KIND_ORDER[b.kind])) {
    if (name.kind === 'title' || seen.has(keyOf(name.kind, name.text))) continue;
    seen.add(keyOf(name.kind, name.text));
    // One label a language: it is what pages in that language show. Further ones are aliases.
    const isLabel =
      name.kind === 'label' && name.lang !== null && name.lang !== lang && !labelled.has(name.lang);
    if (isLabel && name.lang) labelled.add(name.lang);
    const kind = name.kind === 'label' && name.lang !== null && !isLabel ? 'alias' : name.kind;
    names.push({ kind, lang: name.lang ?? 'und', text: name.text });
  }
  return { title: { ...title, lang }, names };
}

/** An acronym is a name of its own even where it spells like another. */
const keyOf = (kind: string, text: string): string =>
  kind === 'acronym' ? `acronym ${text}` : words(text).join(' ') || text;

/**
 * The title of a record that is not the best: what an older edition of the same source called the clinic is a former
 * name; what another source calls it is an alias.
 */
function demote(
  name: RecordName,
  source: SourceRecord,
  ranked: readonly SourceRecord[],
  at: number,
): RecordName {
  if (name.kind !== 'title' || at === 0) return name;
  const isOutdated = ranked.some(
    (other) =>
      other.source === source.source &&
      other.record.sourceId === source.record.sourceId &&
      other.record.edition > source.record.edition,
  );
  return { ...name, kind: isOutdated ? 'former' : 'alias' };
}
