import { latePart } from '../../ui/late-part.ts';

/** Begin to come when they are asked for. */
export const labelSheet = latePart(() => import('./label-sheet.tsx'));
export const labelForm = latePart(() => import('./label-form.tsx'));
