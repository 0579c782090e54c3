import { latePart } from '../../ui/late-part.ts';

/** Begin to come when they are asked for. */
export const snoozeSheet = latePart(() => import('./snooze-sheet.tsx'));
export const giveSheet = latePart(() => import('./give-sheet.tsx'));
