import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { limits } from '../../contract/platform/limits.ts';
import type { NewRequest } from '../../contract/requests/requests.ts';
import type { MadeAccount } from '../factories/accounts.ts';

export const callNames = [
  'page',
  'search',
  'clinic',
  'own requests',
  'new request',
  'message',
  'profile',
  'paper',
] as const;
export type CallName = (typeof callNames)[number];

/**
 * One try. `status` 0: no answer, and `requestId` null: none of a node. `isSaid`: a refusal said in words when to come back.
 */
export type Sample = { name: CallName; begun: number; ended: number } & Told;
type Told = { status: number; isSaid: boolean; requestId: string | null };

/** What was acknowledged, and of values that change also what was only tried. */
export type Written = {
  /** By idempotency key: the request. */
  requests: Map<string, string>;
  /** By id of the message: its number. */
  messages: Map<string, number>;
  /** By account. */
  surnames: Map<string, { acknowledged: string | null; tried: string }>;
  papers: Set<string>;
};

export type Writer = { account: MadeAccount; chat: string };

export type Ground = {
  url: string;
  slug: string;
  writers: readonly Writer[];
  makeCase(): NewRequest;
};

export type Load = {
  samples: Sample[];
  written: Written;
  /** Answers that nobody should get, whatever dies. */
  faults: string[];
  /** Ends when what was begun is acknowledged. */
  stop(): Promise<void>;
};

type Act = {
  method: string;
  path: string;
  account?: MadeAccount;
  body?: object | FormData;
  headers?: Record<string, string>;
  done?(data: unknown): void;
};

const TRY_MS = 15_000;
const AGAIN_MS = 250;
/** An act that finds no answer for so long is lost to whoever wanted it. */
const PATIENCE_MS = 90_000;

type Answer = Told & { data: unknown };

async function attempt(url: string, { method, path, account, body, headers }: Act): Promise<Answer> {
  const isForm = body instanceof FormData;
  try {
    const reply = await fetch(`${url}${path}`, {
      method,
      headers: {
        'accept-language': 'ru',
        ...account?.headers,
        ...headers,
        ...(body && !isForm && { 'content-type': 'application/json' }),
      },
      signal: AbortSignal.timeout(TRY_MS),
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    });
    const text = await reply.text();
    const isSaid = reply.headers.has('retry-after') && /[а-я]/i.test(text);
    const isJson = reply.headers.get('content-type')?.startsWith('application/json') ?? false;
    const read: unknown = isJson ? JSON.parse(text) : null;
    const requestId = reply.headers.get('x-request-id');
    return { status: reply.status, isSaid, requestId, data: Object(read).data };
  } catch {
    return { status: 0, isSaid: false, requestId: null, data: null }; // killed before or while it answered
  }
}

function makeActs({ slug, writers, makeCase }: Ground, written: Written): Record<CallName, () => Act> {
  const turns = new Map<CallName, number>();
  const next = (name: CallName): Writer => {
    const turn = turns.get(name) ?? randomInt(writers.length);
    turns.set(name, turn + 1);
    const writer = writers[turn % writers.length];
    if (!writer) throw new Error('Somebody has to write');
    return writer;
  };
  const api = '/api/v1/client';
  return {
    page: () => ({ method: 'GET', path: `/hospital/${slug}/about` }),
    search: () => ({ method: 'GET', path: `${api}/clinics?q=clinic` }),
    clinic: () => ({ method: 'GET', path: `${api}/clinics/${slug}` }),
    'own requests': () => ({ method: 'GET', path: `${api}/requests`, account: next('own requests').account }),
    'new request': () => {
      const { account } = next('new request');
      const key = randomUUID();
      const done = (data: unknown) => void written.requests.set(key, String(Object(data).id));
      const headers = { 'idempotency-key': key };
      return { method: 'POST', path: `${api}/requests`, account, body: makeCase(), headers, done };
    },
    message: () => {
      const { account, chat } = next('message');
      const id = randomUUID();
      const body = { id, body: `Сообщение ${id}` };
      const done = (data: unknown) => void written.messages.set(id, Number(Object(data).seq));
      return { method: 'POST', path: `${api}/chats/${chat}/messages`, account, body, done };
    },
    profile: () => {
      const { account } = next('profile');
      const surname = `Weber-${randomUUID().replace(/[^a-f]/g, '')}`;
      const known = written.surnames.get(account.id);
      written.surnames.set(account.id, { acknowledged: known?.acknowledged ?? null, tried: surname });
      const done = () => void written.surnames.set(account.id, { acknowledged: surname, tried: surname });
      return { method: 'PATCH', path: `${api}/profile`, account, body: { surname }, done };
    },
    paper: () => {
      const { account } = next('paper');
      const body = new FormData();
      body.set('file', new Blob([`Заключение ${randomUUID()}\n`.repeat(20)]), 'заключение.txt');
      const done = (data: unknown) => void written.papers.add(String(Object(data).id));
      return { method: 'POST', path: `${api}/attachments`, account, body, done };
    },
  };
}

/** How long a caller waits between two calls; what writes has limits. */
const pauses: Record<CallName, number> = {
  page: 300,
  search: 200,
  clinic: 200,
  'own requests': 250,
  'new request': 400,
  message: 250,
  profile: 300,
  paper: 500,
};

/**
 * Callers of each kind at the balancer, one after the other, until `stop`. An act is tried again until it is
 * acknowledged, under the same key, as pages do.
 */
export function startLoad(ground: Ground): Load {
  const samples: Sample[] = [];
  const faults: string[] = [];
  const written: Written = {
    requests: new Map(),
    messages: new Map(),
    surnames: new Map(),
    papers: new Set(),
  };
  const acts = makeActs(ground, written);
  let isOver = false;

  async function doOnce(name: CallName): Promise<void> {
    const act = acts[name]();
    for (const since = Date.now(); ; await delay(AGAIN_MS)) {
      const begun = Date.now();
      const { data, ...told } = await attempt(ground.url, act);
      const { status } = told;
      samples.push({ name, begun, ended: Date.now(), ...told });
      if (status === 200 || status === 201) return act.done?.(data);
      // Every other number says that the call was wrong, or the service.
      if (![0, 502, 503, 504].includes(status)) faults.push(`${name} was answered ${status}`);
      if (act.method === 'GET' || (status >= 400 && status < 500)) return;
      if (Date.now() - since > PATIENCE_MS) {
        faults.push(`${name} was not acknowledged in ${PATIENCE_MS / 1000} s`);
        return;
      }
    }
  }

  // Who sends more is refused until tomorrow.
  const requestsMax = ground.writers.length * limits.requestsPerDay;

  async function call(name: CallName): Promise<void> {
    const callsMax = name === 'new request' ? requestsMax : Number.POSITIVE_INFINITY;
    for (let calls = 0; calls < callsMax && !isOver; calls += 1) {
      await doOnce(name);
      await delay(pauses[name]);
    }
  }

  const callers = callNames.map(call);
  return {
    samples,
    written,
    faults,
    async stop() {
      isOver = true;
      await Promise.all(callers);
    },
  };
}
