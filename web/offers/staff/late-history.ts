import { latePart } from '../../ui/late-part.ts';

/** The versions of a clinic's offers: opened now and then. */
export const historySheet = latePart(() => import('./history-sheet.tsx'));
