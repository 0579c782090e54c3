import { setFlagsFromString } from 'node:v8';

/**
 * Gives threads that start from now on the heap of their `resourceLimits`: V8 prefers the flags of the command line, which
 * size the heap of the main thread (docs/decisions/0006). The running thread keeps its limit.
 */
export function freeThreadHeaps(): void {
  for (const flag of ['max-semi-space-size', 'max-old-space-size']) setFlagsFromString(`--${flag}=0`);
}
