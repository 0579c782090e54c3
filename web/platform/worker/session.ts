import { keepCopy, keepFor, readCopy, readKeyId, removeCopies } from './copies.ts';
import { type FetchCall, scope } from './scope.ts';
import { keptReplies } from './shapes.ts';

const USER = '/api/v1/client/admin/auth/user';

/** Calls that end the session of this browser or start another one. */
const ending: ReadonlySet<string> = new Set([
  'POST /api/v1/client/admin/logout',
  'POST /api/v1/client/login',
  'POST /api/v1/client/register',
  'POST /api/v1/client/password/reset',
  'DELETE /api/v1/client/profile',
  'DELETE /api/v1/client/profile/sessions',
]);

/** Deletes the copies even if the call does not reach the server, because logging out must leave nothing here. */
export function followEnd(call: FetchCall, { pathname }: URL): void {
  if (ending.has(`${call.request.method} ${pathname}`)) call.waitUntil(removeCopies());
}

/** How long a copy waits until it is known whose it is. */
const WAIT_MS = 10_000;

/** By the token of a session: the key for its copies; null: none are kept. Pages ask for everything at once. */
const openings = new Map<string, PromiseWithResolvers<string | null>>();

function openingOf(token: string): PromiseWithResolvers<string | null> {
  const known = openings.get(token);
  if (known) return known;
  const made = Promise.withResolvers<string | null>();
  openings.set(token, made);
  setTimeout(() => {
    made.resolve(null);
    openings.delete(token);
  }, WAIT_MS);
  return made;
}

/**
 * Copies are kept for patients alone: whoever works for a clinic or runs the service is logged out after hours and sees
 * what is about others.
 */
async function followUser(reply: Response, token: string): Promise<void> {
  const { data }: { data: { user: { id: string; roles: string[] } } } = await reply.json();
  const { id, roles } = data.user;
  if (roles.every((role) => role === 'client')) openingOf(token).resolve(await keepFor(id));
  else {
    openingOf(token).resolve(null);
    await removeCopies();
  }
}

async function keep(call: FetchCall, url: URL, reply: Response, keyId: string | null): Promise<void> {
  const kept = keptReplies.find(({ address }) => address.test(url.pathname));
  const path = kept?.pathOf(url) ?? '';
  if (!kept || path === '' || keyId === null) return;
  if (kept.of) {
    const asking = await scope.clients.get(call.clientId);
    if (!asking || !kept.of.test(new URL(asking.url).pathname)) return;
  }
  const before = (await readCopy(path))?.value ?? null;
  await keepCopy(keyId, path, kept.shape(await reply.json(), before, url));
}

async function follow(call: FetchCall, url: URL, reply: Response, keyId: string | null): Promise<void> {
  const token = call.request.headers.get('authorization');
  if (token !== null && (reply.status === 401 || reply.status === 403)) return removeCopies();
  if (reply.status !== 200) return;
  if (url.pathname === USER) {
    if (token !== null) await followUser(reply, token);
  } else await keep(call, url, reply, keyId ?? (token === null ? null : await openingOf(token).promise));
}

export const isFollowed = ({ pathname }: URL): boolean =>
  pathname === USER || keptReplies.some(({ address }) => address.test(pathname));

/** Fetches as the page would, and keeps a copy. No failure of keeping reaches the page. */
export async function fetchAndKeep(call: FetchCall, url: URL): Promise<Response> {
  // Read first: a copy that comes after the session has ended belongs to nobody.
  const keyId = readKeyId().catch(() => null);
  const reply = await fetch(call.request);
  const copy = reply.clone();
  call.waitUntil(keyId.then((id) => follow(call, url, copy, id)).catch(() => undefined));
  return reply;
}
