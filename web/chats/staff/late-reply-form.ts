import { latePart } from '../../ui/late-part.ts';

/** Rarely wanted: begins to come when the ready answers are opened. */
export const replyForm = latePart(() => import('./reply-form.tsx'));
