import { endCopies } from './copies.ts';
import {
  fetchAsset,
  fetchOfflineFile,
  fetchOfflinePages,
  findOfflinePage,
  isAsset,
  removeAllCaches,
  removeOldBuilds,
} from './files.ts';
import { handleNotifications } from './notifications.ts';
import { type FetchCall, scope } from './scope.ts';
import { fetchAndKeep, followEnd, isFollowed } from './session.ts';

async function install(): Promise<void> {
  await fetchOfflinePages();
  // It answers with immutable files and its own page only, so it can take over windows of an older build at once.
  await scope.skipWaiting();
}

async function activate(): Promise<void> {
  await removeOldBuilds();
  // Else a navigation waits until the worker has started.
  await scope.registration.navigationPreload?.enable();
  await scope.clients.claim();
}

let isChecked = false;
/** Windows that are open go on asking this worker until they are closed. */
let hasEnded = false;

/** Where the server has no worker any more, this one ends with all it has kept. Asked once each time it is started. */
async function endWhereRemoved(): Promise<void> {
  if (isChecked) return;
  isChecked = true;
  const { status } = await fetch(scope.location.pathname, { method: 'HEAD', cache: 'no-store' });
  if (status !== 404 && status !== 410) return;
  hasEnded = true;
  await scope.registration.unregister();
  await Promise.all([removeAllCaches(), endCopies()]);
}

/** The page from the server; without connection the offline page under the address that was asked for. */
async function openPage({ request, preloadResponse, waitUntil }: Opening, url: URL): Promise<Response> {
  try {
    const reply = (await preloadResponse) ?? (await fetch(request));
    waitUntil(endWhereRemoved().catch(() => undefined));
    return reply;
  } catch (error) {
    const page = await findOfflinePage(url);
    if (page) return page;
    throw error;
  }
}

type Opening = Pick<FetchCall, 'request' | 'preloadResponse' | 'waitUntil'>;

/** Files that are opened like pages, and the API's own pages. */
const isNoPage = ({ pathname }: URL): boolean => /^\/(api|sanctum|fhir)\//.test(pathname);

function answer(call: FetchCall): void {
  const { request, preloadResponse } = call;
  const url = new URL(request.url);
  if (hasEnded || url.origin !== scope.location.origin) return;
  const waitUntil = (work: Promise<unknown>) => call.waitUntil(work);
  // Only what reads is answered here.
  if (request.method !== 'GET') followEnd(call, url);
  else if (request.mode === 'navigate') {
    if (!isNoPage(url)) call.respondWith(openPage({ request, preloadResponse, waitUntil }, url));
  } else if (isAsset(url)) call.respondWith(fetchAsset(request, waitUntil));
  else if (url.pathname === '/offline.js') call.respondWith(fetchOfflineFile(request));
  else if (isFollowed(url)) call.respondWith(fetchAndKeep(call, url));
}

scope.addEventListener('install', (call) => call.waitUntil(install()));
scope.addEventListener('activate', (call) => call.waitUntil(activate()));
scope.addEventListener('fetch', answer);
handleNotifications();
