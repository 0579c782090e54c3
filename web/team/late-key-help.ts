import { latePart } from '../ui/late-part.ts';

/** Rarely wanted: begins to come when it is asked for. */
export const keyHelp = latePart(() => import('./key-help.tsx'));
