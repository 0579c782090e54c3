import type { Drawings } from '../../server/clinics/pictures/store.ts';
import { drawPortrait } from './portrait.ts';
import { drawScene } from './scene.ts';

/** Raise the version when drawings change: kept pictures are then made anew. */
export const drawings: Drawings = { version: 1, drawScene, drawPortrait };
