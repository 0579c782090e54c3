import { gzipSync } from 'node:zlib';
import type { Random } from '../../../demo/random.ts';
import { borderOf, shapedPlaces } from './borders.ts';
import type { Parameter } from './description.ts';
import { nastyEscape, nastyHeader, nastyValue } from './nasty.ts';
import type { Plan, World } from './plan.ts';
import { pickOf } from './values.ts';

type Place = { holder: Record<string, unknown> | unknown[]; name: string };

const isHolder = (value: unknown): value is Place['holder'] => typeof value === 'object' && value !== null;

/** Every place of a body, the deep ones too. */
function placesOf(value: unknown): Place[] {
  if (!isHolder(value)) return [];
  return Object.keys(value).flatMap((name) => [
    { holder: value, name },
    ...placesOf(Reflect.get(value, name)),
  ]);
}

type Mutation = (plan: Plan, random: Random, world: World) => void;

/** Where there is no body, one is sent all the same. */
function inBody(plan: Plan, random: Random, change: (place: Place) => void): void {
  const place = pickOf({ random }, placesOf(plan.body));
  if (place) change(place);
  else plan.body = nastyValue(random);
}

/** Half a surrogate pair has no bytes: it is left out. */
const inAddress = (value: unknown): string => encodeURIComponent(String(value).toWellFormed());

/** Of the names that the description has, also one that the call did not have; of an operation without any: `q`. */
function inQuery(plan: Plan, random: Random, make: (parameter: Parameter) => string): void {
  const declared = plan.operation.parameters.filter(({ in: place }) => place === 'query');
  const parameter = pickOf({ random }, declared) ?? { name: 'q', in: 'query', schema: { type: 'string' } };
  const { name } = parameter;
  plan.query = [...plan.query.filter(([one]) => one !== name), [name, make(parameter)]];
}

const replaceWith =
  (make: (random: Random, value: unknown) => unknown): Mutation =>
  (plan, random) =>
    inBody(plan, random, ({ holder, name }) =>
      Reflect.set(holder, name, make(random, Reflect.get(holder, name))),
    );

const ofText =
  (change: (text: string) => string): Mutation =>
  (plan) => {
    plan.raw = Buffer.from(change(JSON.stringify(plan.body ?? {})));
  };

const typed =
  (type: string): Mutation =>
  (plan) => {
    plan.headers['content-type'] = type;
  };

function header(plan: Plan, name: string, value: string | string[]): void {
  plan.headers[name] = value;
  if (name === 'accept-language') plan.language = null;
}

/** Of several lengths around the limits that shapes have. */
const stretched = (random: Random): string =>
  random
    .pick(['я', '🩺', ' ', 'a'])
    .repeat(random.pick([1, 8, 60, 100, 101, 254, 255, 300, 500, 501, 2000, 4001, 5001]));

/** An id of any kind, of anybody. */
function foreignId(random: Random, { things }: World): unknown {
  const list = pickOf({ random }, [...things.values()]) ?? [];
  const values = Object.values(pickOf({ random }, list)?.values ?? {});
  return pickOf({ random }, values);
}

const BROKEN_BOUNDARY = 'multipart/form-data; boundary=zzz';

