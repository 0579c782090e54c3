import { type ApiError, isPassing } from '../../contract/platform/client.ts';

const PAUSE_MS = 1000;
const PAUSE_MAX_MS = 15_000;

let failure: ApiError | null = null;
const watchers = new Set<() => void>();

/** Why what the back office begins with has not come yet. Null: it is on its way. */
export const currentFailure = (): ApiError | null => failure;

export function watchFailure(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

function changeFailure(error: ApiError | null): void {
  failure = error;
  for (const watcher of watchers) watcher();
}

/** Asks for what the back office cannot begin without, as often as it takes. Throws where it is refused. */
export async function untilAnswered<Result>(ask: () => Promise<Result>): Promise<Result> {
  for (let pause = PAUSE_MS; ; pause = Math.min(2 * pause, PAUSE_MAX_MS)) {
    try {
      const result = await ask();
      changeFailure(null);
      return result;
    } catch (error) {
      if (!isPassing(error)) throw error;
      changeFailure(error);
    }
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}
