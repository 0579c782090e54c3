/** What a service worker has and pages do not: the DOM types of TypeScript leave it out. */

export type Lasting = { waitUntil(work: Promise<unknown>): void };

export type FetchCall = Lasting & {
  request: Request;
  clientId: string;
  preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
};

export type PushCall = Lasting & { data: { json(): unknown } | null };

export type NotificationCall = Lasting & { notification: Notification & { data: unknown } };

export type MessageCall = Lasting & { data: unknown };

export type WindowOfSite = { url: string; visibilityState: string; focus(): Promise<unknown> };

type Calls = {
  install: Lasting;
  activate: Lasting;
  fetch: FetchCall;
  push: PushCall;
  notificationclick: NotificationCall;
  message: MessageCall;
};

type Scope = {
  location: Location;
  caches: CacheStorage;
  registration: ServiceWorkerRegistration;
  clients: {
    claim(): Promise<void>;
    get(id: string): Promise<{ url: string } | undefined>;
    matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<WindowOfSite[]>;
    openWindow(url: string): Promise<unknown>;
  };
  skipWaiting(): Promise<void>;
  addEventListener<Name extends keyof Calls>(name: Name, listener: (call: Calls[Name]) => void): void;
};

export const scope = globalThis as unknown as Scope;
