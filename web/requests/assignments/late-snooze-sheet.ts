import { latePart } from '../../ui/late-part.ts';

/** Begins to come when it is asked for. */
export const snoozeSheet = latePart(() => import('./snooze-sheet.tsx'));
