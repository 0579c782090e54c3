import { type NotificationCall, type PushCall, scope } from './scope.ts';

/** What the server sends (server/email/push/jobs.ts). */
type Told = {
  title: string;
  body: string;
  path: string;
  tag: string;
  lang: string;
  dir: 'ltr' | 'rtl';
};

const textOf = (value: object, name: string): string => {
  const text: unknown = Reflect.get(value, name);
  return typeof text === 'string' ? text : '';
};

/** Browsers end a subscription whose messages show nothing, so even one that cannot be read becomes a notification. */
function readTold({ data }: PushCall): Told {
  let told: unknown = null;
  try {
    told = data?.json();
  } catch {
    // Not what this server sends.
  }
  const given = typeof told === 'object' && told !== null ? told : {};
  return {
    title: textOf(given, 'title') || 'Medatlas',
    body: textOf(given, 'body'),
    path: textOf(given, 'path'),
    tag: textOf(given, 'tag'),
    lang: textOf(given, 'lang'),
    dir: textOf(given, 'dir') === 'rtl' ? 'rtl' : 'ltr',
  };
}

const windowsOfSite = () => scope.clients.matchAll({ type: 'window', includeUncontrolled: true });

/** Whether a window shows this path, with or without the language before it. */
const isAt = (url: string, path: string): boolean => path !== '' && new URL(url).pathname.endsWith(path);

/** Whoever has the page open and in sight sees the news there. */
async function show(told: Told): Promise<void> {
  const { title, path, ...shown } = told;
  const windows = await windowsOfSite();
  if (windows.some(({ url, visibilityState }) => visibilityState === 'visible' && isAt(url, path))) return;
  await scope.registration.showNotification(title, {
    ...shown,
    icon: '/icons/192.png',
    badge: '/icons/badge.png',
    data: path,
  });
}

/** Another window is left as it is: somebody may be writing in it. */
async function open(path: unknown): Promise<void> {
  const { origin } = scope.location;
  const url = URL.parse(typeof path === 'string' ? path : '/', origin);
  const target = url?.origin === origin ? url : new URL('/', origin);
  const there = (await windowsOfSite()).find((window) => isAt(window.url, target.pathname));
  await (there && target.pathname !== '/' ? there.focus() : scope.clients.openWindow(target.href));
}

export function handleNotifications(): void {
  scope.addEventListener('push', (call) => call.waitUntil(show(readTold(call))));
  scope.addEventListener('notificationclick', (call: NotificationCall) => {
    call.notification.close();
    call.waitUntil(open(call.notification.data));
  });
}
