import { setFlagsFromString } from 'node:v8';

/**
 * Lets threads that begin from now on have the limits that their `resourceLimits` say: V8 (14) gives each of them that of the
 * command line, which is meant for the heap of the service. The limit of the running thread stays.
 */
export const freeThreadHeaps = (): void => setFlagsFromString('--max-old-space-size=0');
