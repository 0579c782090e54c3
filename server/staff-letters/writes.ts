import type { Database } from '../platform/database.ts';
import { enqueue } from '../platform/jobs.ts';

export const STAFF_LETTER = 'staff-letter';

/** What the members of a clinic are written about. */
export const staffLetterKinds = ['new_request', 'reminder', 'accepted', 'passed_over', 'cancelled'] as const;
export type StaffLetterKind = (typeof staffLetterKinds)[number];

/** Puts a letter to the members of a clinic on the way in the transaction of `db`. It names the request, never the case. */
export const enqueueStaffLetter = (
  db: Database,
  letter: { clinicId: number; requestId: string; kind: StaffLetterKind },
): Promise<void> =>
  enqueue(db, STAFF_LETTER, letter, { key: `${letter.kind} ${letter.requestId} ${letter.clinicId}` });
