import { limits } from '../../../contract/platform/limits.ts';
import type { FieldProblem } from '../../platform/errors.ts';

export const PHOTO_TOO_LARGE: FieldProblem = { key: 'photo_too_large' };

/** One account for photos and portraits. */
export const photoUploads = { name: 'photo', points: limits.photoUploadsPerHour, seconds: 3600 };

/** Where uploaded photos stand in the file store. */
export const PHOTO_FOLDER = 'photos';

/** A photo that was put elsewhere; places are counted from 1. */
type Moved = { id: number; place: { before: number; after: number } };

/** What another order of the same photos has put elsewhere: the one that was moved, or all that have another place. */
export function movedPhotos(before: readonly number[], after: readonly number[]): Moved[] {
  const without = (ids: readonly number[], id: number) => ids.filter((one) => one !== id).join();
  const one = before.find((id) => without(before, id) === without(after, id));
  return before.flatMap((id, at) => {
    const isMoved = one === undefined ? after[at] !== id : id === one;
    return isMoved ? [{ id, place: { before: at + 1, after: after.indexOf(id) + 1 } }] : [];
  });
}

/** The list with `id` at `place`, counted from 1; beyond its end at the end. */
export const insertAt = (ids: readonly number[], id: number, place: number): number[] =>
  ids.toSpliced(Math.min(place - 1, ids.length), 0, id);
