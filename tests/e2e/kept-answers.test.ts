import { request as send } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { login } from '../../contract/accounts/sessions.ts';
import { randomNumbers } from '../../contract/platform/random.ts';
import { testDatabase } from '../helpers/database.ts';
import { listPublicAddresses } from '../helpers/public-addresses.ts';
import { type Service, startService } from '../helpers/service.ts';

const { db, url: DATABASE_URL } = await testDatabase('demo');
const settings = { DATABASE_URL, DEMO: '1', PUBLIC_URL: 'http://medatlas.test', ROLES: 'web' };
const [first, second, unkept] = await Promise.all([
  startService({ ...settings, WEB_THREADS: '1' }),
  startService({ ...settings, WEB_THREADS: '2' }),
  // Nor rendered in another thread: it makes no difference.
  startService({ ...settings, WEB_THREADS: '0', KEPT_MB: '0' }),
]);
afterAll(() => Promise.all([first, second, unkept].map((service) => service.stop())));
const addresses = await listPublicAddresses(db);

type Reply = { status: number; headers: Record<string, string>; body: string };

/** On a busy machine some are refused, and asked to come again. */
async function ask(...call: Parameters<typeof askOnce>): Promise<Reply> {
  for (let left = 20; ; left -= 1) {
    const reply = await askOnce(...call);
    if (reply.status !== 503 || left === 0) return reply;
    await delay(500);
  }
}

/** `fetch` lets nobody choose the Host. */
function askOnce(
  { url }: Service,
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const sent = send(new URL(path, url), { method, headers }, (reply) => {
      const chunks: Buffer[] = [];
      reply.on('data', (chunk) => chunks.push(chunk));
      reply.on('end', () =>
        resolve({
          status: reply.statusCode ?? 0,
          headers: Object.fromEntries(
            Object.entries(reply.headers).map(([name, value]) => [name, String(value)]),
          ),
          body: Buffer.concat(chunks).toString(),
        }),
      );
    });
    sent.on('error', reject);
    sent.end();
  });
}

const isHit = ({ headers }: Reply): boolean => headers['cache-status'] === 'medatlas; hit';

/** What callers see of it. */
const shownOf = ({ status, headers, body }: Reply) => ({
  // Of a page; what else there is has a nonce of its own each time.
  ...{ status, body, policy: body.startsWith('<') && headers['content-security-policy'] },
  ...{ etag: headers.etag, location: headers.location, cache: headers['cache-control'] },
});

/** A node answers an act, here one that is refused, when it knows of all that was committed before. */
const settle = (service: Service) => ask(service, login.path, {}, 'POST');

const random = randomNumbers(20);
const clinic = sql`(select id from clinics where slug = ${addresses
  .find((path) => /clinics\/[^/]+$/.test(path))
  ?.split('/')
  .at(-1)})`;
const doctor = sql`${Number(
  addresses
    .find((path) => /doctors\/\d+$/.test(path))
    ?.split('/')
    .at(-1),
)}`;
const word = () => `Wort ${Math.floor(random() * 1e9).toString(36)}`;

