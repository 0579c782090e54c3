import { sql } from 'kysely';
import type { Database } from '../../server/platform/database.ts';
import type { Files } from '../../server/platform/files.ts';
import type { Cluster } from './failures-cluster.ts';
import { type CallName, callNames, type Sample, type Written } from './failures-load.ts';

/** `written`: when the looking began; `now`: as it goes on. */
type Ground = { db: Database; files: Files; written: Written; now: Written };

async function judgeRequests({ db, written }: Ground): Promise<string[]> {
  const { rows } = await sql<{ id: string; key: string }>`
    select id, idempotency_key as key from requests`.execute(db);
  const ids = new Map(rows.map(({ id, key }) => [key, id]));
  const lost = [...written.requests].filter(([key, id]) => ids.get(key) !== id);
  return lost.map(([, id]) => `request ${id} was acknowledged and is lost`);
}

async function judgeMessages({ db, written }: Ground): Promise<string[]> {
  const { rows } = await sql<{ id: string; seq: number }>`select id, seq from chat_messages`.execute(db);
  const byId = Map.groupBy(rows, ({ id }) => id);
  return [...written.messages].flatMap(([id, seq]) => {
    const [row, ...more] = byId.get(id) ?? [];
    if (!row) return [`message ${id} was acknowledged and is lost`];
    if (more.length > 0) return [`message ${id} is there ${more.length + 1} times`];
    return row.seq === seq ? [] : [`message ${id} was number ${seq} and is ${row.seq}`];
  });
}

async function judgeProfiles({ db, written, now }: Ground): Promise<string[]> {
  const { rows } = await sql<{ id: string; surname: string }>`select id, surname from accounts`.execute(db);
  const surnames = new Map(rows.map(({ id, surname }) => [id, surname]));
  return [...written.surnames].flatMap(([id, { acknowledged, tried }]) =>
    acknowledged === null || [acknowledged, tried, now.surnames.get(id)?.tried].includes(surnames.get(id))
      ? []
      : [`the name ${acknowledged} of ${id} was acknowledged and is lost`],
  );
}

async function judgeAttachments({ db, files, written }: Ground): Promise<string[]> {
  const { rows } = await sql<{ id: string; file: string }>`select id, file from attachments`.execute(db);
  const keys = new Map(rows.map(({ id, file }) => [id, file]));
  const lost: string[] = [];
  for (const id of written.papers) {
    const key = keys.get(id);
    if (key === undefined) lost.push(`paper ${id} was acknowledged and is lost`);
    else if ((await files.modifiedAt(key)) === null) lost.push(`paper ${id} has lost its file`);
  }
  return lost;
}

/** What is acknowledged up to now: people go on writing while it is looked for. */
const copyOf = ({ requests, messages, surnames, papers: attachments }: Written): Written => ({
  requests: new Map(requests),
  messages: new Map(messages),
  surnames: new Map(surnames),
  papers: new Set(attachments),
});

/** What was acknowledged and is not there, or not as it was. */
export async function findLosses({ db, files, written: now }: Omit<Ground, 'now'>): Promise<string[]> {
  const ground = { db, files, written: copyOf(now), now };
  const losses: string[] = [];
  for (const judge of [judgeRequests, judgeMessages, judgeProfiles, judgeAttachments])
    losses.push(...(await judge(ground)));
  return losses;
}

export type Failing = {
  name: CallName;
  calls: number;
  failed: number;
  /** From the beginning of the first call that failed to the end of the last, in ms; between them others succeeded. */
  spanMs: number;
  slowestMs: number;
  /** Of the refusals those that said in words when to come back. */
  said: number;
};

export const isDone = ({ status }: Sample): boolean => status === 200 || status === 201;

/** How each kind of call went between two moments. */
export function measure(samples: readonly Sample[], from: number, to: number): Failing[] {
  const within = samples.filter(({ begun }) => begun >= from && begun < to);
  return callNames.map((name) => {
    const own = within.filter((sample) => sample.name === name);
    const failed = own.filter((sample) => !isDone(sample));
    const times = own.filter(isDone).map(({ begun, ended }) => ended - begun);
    const first = Math.min(...failed.map(({ begun }) => begun));
    const last = Math.max(...failed.map(({ ended }) => ended));
    return {
      name,
      calls: own.length,
      failed: failed.length,
      spanMs: failed.length === 0 ? 0 : last - first,
      slowestMs: Math.max(0, ...times),
      said: failed.filter(({ isSaid }) => isSaid).length,
    };
  });
}

/** Who answered a call, and what the logs of the nodes say of it. */
export function describeFailure({ webs }: Cluster, failed: Sample): string {
  const { name, status, begun, ended, requestId } = failed;
  const told = `${name} ${status} from ${begun} to ${ended} ms`;
  if (requestId === null) return `${told} by ${status === 0 ? 'nobody' : 'the balancer'}`;
  const lines = webs.flatMap(({ part }) =>
    part
      .output()
      .split('\n')
      .filter((line) => line.includes(requestId)),
  );
  return [`${told} by a node`, ...lines.map((line) => `    ${line.slice(0, 1500)}`)].join('\n');
}
