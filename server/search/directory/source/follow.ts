/** Follows the changes of the data for whoever keeps an index of it true. */
import type pg from 'pg';
import type { Changes, Position } from './changes.ts';
import { connect, readTimeline, stepBack, type Timeline } from './connect.ts';
import { CHANNELS } from './dictionaries.ts';

/** Notifications may be lost with their connection: then this is how late a change is found. */
const POLL_MS = 5000;
/**
 * Learning the names of new places blocks this thread for about a second, in which no change is found. So it waits for this
 * long a pause between changes; without any pause it is done every POLL_MS.
 */
const QUIET_MS = 500;
/** Statements of one import announce themselves one by one: they are taken in together. */
const COALESCE_MS = 60;
const SHORTEST_RETRY_MS = 200;
const LONGEST_RETRY_MS = 10_000;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

export type Followed = {
  /** The history of the data that the index was built from, and up to where it has the changes. */
  timeline: Timeline;
  position: Position;
  /** Takes in the changes since `position`. `isChanged`: a search may now return something else. */
  applyChanges(client: pg.Client): Promise<{ changes: Changes; isChanged: boolean }>;
  /** Whether everything has to be built anew. */
  isOutgrown(client: pg.Client, changes: Changes): Promise<boolean> | boolean;
  lacksPlaces(): boolean;
  /** Returns false if there was no new place. */
  learnPlaces(): boolean;
  onChange(): void;
  /** @param isOtherHistory the server is another one than the data came from. */
  onOutgrown(isOtherHistory: boolean): Promise<void> | void;
  onProblem(message: string): void;
};

/** Resolves with true when a change is announced, with false when none was for the given time. */
function createAlarm(client: pg.Client) {
  let rung = false;
  let wake: (() => void) | null = null;
  const ring = (): void => {
    rung = true;
    wake?.();
  };
  client.on('notification', ring);
  client.on('end', ring);
  return async (waitMs: number): Promise<boolean> => {
    if (!rung) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, waitMs);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    await pause(COALESCE_MS);
    const isAnnounced = rung;
    rung = false;
    return isAnnounced;
  };
}

/** Follows the changes until the connection fails. */
async function follow(client: pg.Client, followed: Followed): Promise<never> {
  const announced = createAlarm(client);
  for (const channel of CHANNELS) await client.query(`listen ${channel}`);
  const isOtherHistory = (await readTimeline(client)) !== followed.timeline;
  let learnedAt = Date.now();
  for (;;) {
    const { changes, isChanged } = await followed.applyChanges(client);
    if (isChanged) followed.onChange();
    if (!changes.isTooMuch) followed.position = changes;
    if (isOtherHistory || (await followed.isOutgrown(client, changes)))
      await followed.onOutgrown(isOtherHistory);
    const isAnnounced = await announced(followed.lacksPlaces() ? QUIET_MS : POLL_MS);
    if (isAnnounced && Date.now() - learnedAt < POLL_MS) continue;
    learnedAt = Date.now();
    if (followed.learnPlaces()) followed.onChange();
  }
}

/** Follows the changes for good, over lost connections. @param first is ended when it fails. */
export async function keepFollowing(
  connectionString: string,
  first: pg.Client,
  followed: Followed,
): Promise<never> {
  let client: pg.Client | null = first;
  for (let retryMs = SHORTEST_RETRY_MS; ; retryMs = Math.min(2 * retryMs, LONGEST_RETRY_MS)) {
    try {
      client ??= await connect(connectionString);
      retryMs = SHORTEST_RETRY_MS;
      await follow(client, followed);
    } catch (error) {
      followed.onProblem(String(error));
    }
    await client?.end().catch(() => undefined);
    client = null;
    const { version } = followed.position;
    followed.position = { version: stepBack(version), seenClinics: new Map(), seenDoctors: new Map() };
    await pause(retryMs);
  }
}
