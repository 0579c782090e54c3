/** The dictionaries that are loaded at start, as the directory index knows them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Concept } from '../server/search/directory/directory.ts';

type Row = {
  slug: string;
  titles: Record<string, string>;
  doctor?: Record<string, string>;
  synonyms?: Record<string, string[]>;
  specializations?: string[];
  diseases?: string[];
};

export type Term = {
  slug: string;
  /** Slugs of the fields that a disease or procedure belongs to; empty of a field itself. */
  fields: readonly string[];
  /** Slugs of the diseases that a procedure is done for. */
  diseases: readonly string[];
  concept: Concept;
};

const files = {
  specialization: 'specializations.json',
  disease: 'diseases.json',
  procedure: 'procedures.json',
} as const;

/** Every term; ids count from 1 within each kind. */
export function readTerms(): Term[] {
  return (['specialization', 'disease', 'procedure'] as const).flatMap((kind) => {
    const path = join(import.meta.dirname, '../server/content/dictionaries/content', files[kind]);
    const rows = JSON.parse(readFileSync(path, 'utf8')) as Row[];
    return rows.map(({ slug, titles, doctor, synonyms, specializations = [], diseases = [] }, at) => ({
      slug,
      fields: specializations,
      diseases,
      concept: {
        kind,
        id: at + 1,
        names: [
          ...Object.entries(titles).map(([lang, text]) => ({ text, lang, isTitle: true })),
          ...Object.entries(doctor ?? {}).map(([lang, text]) => ({ text, lang, isTitle: false })),
          ...Object.entries(synonyms ?? {}).flatMap(([lang, all]) =>
            all.map((text) => ({ text, lang, isTitle: false })),
          ),
        ],
      },
    }));
  });
}
