import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core';
import { afterAll, expect } from 'vitest';

const flags = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // The map draws with WebGL, which a machine without a graphics card does in software.
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  // The rest of a page is put together without it: half the processor time of a resize or an animation.
  '--disable-gpu-compositing',
];

/** A browser for a test file. */
export async function openBrowser(): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium-headless-shell',
    args: flags,
  });
  afterAll(() => browser.close());
  return browser;
}

export type Window = { page: Page; context: BrowserContext; problems: string[] };

/** What WebGL in software says of itself, that a busy machine took seconds to draw, and that tests have no worker, is no problem of the page. */
const ofTheMachine =
  /GPU stall|WebGL|GL Driver|preloaded using link preload but not used within a few seconds|Service Worker registration blocked/i;

/** A fresh visitor. Console errors, failed requests and foreign hosts are collected in `problems`. */
export async function openWindow(
  browser: Browser,
  url: string,
  options: BrowserContextOptions = {},
): Promise<Window> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 1280, height: 900 },
    // What a worker asks for is not seen by the routes of a test.
    serviceWorkers: 'block',
    ...options,
  });
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('console', (message) => {
    const isProblem = ['error', 'warning'].includes(message.type()) && !ofTheMachine.test(message.text());
    if (isProblem) problems.push(message.text());
  });
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== url) problems.push(`foreign host: ${request.url()}`);
  });
  return { page, context, problems };
}

export function expectNoProblems({ problems }: Window): void {
  expect(problems).toEqual([]);
}
