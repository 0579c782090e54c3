import { DirectoryAway } from '../directory.ts';
import { ClusterRefusal } from './cluster.ts';

const SHORTEST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 10_000;

export const isOfCluster = (error: unknown): error is Error =>
  error instanceof DirectoryAway || error instanceof ClusterRefusal;

/**
 * Repeats what the cluster does not do now, with growing pauses, until it is done; other errors are thrown.
 * @param onFailure hears of each try that failed.
 */
export async function insist<Result>(
  work: () => Promise<Result>,
  onFailure: (error: Error) => void,
): Promise<Result> {
  for (let pauseMs = SHORTEST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
    try {
      return await work();
    } catch (error) {
      if (!isOfCluster(error)) throw error;
      onFailure(error);
    }
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}
