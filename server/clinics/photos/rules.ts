import { limits } from '../../../contract/platform/limits.ts';
import type { FieldProblem } from '../../platform/errors.ts';

export const PHOTO_TOO_LARGE: FieldProblem = { key: 'photo_too_large' };

/** One account for photos and portraits. */
export const photoUploads = { name: 'photo', points: limits.photoUploadsPerHour, seconds: 3600 };

/** Where uploaded photos stand in the file store. */
export const PHOTO_FOLDER = 'photos';

/** The list with `id` at `place`, counted from 1; beyond its end at the end. */
export const insertAt = (ids: readonly number[], id: number, place: number): number[] =>
  ids.toSpliced(Math.min(place - 1, ids.length), 0, id);
