/** Renders pages with the build of the site, in the current thread. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  createRequestHandler,
  type RouterContext,
  RouterContextProvider,
  type ServerBuild,
} from 'react-router';
import type { Rendering } from '../../contract/platform/rendering.ts';

export type PageBuild = ServerBuild & { entry: { module: { renderingContext: RouterContext<Rendering> } } };

/** The built pages; made by `npm run build`. */
export async function loadBuild(): Promise<PageBuild> {
  const path = join(import.meta.dirname, '..', '..', 'build', 'server', 'index.js');
  if (!existsSync(path)) throw new Error('The pages are not built: run npm run build');
  return import(pathToFileURL(path).href);
}

/** What a page reads while it is rendered. */
export type PageSources = Pick<Rendering, 'callApi' | 'languages'>;

/** The other data of a rendering: plain values, so that they can be sent to another thread. */
export type AskedPage = Omit<Rendering, keyof PageSources> & { address: string };

export type RenderedPage = {
  status: number;
  headers: Record<string, string>;
  body: Uint8Array<ArrayBuffer>;
  /** For the content security policy: the nonce is removed from the scripts. */
  scriptHashes: string[];
};

export type RenderPage = (
  page: AskedPage,
  sources: PageSources,
  /** Aborted when the client has gone; null: others may wait for the same page. */
  leaving: AbortSignal | null,
) => Promise<RenderedPage>;

const hashOf = (script: string): string => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

const SCRIPTS = /<script\b([^>]*)>([\s\S]*?)<\/script>/g;

/**
 * A kept page has no nonce, so its policy lists the hashes of its scripts. Only scripts with the secret nonce of the
 * rendering are listed: an injected script has none, and browsers refuse it.
 */
function nameScripts(html: string, nonce: string): { html: string; scriptHashes: string[] } {
  const mark = ` nonce="${nonce}"`;
  const hashes = [...html.matchAll(SCRIPTS)].flatMap(([, attributes = '', script = '']) =>
    attributes.includes(mark) && script !== '' ? [hashOf(script)] : [],
  );
  return { html: html.replaceAll(mark, ''), scriptHashes: [...new Set(hashes)] };
}

/** A function as `build` gives the build of the moment, in development: the router reads all routes for each page. */
export function createRenderer(build: PageBuild | (() => Promise<PageBuild>)): RenderPage {
  const handle = createRequestHandler(build, typeof build === 'function' ? 'development' : 'production');
  return async ({ address, ...page }, sources, leaving) => {
    const context = new RouterContextProvider();
    const { entry } = typeof build === 'function' ? await build() : build;
    context.set(entry.module.renderingContext, { ...page, ...sources });
    const response = await handle(new Request(address, { signal: leaving }), context);
    const text = await response.text();
    const { html, scriptHashes } =
      page.nonce === '' ? { html: text, scriptHashes: [] } : nameScripts(text, page.nonce);
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: new TextEncoder().encode(html),
      scriptHashes,
    };
  };
}
