import type { FastifyInstance } from 'fastify';
import type { Log } from '../jobs.ts';
import { listen } from '../listener.ts';
import { ANYTHING, PRIMARY_ONLY, parsePosition, type Reads } from '../replicas.ts';
import { learnTables } from './noted-reads.ts';

/** Names that changed (of tables, or of what a node holds in memory) and owners (`clinic_id:7`, `clinic_id:` for all). */
export type Changed = readonly string[];

export type ChangeFeed = {
  /** Calls `listener` with every change; null: something changed, but it is not known what. */
  onChange(listener: (changed: Changed | null) => void): void;
  /** Something that this node holds in memory has changed. */
  tell(changed: Changed): void;
  /** Resolves when the listeners know every change committed before the call, or when the feed is not trusted. */
  catchUp(): Promise<void>;
  /** Whether the listeners know every change committed up to two seconds ago. */
  isTrusted(): boolean;
  /** False for a table without a trigger that announces its changes. */
  announces(name: string): boolean;
  close(): Promise<void>;
};

/** Null: changes are not followed; caches in memory expire by time alone. */
export type Feed = ChangeFeed | null;

/** Whether the change may concern one of the names. */
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
  /** The listeners know every change committed before this moment. */
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
      // A replica may lack the change: read the primary until the position in the log is known.
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
      // A change announced during the question may lie behind this position.
      if (news === before) reads?.seeAtLeast(parsePosition(row?.position) ?? PRIMARY_ONLY);
    } catch (err) {
      toldUntil = Number.NEGATIVE_INFINITY;
      reads?.seeAtLeast(ANYTHING);
      log.debug({ err }, 'the feed of changes does not answer');
    }
  }

  /** A running question may predate the caller's commit, so callers that arrive meanwhile share the next one. */
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

/** Delays the reply to a write until this node has dropped the answers that the write made old. */
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
