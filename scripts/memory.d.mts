export const heapFlags: string[];
export const memoryEnvironment: { MALLOC_ARENA_MAX: string; MALLOC_TRIM_THRESHOLD_: string };