const mutations: Record<string, Mutation> = {
  'another value': replaceWith((random) => nastyValue(random)),
  'another value again': replaceWith((random) => nastyValue(random)),
  'at a border': (plan, random) => {
    const place = pickOf({ random }, shapedPlaces(plan.operation.body ?? {}, plan.body));
    if (!place) return;
    const { holder, name, shape } = place;
    Reflect.set(holder, name, borderOf(shape, Reflect.get(holder, name), random));
  },
  'at a border again': (plan, random, world) => mutations['at a border']?.(plan, random, world),
  'a border of the query': (plan, random) =>
    inQuery(plan, random, ({ schema }) => inAddress(borderOf(schema, [], random))),
  "another's id in the query": (plan, random, world) =>
    inQuery(plan, random, () => inAddress(foreignId(random, world))),
  'a field left out': (plan, random) =>
    inBody(plan, random, ({ holder, name }) => void Reflect.deleteProperty(holder, name)),
  'a field too many': (plan, random) => {
    if (isHolder(plan.body) && !Array.isArray(plan.body))
      plan.body[random.pick(['extra', 'id', 'account_id', 'toString', 'is_admin'])] = nastyValue(random);
  },
  'a text of another length': replaceWith((random) => stretched(random)),
  'in a list': replaceWith((_random, value) => [value]),
  'out of its list': replaceWith((_random, value) => (Array.isArray(value) ? value[0] : String(value))),
  'a list twice as long': replaceWith((_random, value) => [value, value].flat()),
  'a very long list': replaceWith((_random, value) => Array.from({ length: 600 }, () => value)),
  "another's id in the body": (plan, random, world) =>
    inBody(plan, random, ({ holder, name }) => Reflect.set(holder, name, foreignId(random, world))),
  'a list for a body': (plan) => {
    plan.body = [plan.body];
  },
  'something else for a body': (plan, random) => {
    plan.body = nastyValue(random);
  },
  'no body': (plan) => {
    plan.raw = Buffer.alloc(0);
  },
  'cut JSON': ofText((text) => text.slice(0, Math.floor(text.length / 2))),
  'bad JSON': ofText((text) => `${text},`),
  'names twice': ofText((text) => text.replace('{', '{"a":1,"a":2,"version":1,"version":"x",')),
  'a prototype': ofText((text) => text.replace('{', '{"__proto__":{"admin":true},')),
  'endless numbers': ofText((text) =>
    text.replace(/:\d+/, `:${'9'.repeat(400)}`).replace(/:"/, ':1e999,"x":"'),
  ),
  'deep nesting': ofText(() => `${'['.repeat(40_000)}${']'.repeat(40_000)}`),
  'bytes that are no text': (plan) => {
    plan.raw = Buffer.concat([Buffer.from('{"body":"'), Buffer.from([0xc3, 0x28, 0xff]), Buffer.from('"}')]);
  },
  'a byte order mark': ofText((text) => `\ufeff${text}`),
  'a huge body': ofText((text) => `${' '.repeat(3_000_000)}${text}`),
  packed: (plan) => {
    plan.raw = gzipSync(JSON.stringify(plan.body ?? {}));
    plan.headers['content-encoding'] = 'gzip';
  },
  'as text': typed('text/plain'),
  'as a form': typed('application/x-www-form-urlencoded'),
  'as a broken multipart': typed(BROKEN_BOUNDARY),
  'as multipart without a boundary': typed('multipart/form-data'),
  'of a strange type': typed('application/json; charset=utf-7; a="'),
  'of no type': typed(''),
  'a name twice': (plan) => {
    plan.query.push(...plan.query);
  },
  'unknown names': (plan, random) => {
    plan.query.push([
      random.pick(['x', '__proto__', 'constructor', 'q[]', 'page[a]', 'sort.0']),
      nastyEscape(random),
    ]);
  },
  'a value of the query': (plan, random) => inQuery(plan, random, () => nastyEscape(random)),
  'a raw address': (plan, random) => {
    // What is not the API's is a page, of which the description says nothing.
    if (!plan.operation.path.startsWith('/api/')) return;
    plan.ending = random.pick(['/', '//', '%2f', ';a=b', '/..', '/%2e%2e/', '.json', '?', '#', '%20', '%00']);
  },
  'another method': (plan, random) => {
    plan.method = random.pick(['PUT', 'OPTIONS', 'PROPFIND', 'GET', 'POST', 'PATCH', 'DELETE']);
  },
  'in pieces of no known length': (plan) => header(plan, 'transfer-encoding', 'chunked'),
  'many values': (plan, random) => {
    const name = plan.query[0]?.[0] ?? 'q';
    for (let place = 0; place < 300; place += 1) plan.query.push([name, String(random.between(0, 9))]);
  },
  'a part of the address': (plan, random) => {
    const name = pickOf({ random }, Object.keys(plan.params));
    if (name) plan.params[name] = nastyEscape(random);
  },
  "another's id": (plan, random, world) => {
    const name = pickOf({ random }, Object.keys(plan.params));
    if (name) plan.params[name] = inAddress(foreignId(random, world));
  },
  'a strange language': (plan, random) => header(plan, 'accept-language', nastyHeader(random)),
  'a strange token': (plan, random) => header(plan, 'authorization', nastyHeader(random)),
  'a strange key': (plan, random) => header(plan, 'idempotency-key', nastyHeader(random)),
  'two keys': (plan) => header(plan, 'idempotency-key', ['key-number-one', 'key-number-two']),
  'a strange header': (plan, random) =>
    header(
      plan,
      random.pick([
        'accept',
        'range',
        'if-none-match',
        'if-match',
        'cookie',
        'origin',
        'referer',
        'x-forwarded-for',
        'x-forwarded-host',
        'x-forwarded-proto',
        'x-xsrf-token',
        'accept-encoding',
        'user-agent',
        'x-request-id',
        'host',
        'x-http-method-override',
        'traceparent',
        'content-language',
      ]),
      nastyHeader(random),
    ),
  'a foreign page': (plan, random) =>
    header(plan, 'origin', random.pick(['https://evil.example', 'null', 'http://localhost', 'file://'])),
};

const uploadMutations: Record<string, Mutation> = {
  'no file': (plan) => {
    plan.parts = [];
  },
  'two files': (plan) => {
    plan.parts = [...(plan.parts ?? []), ...(plan.parts ?? [])];
  },
  'under another name': (plan) => {
    plan.parts = (plan.parts ?? []).map((part) => ({ ...part, field: 'other' }));
  },
  'a field for a file': (plan) => {
    plan.parts = (plan.parts ?? []).map((part) => ({ ...part, name: null }));
  },
  'a strange file name': (plan, random) => {
    const name = random.pick([
      '',
      'a\u0000b.txt',
      '../../x.txt',
      `${'я'.repeat(3000)}.txt`,
      'x.svg',
      'noending',
      '.txt',
      'a"b.txt',
      '\u202etxt.exe',
    ]);
    plan.parts = (plan.parts ?? []).map((part) => ({ ...part, name }));
  },
  'strange bytes': (plan, random) => {
    const bytes = random.pick([
      Buffer.alloc(0),
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0xff]),
      Buffer.from('%PDF-1.7\n1 0 obj <<>> trailer << /Root 1 0 R >>'),
      Buffer.from('PK\u0003\u0004 not a zip'),
      Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 1]),
      Buffer.from('<svg onload=alert(1)>'),
      Buffer.from('title;price\n"open;1\n\u0000;2'),
      Buffer.from('{"standard_charge_information": [{}]}'),
      Buffer.alloc(1_048_577, 'a'),
      Buffer.alloc(12_000_000, 0),
    ]);
    plan.parts = (plan.parts ?? []).map((part) => ({ ...part, bytes }));
  },
  'cut in the middle': (plan) => {
    plan.headers['content-type'] = 'multipart/form-data; boundary=cut';
    plan.raw = Buffer.from(
      '--cut\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nabc',
    );
  },
  'no multipart': (plan) => {
    plan.parts = null;
    plan.body = { file: 'a' };
  },
};

/** Changes one thing, now and then two. */
export function mutate(plan: Plan, random: Random, world: World): void {
  const found = Object.entries(plan.parts && random.chance(0.5) ? uploadMutations : mutations);
  for (let times = random.chance(0.15) ? 2 : 1; times > 0; times -= 1) {
    const [name, change] = pickOf({ random }, found) ?? ['none', () => undefined];
    plan.mutations.push(name);
    change(plan, random, world);
  }
}
