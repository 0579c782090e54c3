import type { EntryChange, EntryKind, EntrySection } from '../../../contract/clinics/admin-entries.ts';
import { KnownError } from '../../platform/errors.ts';
import { sectionOf } from '../sections/rules.ts';

/** A clinic or a doctor. */
export type Target = { kind: EntryKind; id: number };

/** Which part of the entry a change is of. Throws `invalid` where it is of none, of several, or of the other kind. */
export function sectionFor(kind: EntryKind, { page, ...parts }: EntryChange): EntrySection {
  const isEmpty = Object.values(parts).every((part) => part === undefined);
  if (kind === 'clinics' && page === undefined) return sectionOf(parts);
  if (kind === 'doctors' && page !== undefined && isEmpty) return 'page';
  throw new KnownError('invalid', { version: [{ key: 'one_part' }] });
}

/** As the log and the history name it. */
export const entityOf = (kind: EntryKind): 'clinic' | 'doctor' => (kind === 'clinics' ? 'clinic' : 'doctor');
