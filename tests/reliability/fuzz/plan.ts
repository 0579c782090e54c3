import type { Random } from '../../../demo/random.ts';
import type { Operation } from './description.ts';
import { type Caller, mayCall } from './people.ts';
import type { Thing, Things } from './things.ts';
import { type Facts, makeValue, pickOf } from './values.ts';

/** One part of a multipart body. */
export type Part = { field: string; name: string | null; bytes: Buffer };

/** A call before it becomes bytes; mutations change it at any place. */
export type Plan = {
  operation: Operation;
  /** As a rule the operation's. */
  method: string;
  caller: Caller;
  /** Values of the address, as they stand in it: escaped. */
  params: Record<string, string>;
  /** Names and values as they stand in the address. */
  query: [string, string][];
  /** Stands behind the path. */
  ending: string;
  headers: Record<string, string | string[]>;
  body: unknown;
  parts: Part[] | null;
  /** Instead of what `body` or `parts` would become. */
  raw: Buffer | null;
  /** Language that was asked for; null: none that is known. */
  language: string | null;
  /** What was done to it; empty: nothing. */
  mutations: string[];
};

export type World = { callers: readonly Caller[]; things: Things; facts: Facts };

/** By the end of the path what is sent there; elsewhere a text. */
const files = new Map<string, Omit<Part, 'field'>>([
  [
    '/price-imports',
    { name: 'prices.csv', bytes: Buffer.from('title;price\nCataract surgery;1200.00\nMRI;300\n') },
  ],
  [
    '/import-runs',
    { name: 'organisations.ndjson', bytes: Buffer.from('{"id":"https://ror.org/012345678"}\n') },
  ],
]);
const text = { name: 'анализ.txt', bytes: Buffer.from('Гемоглобин 140') };

/** A photo is large: it is made once. */
export function allowPhotos(bytes: Buffer): void {
  for (const end of ['/photos', '/portrait', '/news-photos']) files.set(end, { name: 'ward.png', bytes });
}

function filesFor({ isUpload, path }: Operation): Part[] | null {
  if (!isUpload) return null;
  return [{ field: 'file', ...(files.get(path.slice(path.lastIndexOf('/'))) ?? text) }];
}

/** What is known of the thing that the address names: by the longest address that there are things for. */
function thingsAt({ path }: Operation, things: Things): readonly Thing[] {
  const place = path.replace('/api/v1/', '');
  for (let end = place.length; end > 0; end = place.lastIndexOf('/', end - 1)) {
    const found = things.get(place.slice(0, end));
    if (found) return found;
  }
  return [];
}

const isOwn = ({ accountId, clinicId }: Thing, { accountId: id, clinic }: Caller): boolean =>
  (accountId !== null && accountId === id) || (clinicId !== null && clinicId === clinic?.id);

function chooseThing(random: Random, found: readonly Thing[], caller: Caller): Thing | null {
  const own = found.filter((thing) => isOwn(thing, caller));
  const list = own.length > 0 && random.chance(0.75) ? own : found;
  return pickOf({ random }, list) ?? null;
}

function chooseCaller(random: Random, { access }: Operation, callers: readonly Caller[]): Caller {
  const able = callers.filter((one) => mayCall(one, access));
  const list = random.chance(0.75) && able.length > 0 ? able : callers;
  const [first] = list;
  if (!first) throw new Error('There is nobody to call');
  return pickOf({ random }, list) ?? first;
}

/** A call that keeps to the description, by somebody who may as a rule make it, about something of their own as a rule. */
export function planCall(random: Random, operation: Operation, world: World): Plan {
  const caller = chooseCaller(random, operation, world.callers);
  const thing = chooseThing(random, thingsAt(operation, world.things), caller);
  const ground = { random, caller, path: operation.path, things: world.things, facts: world.facts, thing };
  const params: Record<string, string> = {};
  const query: [string, string][] = [];
  const headers: Record<string, string> = {};
  for (const { name, in: place, required = false, schema } of operation.parameters) {
    if (place === 'query' && !required && random.chance(0.6)) continue;
    const value = makeValue(schema, name, ground);
    if (place === 'header') headers[name] = String(value);
    else if (place === 'path') params[name] = encodeURIComponent(String(value));
    else for (const one of [value].flat()) query.push([name, encodeURIComponent(String(one))]);
  }
  const language = random.pick(['ru', 'en', 'de', 'ar']);
  return {
    operation,
    method: operation.method,
    caller,
    params,
    query,
    ending: '',
    headers: {
      'accept-language': language,
      // As a proxy on the same machine would name them: limits count by it.
      'x-forwarded-for': `198.51.${random.between(0, 255)}.${random.between(1, 254)}`,
      ...(caller.token !== null && { authorization: `Bearer ${caller.token}` }),
      ...headers,
    },
    body: operation.body ? makeValue(operation.body, '', ground) : undefined,
    parts: filesFor(operation),
    raw: null,
    language,
    mutations: [],
  };
}
