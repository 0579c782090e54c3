import { latePart } from '../../ui/late-part.ts';

/**
 * Opened now and then: the versions of a clinic's offers, the question before one is taken back, what a template would
 * change, and what a colleague has changed.
 */
export const historySheet = latePart(() => import('./history-sheet.tsx'));
export const withdrawForm = latePart(() => import('./withdraw-form.tsx'));
export const templateSheet = latePart(() => import('./template-sheet.tsx'));
export const conflictSheet = latePart(() => import('./conflict-sheet.tsx'));