/** A change of each kind of data, as it comes to the database. */
const changes: [what: string, change: () => RawBuilder<unknown>][] = [
  ['name of a clinic', () => sql`update clinics set title = ${word()} where id = ${clinic}`],
  [
    'beds of a clinic',
    () => sql`update clinics set beds = ${Math.floor(random() * 900)} where id = ${clinic}`,
  ],
  [
    'text of a clinic',
    () => sql`update clinic_texts set description = ${word()} where clinic_id = ${clinic}`,
  ],
  [
    'price',
    () =>
      sql`update clinic_procedures set amount = ${Math.floor(random() * 9000) + 1}, amount_to = null where clinic_id = ${clinic} and amount is not null`,
  ],
  [
    'licence',
    () =>
      sql`update clinic_licences set checked_on = current_date, number = ${word()} where clinic_id = ${clinic}`,
  ],
  [
    'comfort',
    () =>
      sql`update clinic_comforts set value = case value when 'free' then 'paid' else 'free' end where clinic_id = ${clinic}`,
  ],
  [
    'photo',
    () =>
      sql`update photos set captions = ${JSON.stringify({ ru: word() })}::jsonb where clinic_id = ${clinic}`,
  ],
  ['name of a doctor', () => sql`update doctors set title = ${word()} where id = ${doctor}`],
  ['text of a doctor', () => sql`update doctor_texts set about = ${word()} where doctor_id = ${doctor}`],
  [
    'position',
    () =>
      sql`update positions set role = case role when 'head' then 'doctor' else role end, since = 2001 where doctor_id = ${doctor}`,
  ],
  ['comment', () => sql`update comments set text = ${word()}, rating = 1 where clinic_id = ${clinic}`],
  ['reply to a comment', () => sql`update comment_replies set text = ${word()}`],
  [
    'comment of a doctor withdrawn',
    () =>
      sql`update comments set status = 'removed', reason = 'spam' where id = (select min(id) from comments where doctor_id = ${doctor} and status = 'published')`,
  ],
  ['news', () => sql`update news_texts set title = ${word()}`],
  ['news withdrawn', () => sql`update news set status = 'draft' where id = (select max(id) from news)`],
  [
    'text of the interface',
    () =>
      sql`update messages set text = ${word()} where key in (select key from messages where text !~ '[{<]' and key like 'footer.%')`,
  ],
  [
    'rate',
    () =>
      sql`insert into currency_rates (currency_id, date, source, rate, state) select id, current_date + 1, 'ecb', 3 + ${random()}::float8, 'accepted' from currencies where id > 1`,
  ],
  [
    'term of a dictionary',
    () =>
      sql`update specializations set titles = titles || jsonb_build_object('ru', ${word()}::text, 'en', ${word()}::text)`,
  ],
  [
    'term retired',
    () => sql`update diseases set is_retired = true where id = (select min(id) from diseases)`,
  ],
  [
    'city',
    () =>
      sql`update cities set titles = titles || jsonb_build_object('ru', ${word()}::text) where id in (select city_id from clinics)`,
  ],
  [
    'weights',
    () =>
      sql`insert into ranking_versions (version, licence_checked, profile_kept, rating, reply_time, documented) select max(version) + 1, 20, 20, 20, 20, 20 from ranking_versions`,
  ],
  [
    'document',
    () =>
      sql`insert into documents (hash, name, version, language, content, published_on) select encode(sha256((hash || 'x')::bytea), 'hex'), name, version + 1, language, jsonb_set(content, '{title}', to_jsonb(${word()}::text)), current_date from documents`,
  ],
  [
    'address of a clinic',
    () =>
      sql`with old as (insert into clinic_slugs (slug, clinic_id) select slug, id from clinics where id = ${clinic} returning slug) update clinics set slug = 'another-address' where slug = (select slug from old)`,
  ],
  ['doctor deleted', () => sql`update doctors set status = 'withdrawn' where id = ${doctor}`],
  ['clinic deleted', () => sql`update clinics set status = 'withdrawn' where slug = 'another-address'`],
];

const INDEX_MS = 4_000;
/** More would make a busy machine refuse some. */
const AT_ONCE = 4;
const cacheHeader = { 'surrogate-capability': 'test="Surrogate/1.0"' };

/** A difference between the three; null: there is none. */
async function compare(path: string): Promise<{ body: string; difference: string | null }> {
  const askAll = () => Promise.all([first, second, unkept].map((service) => ask(service, path, cacheHeader)));
  const differ = ([one, other, fresh]: Reply[]): string | null => {
    if (!one || !other || !fresh) throw new Error('Three nodes answer');
    const [wanted, ...kept] = [fresh, one, other].map((reply) => JSON.stringify(shownOf(reply)));
    const at = kept.findIndex((reply) => reply !== wanted);
    if (at === -1) return null;
    const from = [...(wanted ?? '')].findIndex((sign, i) => sign !== kept[at]?.[i]);
    const cut = (text = '') => text.slice(Math.max(0, from - 60), from + 60);
    return `${path} (node ${at + 1}, ${[one, other][at]?.headers['cache-status']}): ${cut(kept[at])} | ${cut(wanted)}`;
  };
  let replies = await askAll();
  let difference = differ(replies);
  // The index of each node takes a change in by itself, a moment later.
  if (difference !== null && /\bdirectory\b/.test(replies[0]?.headers['surrogate-key'] ?? ''))
    for (const end = Date.now() + INDEX_MS; difference !== null && Date.now() < end; ) {
      await delay(100);
      replies = await askAll();
      difference = differ(replies);
    }
  expect(replies[2] && isHit(replies[2])).toBe(false);
  return { body: replies[2]?.body ?? '', difference };
}

