import { type TermDictionary, termDictionaries } from '../../../contract/content/admin-terms.ts';
import { KnownError } from '../../platform/errors.ts';

/** Where a term stands: the name of a dictionary is that of its table. */
export type TermKey = { dictionary: TermDictionary; id: number };

/** Reads `diseases-12`. Throws not_found. */
export function parseTermId(text: string): TermKey {
  const [name, number] = text.split('-');
  const dictionary = termDictionaries.find((known) => known === name);
  const id = Number(number);
  if (!dictionary || !Number.isInteger(id)) throw new KnownError('not_found');
  return { dictionary, id };
}

/** Columns with texts by language, of each dictionary. */
export const textColumns: Record<TermDictionary, readonly ('titles' | 'doctor_titles' | 'abouts')[]> = {
  specializations: ['titles', 'doctor_titles'],
  diseases: ['titles'],
  procedures: ['titles'],
  comforts: ['titles'],
  accreditations: ['titles', 'abouts'],
};

/** What only this dictionary has beside texts, by its name in calls; its column, and its name in the audit log. */
export const ownFields = {
  specializations: null,
  diseases: { field: 'icd10', column: 'icd10', logged: 'icd10' },
  procedures: { field: 'code', column: 'code', logged: 'code' },
  comforts: { field: 'group', column: 'group_id', logged: 'group_id' },
  // The log knows `url` as that of a record in a register.
  accreditations: { field: 'url', column: 'url', logged: 'body_url' },
} as const satisfies Record<TermDictionary, { field: string; column: string; logged: string } | null>;

export const hasSynonyms = (dictionary: TermDictionary): boolean => dictionary !== 'accreditations';

export type Link = {
  table: string;
  column: string;
  /** With the term it makes a row unique; without one, rows are free. */
  owner?: string;
  /** The row has a price, which is not lost for a survivor without one. */
  hasPrice?: true;
};

/** What stands on the terms of each dictionary. */
export const linksOf: Record<TermDictionary, readonly Link[]> = {
  specializations: [
    { table: 'clinic_specializations', column: 'specialization_id', owner: 'clinic_id' },
    { table: 'doctor_specializations', column: 'specialization_id', owner: 'doctor_id' },
    { table: 'positions', column: 'specialization_id' },
    { table: 'disease_specializations', column: 'specialization_id', owner: 'disease_id' },
    { table: 'procedure_specializations', column: 'specialization_id', owner: 'procedure_id' },
  ],
  diseases: [
    { table: 'clinic_diseases', column: 'disease_id', owner: 'clinic_id' },
    { table: 'doctor_diseases', column: 'disease_id', owner: 'doctor_id' },
    { table: 'procedure_diseases', column: 'disease_id', owner: 'procedure_id' },
  ],
  procedures: [
    { table: 'clinic_procedures', column: 'procedure_id', owner: 'clinic_id', hasPrice: true },
    { table: 'doctor_procedures', column: 'procedure_id', owner: 'doctor_id', hasPrice: true },
    { table: 'comments', column: 'procedure_id' },
  ],
  comforts: [{ table: 'clinic_comforts', column: 'comfort_id', owner: 'clinic_id' }],
  accreditations: [{ table: 'clinic_accreditations', column: 'accreditation_id', owner: 'clinic_id' }],
};
