import { scope } from './scope.ts';

/** Names the build of the pages; set by scripts/build-worker.ts. */
declare const __BUILD__: string;

const ASSETS = `assets-${__BUILD__}`;
const PAGES = `offline-${__BUILD__}`;
/** Of one build; the pages have some 300 scripts, of which nobody sees all. */
const ASSETS_MAX = 250;
/** Builds whose files are kept: the current one and the previous one, because open windows may still load its files. */
const BUILDS_MAX = 2;

type Index = { languages: string[] };

const fresh = (path: string): Promise<Response> => fetch(new Request(path, { cache: 'reload' }));

/** Fetches the offline page in every language. Rejects where one does not come: the worker before goes on. */
export async function fetchOfflinePages(): Promise<void> {
  const { languages }: Index = await (await fresh('/offline')).json();
  const cache = await scope.caches.open(PAGES);
  const paths = ['/offline.js', ...languages.map((language) => `/offline/${language}`)];
  await cache.addAll(paths.map((path) => new Request(path, { cache: 'reload' })));
  await cache.put('/offline', Response.json({ languages } satisfies Index));
}

/** Caches are named in the order in which they were made. */
export async function removeOldBuilds(): Promise<void> {
  const names = await scope.caches.keys();
  const pages = names.filter((name) => name.startsWith('offline-') && name !== PAGES);
  const assets = names.filter((name) => name.startsWith('assets-') && name !== ASSETS);
  const old = [...pages, ...assets.slice(0, Math.max(0, assets.length - (BUILDS_MAX - 1)))];
  await Promise.all(old.map((name) => scope.caches.delete(name)));
}

/** Responses that arrive after this call are not cached. */
let hasEnded = false;

export async function removeAllCaches(): Promise<void> {
  hasEnded = true;
  await Promise.all((await scope.caches.keys()).map((name) => scope.caches.delete(name)));
}

/** Scripts, styles and fonts: their names change with what is in them. */
export const isAsset = ({ pathname }: URL): boolean => /^\/assets\/[\w.-]+\.(js|css|woff2)$/.test(pathname);

async function keepAsset(request: Request, reply: Response): Promise<void> {
  const cache = await scope.caches.open(ASSETS);
  if (hasEnded) {
    await scope.caches.delete(ASSETS);
    return;
  }
  await cache.put(request, reply);
  const kept = await cache.keys();
  await Promise.all(kept.slice(0, Math.max(0, kept.length - ASSETS_MAX)).map((old) => cache.delete(old)));
}

/** From the cache, else from the server, and then kept. `wait` keeps the worker alive meanwhile. */
export async function fetchAsset(
  request: Request,
  wait: (work: Promise<unknown>) => void,
): Promise<Response> {
  const known = await scope.caches.match(request, { ignoreVary: true });
  if (known) return known;
  const reply = await fetch(request);
  if (reply.status === 200) wait(keepAsset(request, reply.clone()).catch(() => undefined));
  return reply;
}

/** A file of the offline page: as it was kept with it, for page and script belong together. */
export const fetchOfflineFile = async (request: Request): Promise<Response> =>
  (await (await scope.caches.open(PAGES)).match(request.url, { ignoreVary: true })) ?? fetch(request);

type Cookies = { get(name: string): Promise<{ value?: string } | null> };

/** The chosen language, where the browser lets workers read cookies. */
async function chosenLanguage(): Promise<string | undefined> {
  const store: Cookies | undefined = Reflect.get(globalThis, 'cookieStore');
  return (await store?.get('sys_language').catch(() => null))?.value;
}

/** The offline page in the language of the address, else the chosen one, else the browser's. Null: it was never fetched. */
export async function findOfflinePage({ pathname }: URL): Promise<Response | null> {
  const cache = await scope.caches.open(PAGES);
  const index = await cache.match('/offline');
  if (!index) return null;
  const { languages }: Index = await index.json();
  const wanted = [pathname.split('/')[1], await chosenLanguage(), navigator.language.split('-')[0]];
  const language = wanted.find((one) => one !== undefined && languages.includes(one)) ?? languages[0];
  return (await cache.match(`/offline/${language}`, { ignoreVary: true })) ?? null;
}
