import { latePart } from '../../ui/late-part.ts';

/** Begins to come when the saved views are opened. */
export const viewForm = latePart(() => import('./view-form.tsx'));
