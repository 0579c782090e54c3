import type { TracedFact } from '../../../contract/clinics/provenance.ts';
import { addressFrom, placeFrom, plainFrom, rankRecords, statedFrom } from '../fold/fold.ts';
import type { SourceRecord } from '../record.ts';

/** A fact and the record that it was taken from. `slug` names the specialization or amenity, or is the code of the language. */
export type Trace<Source> = { fact: TracedFact; slug: string | null; way: 'stated' | 'name'; from: Source };

/** Which record each fact of a clinic comes from: the same choice as when its records are folded. */
export function traceFacts<Source extends SourceRecord>(records: readonly Source[]): Trace<Source>[] {
  const ranked = rankRecords(records);
  const chosen: [TracedFact, Source | undefined][] = [
    ['title', ranked[0]],
    ['location', placeFrom(ranked)],
    ['address', addressFrom(ranked)],
    ['phone', plainFrom(ranked, 'phone')],
    ['website', plainFrom(ranked, 'website')],
    ['opening_hours', statedFrom(ranked, 'openingHours')],
    ['emergency', statedFrom(ranked, 'emergency')],
    ['beds', plainFrom(ranked, 'beds')],
    ['established', plainFrom(ranked, 'established')],
    ['ownership', statedFrom(ranked, 'ownership')],
    ['official_rating', statedFrom(ranked, 'officialRating')],
    ['parent', statedFrom(ranked, 'parent')],
    ['relations', statedFrom(ranked, 'relations')],
    ['rooms', statedFrom(ranked, 'rooms')],
    ['wikipedia', statedFrom(ranked, 'wikipedia')],
    ['medical_systems', statedFrom(ranked, 'medicalSystems')],
  ];
  return [
    ...chosen.flatMap(([fact, from]) => (from ? [{ fact, slug: null, way: 'stated' as const, from }] : [])),
    ...traceLists(ranked),
  ];
}

function traceLists<Source extends SourceRecord>(ranked: readonly Source[]): Trace<Source>[] {
  const traces = new Map<string, Trace<Source>>();
  const keep = (trace: Trace<Source>): void => {
    const key = `${trace.fact} ${trace.slug}`;
    if (!traces.has(key)) traces.set(key, trace);
  };
  for (const from of ranked) {
    for (const slug of from.record.stated?.specializations ?? [])
      keep({ fact: 'specialization', slug, way: 'stated', from });
    for (const slug of Object.keys(from.record.stated?.comforts ?? {}))
      keep({ fact: 'comfort', slug, way: 'stated', from });
    for (const slug of Object.keys(from.record.stated?.languages ?? {}))
      keep({ fact: 'language', slug, way: 'stated', from });
  }
  for (const from of ranked)
    for (const slug of from.record.named ?? []) keep({ fact: 'specialization', slug, way: 'name', from });
  return [...traces.values()];
}
