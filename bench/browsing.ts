import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { median } from './measuring.ts';

/** A line as slow as Chromium can be told to make it, and a processor as many times slower. */
export type Line = { kilobits: number; latencyMs: number; processor: number };

/** Slow 4G and a phone of the middle class. */
export const SLOW_4G: Line = { kilobits: 1600, latencyMs: 150, processor: 4 };

export const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
};

export function launch(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--use-angle=swiftshader',
      '--enable-unsafe-swiftshader',
    ],
  });
}

type Weights = Record<string, number>;

export type Visit = {
  /** Milliseconds from the beginning of the navigation. */
  firstPaintMs: number;
  largestPaintMs: number;
  /** First of what stands in `main`. */
  readableMs: number;
  /** Of tasks over 50 ms, what is over them. */
  blockedMs: number;
  shift: number;
  /** Kilobytes over the wire by kind, as the protocol calls it. */
  weights: Weights;
};

/** Runs in the page before anything of it. */
function watch(): void {
  const seen = { largest: 0, readable: 0, blocked: 0, shift: 0 };
  Object.assign(window, { seen });
  const observe = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  observe('largest-contentful-paint', ({ startTime }) => {
    seen.largest = startTime;
  });
  observe('longtask', ({ duration }) => {
    seen.blocked += Math.max(0, duration - 50);
  });
  observe('layout-shift', (entry) => {
    if (!Reflect.get(entry, 'hadRecentInput')) seen.shift += Number(Reflect.get(entry, 'value'));
  });
  const look = setInterval(() => {
    const main = document.querySelector('main');
    const [paint] = performance.getEntriesByName('first-contentful-paint');
    // Words that have a place on the screen, after the screen was first painted.
    if (!paint || !main || main.innerText.trim().length <= 20) return;
    seen.readable = performance.now();
    clearInterval(look);
  }, 20);
}

/** Slows the page's network and processor. Returns how to read what came over the wire so far. */
export async function throttle(page: Page, { kilobits, latencyMs, processor }: Line): Promise<() => Weights> {
  const session = await page.context().newCDPSession(page);
  const kinds = new Map<string, string>();
  const weights: Weights = {};
  session.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId) ?? 'Other';
    weights[kind] = (weights[kind] ?? 0) + encodedDataLength / 1000;
  });
  await session.send('Network.enable');
  const bytesASecond = (kilobits * 1000) / 8;
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    downloadThroughput: bytesASecond,
    uploadThroughput: bytesASecond,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: processor });
  return () => weights;
}

type Wait = 'readable' | 'settled';

/** A first visit, without anything in the cache. `settled` waits until nothing is on its way any more. */
export async function visit(browser: Browser, url: string, line: Line, until: Wait): Promise<Visit> {
  const context = await browser.newContext(PHONE);
  try {
    const page = await context.newPage();
    await page.addInitScript(watch);
    const weights = await throttle(page, line);
    await page.goto(url, { waitUntil: 'commit', timeout: 60_000 });
    await page.waitForFunction(() => Reflect.get(window, 'seen').readable > 0, undefined, {
      timeout: 60_000,
    });
    if (until === 'settled') await page.waitForLoadState('networkidle', { timeout: 90_000 });
    const seen = await page.evaluate(() => Reflect.get(window, 'seen'));
    const first = await page.evaluate(
      () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    );
    return {
      firstPaintMs: first,
      largestPaintMs: seen.largest,
      readableMs: seen.readable,
      blockedMs: seen.blocked,
      shift: seen.shift,
      weights: weights(),
    };
  } finally {
    await context.close();
  }
}

/** The visit that was in the middle by its largest paint. */
export const middleOf = (visits: readonly Visit[]): Visit | undefined => {
  const middle = median(visits.map(({ largestPaintMs }) => largestPaintMs));
  return visits.find(({ largestPaintMs }) => largestPaintMs === middle);
};
