import { latePart } from '../../ui/late-part.ts';

/** Opened now and then: the versions of a clinic's offers, and the question before one is taken back. */
export const historySheet = latePart(() => import('./history-sheet.tsx'));
export const withdrawForm = latePart(() => import('./withdraw-form.tsx'));
