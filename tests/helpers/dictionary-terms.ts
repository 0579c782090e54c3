/** The dictionaries that are loaded at start, as the directory index knows them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Complaint, Concept } from '../../server/search/directory/directory.ts';

type Row = {
  slug: string;
  titles: Record<string, string>;
  doctor?: Record<string, string>;
  synonyms?: Record<string, string[]>;
  specializations?: string[];
  diseases?: string[];
  red_flag?: Complaint['redFlag'];
};

export type Term = {
  slug: string;
  /** Slugs of the fields that a disease or procedure belongs to; empty of a field itself. */
  fields: readonly string[];
  /** Slugs of the diseases that a procedure is done for. */
  diseases: readonly string[];
  /** Why a disease may be an emergency; null for other kinds and for diseases that are none. */
  redFlag: Complaint['redFlag'];
  concept: Concept;
};

const files = {
  specialization: 'specializations.json',
  disease: 'diseases.json',
  procedure: 'procedures.json',
} as const;

const readRows = <Entry>(file: string): Entry[] =>
  JSON.parse(
    readFileSync(join(import.meta.dirname, '../../server/content/dictionaries/content', file), 'utf8'),
  ) as Entry[];

/** Ids of the specializations with these slugs, in their order. */
function fieldIds(): (slugs: readonly string[]) => number[] {
  const ids = new Map(readRows<Row>(files.specialization).map(({ slug }, at) => [slug, at + 1]));
  return (slugs) => slugs.flatMap((slug) => ids.get(slug) ?? []);
}

type ComplaintRow = Pick<Row, 'titles'> & {
  phrases: Record<string, string[]>;
  specializations: string[];
  red_flag?: Complaint['redFlag'];
};

/** The complaints that are loaded at start, of which the index asks fields and words alone. */
export function readComplaintTerms(): Complaint[] {
  const idsOf = fieldIds();
  return readRows<ComplaintRow>('complaints.json').map(
    ({ titles, phrases, specializations, red_flag: redFlag }, at) => ({
      id: at + 1,
      names: [
        ...Object.entries(titles).map(([lang, text]) => ({ text, lang, isTitle: true })),
        ...Object.entries(phrases).flatMap(([lang, all]) =>
          all.map((text) => ({ text, lang, isTitle: false })),
        ),
      ],
      specializations: idsOf(specializations),
      diseases: [],
      procedures: [],
      redFlag: redFlag ?? null,
    }),
  );
}

/** Every term; ids count from 1 within each kind. */
export function readTerms(): Term[] {
  const idsOf = fieldIds();
  return (['specialization', 'disease', 'procedure'] as const).flatMap((kind) => {
    const rows = readRows<Row>(files[kind]);
    return rows.map(
      ({ slug, titles, doctor, synonyms, specializations = [], diseases = [], red_flag }, at) => ({
        slug,
        fields: specializations,
        diseases,
        redFlag: red_flag ?? null,
        concept: {
          kind,
          id: at + 1,
          specializations: idsOf(specializations),
          names: [
            ...Object.entries(titles).map(([lang, text]) => ({ text, lang, isTitle: true })),
            ...Object.entries(doctor ?? {}).map(([lang, text]) => ({ text, lang, isTitle: false })),
            ...Object.entries(synonyms ?? {}).flatMap(([lang, all]) =>
              all.map((text) => ({ text, lang, isTitle: false })),
            ),
          ],
        },
      }),
    );
  });
}
