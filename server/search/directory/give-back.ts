import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Building leaves tens of megabytes of garbage in a thread that then idles, and an idle thread does not collect by
 * itself.
 */
export function giveBackMemory(): void {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  collect();
}