let shown = new Map<string, string>();
async function compareAll(): Promise<void> {
  const before = shown;
  const found: { path: string; body: string; difference: string | null }[] = [];
  for (let i = 0; i < addresses.length; i += AT_ONCE)
    found.push(
      ...(await Promise.all(
        addresses.slice(i, i + AT_ONCE).map(async (path) => ({ path, ...(await compare(path)) })),
      )),
    );
  shown = new Map(found.map(({ path, body }) => [path, body]));
  expect(found.flatMap(({ difference }) => difference ?? [])).toEqual([]);
  // A change that shows nowhere proves nothing.
  expect(addresses.some((path) => before.get(path) !== shown.get(path))).toBe(true);
}

test('what is kept is what would be made anew, at every public address', async () => {
  await compareAll();
  const notKept: string[] = [];
  for (const path of addresses) {
    const reply = await ask(first, path);
    if (reply.status === 200 && !isHit(reply)) notKept.push(path);
  }
  // Of the caller's own place; what has a way of being kept of its own; and what a device asks for once.
  expect(
    notKept.filter((path) => !/emergency|phone-countries|rest\/(languages|messages)|push-key/.test(path)),
  ).toEqual([]);
});

test.each(changes)(
  'a change is seen at once at every address on both nodes: %s',
  async (_what, change) => {
    const { numAffectedRows } = await change().execute(db);
    expect(numAffectedRows).toBeGreaterThan(0n);
    await Promise.all([first, second, unkept].map(settle));
    await compareAll();
  },
  400_000,
);

const foul = {
  host: 'foreign.test',
  'x-forwarded-host': 'foreign.test',
  'x-forwarded-proto': 'https',
  'x-forwarded-prefix': '/foreign',
  'x-original-url': '/ar/news',
  'accept-language': 'ar-SA, de;q=0.2',
};
const choices = { cookie: 'sys_language=ar; currency_id=3' };

test('what one caller sends gets into nothing that another is given', async () => {
  for (const [i, path] of [
    '/news',
    '/search/search-clinics',
    '/api/v1/client/clinics',
    '/api/v1/rest/currencies',
  ].entries()) {
    const address = path.includes('rest') ? path : `${path}?page=${i + 1}`;
    for (const headers of [foul, choices, { ...foul, cookie: 'client=1' }, { authorization: 'Bearer x' }])
      await ask(first, address, headers);
    for (const headers of [{}, choices, { 'accept-language': 'de-CH' }]) {
      const kept = await ask(first, address, headers);
      let again = await ask(first, address, headers);
      // What has changed before may be heard of in between.
      for (let left = 5; left > 0 && !isHit(again); left -= 1) again = await ask(first, address, headers);
      const fresh = await ask(unkept, address, headers);
      expect(isHit(again), `${again.status} ${address}`).toBe(true);
      expect([shownOf(kept), shownOf(again)]).toEqual([shownOf(fresh), shownOf(fresh)]);
      expect(kept.body).not.toContain('foreign');
    }
  }
});

test('pages of clients, errors and ways to other addresses are not kept', async () => {
  for (let n = 0; n < 2; n += 1) {
    const page = await ask(first, '/en/news', { cookie: 'client=1' });
    expect(page.headers).toMatchObject({
      'cache-control': 'private, no-cache',
      'cache-status': 'medatlas; fwd=miss',
    });
    expect(isHit(await ask(first, '/en/nothing-here'))).toBe(false);
    expect(isHit(await ask(first, '/en/search'))).toBe(false);
    expect(isHit(await ask(first, '/api/v1/client/news/nothing-here'))).toBe(false);
  }
});

test('whoever has it already is told so, with the policy that it needs', async () => {
  const cookie = 'XSRF-TOKEN=known';
  const page = await ask(first, '/en/news', { cookie });
  const again = await ask(first, '/en/news', { cookie, 'if-none-match': page.headers.etag ?? '' });
  expect([again.status, again.body]).toEqual([304, '']);
  expect(again.headers['content-security-policy']).toBe(page.headers['content-security-policy']);
  expect(page.headers['set-cookie']).toBeUndefined();
  expect(page.headers['cache-control']).toBe('public, max-age=0, must-revalidate, s-maxage=1');
  // Whoever gets a token of their own gets it alone.
  const visitor = await ask(first, '/en/news');
  expect(visitor.headers['set-cookie']).toContain('XSRF-TOKEN=');
  expect(visitor.headers['cache-control']).toBe('private, no-cache');
  expect(page.headers.vary).toBe('cookie, accept-language, accept-encoding');
  expect(page.body).not.toContain('nonce=');
});
