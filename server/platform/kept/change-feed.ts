import type { FastifyInstance } from 'fastify';
import type { Log } from '../jobs.ts';
import { listen } from '../listener.ts';
import { ANYTHING, PRIMARY_ONLY, parsePosition, type Reads } from '../replicas.ts';
import { learnTables } from './noted-reads.ts';

/** Names that changed (of tables, or of what a node holds in memory) and owners (`clinic_id:7`, `clinic_id:` for all). */
export type Changed = readonly string[];

export type ChangeFeed = {
  /** `listener` hears of every change, null: of one it is not known which. */
  onChange(listener: (changed: Changed | null) => void): void;
  /** Something that this node holds in memory has changed. */
  tell(changed: Changed): void;
  /** Resolves when all that was committed before the call was told to the listeners, or the feed is not trusted. */
  catchUp(): Promise<void>;
  /** Whether it told all that was committed until two seconds ago. */
  isTrusted(): boolean;
  /** False: it is a table whose changes nobody announces. */
  announces(name: string): boolean;
  close(): Promise<void>;
};

/** Null: changes are not followed, and what is held in memory is read again after a while. */
export type Feed = ChangeFeed | null;

/** Whether it may be about one of the names. */
export const touches = (changed: Changed | null, names: readonly string[]): boolean =>
  changed === null || names.some((name) => changed.includes(name));

const PROBE_MS = 600;
const TRUSTED_MS = 2000;

const readTables = `
  select c.relname as name, coalesce(bool_or(p.proname in ('announce_rows', 'announce_table')), false) as "isAnnounced",
    coalesce(bool_or(p.proname = 'announce_rows'), false) as "isOwned"
  from pg_class c left join pg_trigger t on t.tgrelid = c.oid left join pg_proc p on p.oid = t.tgfoid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v', 'm', 'p', 'f') group by c.relname`;

type Needs = { connectionString: string; log: Log; reads: Reads | null };

/**
 * Follows what the tables announce with each commit, on a connection of its own. A question asked on that connection is
 * answered after all that was committed before it: so a writer's node knows of the write before the writer is answered.
 */
export async function openChangeFeed({ connectionString, log, reads }: Needs): Promise<ChangeFeed> {
  const listeners: ((changed: Changed | null) => void)[] = [];
  /** What was committed before this moment has been told. */
  let toldUntil = Number.NEGATIVE_INFINITY;
  let running: Promise<void> = Promise.resolve();
  let next: Promise<void> | null = null;
  let timer: NodeJS.Timeout | undefined;
  let news = 0;
  let isClosed = false;

  const tell = (changed: Changed | null) => {
    for (const listener of listeners) listener(changed);
  };

  const listener = await listen({
    ...{ connectionString, channel: 'rows', log, name: 'medatlas changes' },
    onNews(payload) {
      news += 1;
      // A replica may not have it yet: until it is known how far the log is, the primary is read.
      reads?.seeAtLeast(PRIMARY_ONLY);
      tell(payload.split(' ').flatMap(splitOwners));
      if (reads) void catchUp();
    },
    onGap() {
      tell(null);
      void catchUp();
    },
  });

  async function ask(): Promise<void> {
    const askedAt = performance.now();
    const before = news;
    try {
      const [row] = await listener.ask<{ position: string }>(
        'select pg_current_wal_insert_lsn()::text as position',
      );
      toldUntil = askedAt;
      // The position may be one before what was told meanwhile.
      if (news === before) reads?.seeAtLeast(parsePosition(row?.position) ?? PRIMARY_ONLY);
    } catch (err) {
      toldUntil = Number.NEGATIVE_INFINITY;
      reads?.seeAtLeast(ANYTHING);
      log.debug({ err }, 'the feed of changes does not answer');
    }
  }

  /** A question under way may have been answered before: the next one is for all who came meanwhile. */
  function catchUp(): Promise<void> {
    next ??= running.then(() => {
      next = null;
      running = ask();
      return running;
    });
    return next;
  }

  function probe(): void {
    timer = setTimeout(() => {
      void catchUp().then(() => !isClosed && probe());
    }, PROBE_MS);
  }

  const rows = await listener.ask<{ name: string; isAnnounced: boolean; isOwned: boolean }>(readTables);
  const silent = new Set(rows.filter(({ isAnnounced }) => !isAnnounced).map(({ name }) => name));
  learnTables({
    all: new Set(rows.map(({ name }) => name)),
    owned: new Set(rows.filter(({ isOwned }) => isOwned).map(({ name }) => name)),
  });
  await catchUp();
  probe();
  return {
    onChange: (hears) => void listeners.push(hears),
    tell,
    catchUp,
    isTrusted: () => performance.now() - toldUntil < TRUSTED_MS,
    announces: (name) => !silent.has(name),
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await listener.close();
    },
  };
}

const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Who has written hears that it was done when this node has ended what it had kept of before. */
export function tellBeforeAnswering(app: FastifyInstance, feed: ChangeFeed): void {
  app.addHook('onSend', async ({ method }) => {
    if (!SAFE_METHODS.has(method)) await feed.catchUp();
  });
}

/** `clinic_id:7,9` is two owners. */
function splitOwners(part: string): string[] {
  const [name, ids] = part.split(':');
  if (ids === undefined) return [part];
  return ids === '' ? [`${name}:`] : ids.split(',').map((id) => `${name}:${id}`);
}
