import { totalmem } from 'node:os';

const GB = 2 ** 30;
// Of the machine, or of the container; 0 where nothing bounds it.
const memory = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);

/** Sizes the heap of the service's main thread: docs/decisions/0006. */
export const heapFlags = [`--max-semi-space-size=${memory < 2 * GB ? 4 : 16}`, '--max-old-space-size=256'];

/** Has glibc give memory back. */
export const memoryEnvironment = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072' };
