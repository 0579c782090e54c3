import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

type Part = { module: string; imports?: string[] };
type Route = Part & { id: string; parentId?: string };
type Manifest = { entry: Part; routes: Record<string, Route> };

/** `bytes` of gzip in all `files` of script that a page names. */
export type PageWeight = { page: string; bytes: number; files: number };

const folder = join(import.meta.dirname, '..', '..', 'build', 'client');

function readManifest(): Manifest {
  const name = readdirSync(join(folder, 'assets')).find((file) => /^manifest-.*\.js$/.test(file));
  if (!name) throw new Error('There are no built pages: npm run build');
  const text = readFileSync(join(folder, 'assets', name), 'utf8');
  return JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1));
}

const sizes = new Map<string, number>();

function sizeOf(path: string): number {
  const size = sizes.get(path) ?? gzipSync(readFileSync(join(folder, path))).length;
  sizes.set(path, size);
  return size;
}

const filesOf = ({ module, imports = [] }: Part): string[] => [module, ...imports];

function filesOfPage({ entry, routes }: Manifest, route: Route): string[] {
  const parent = route.parentId === undefined ? undefined : routes[route.parentId];
  return [...(parent ? filesOfPage({ entry, routes }, parent) : filesOf(entry)), ...filesOf(route)];
}

/**
 * Script that each page needs before it works: what the built pages name for the route and those around it, the
 * heaviest first. What comes later (dialogs, the option list, the map) is not in it.
 */
export function weighPages(): PageWeight[] {
  const manifest = readManifest();
  const parents = new Set(Object.values(manifest.routes).map(({ parentId }) => parentId));
  return Object.values(manifest.routes)
    .filter(({ id, module }) => !parents.has(id) && !/redirect/.test(module))
    .map((route) => {
      const files = new Set(filesOfPage(manifest, route));
      const bytes = [...files].reduce((sum, file) => sum + sizeOf(file), 0);
      return { page: route.id.replace(/\.page$/, ''), bytes, files: files.size };
    })
    .sort((one, other) => other.bytes - one.bytes);
}

/** Bytes of gzip of the service worker and of the script of the offline page: each comes once, after a page. */
export function weighWorker(): { file: string; bytes: number }[] {
  const built = join(folder, '..', 'worker');
  return ['service-worker.js', 'offline.js'].map((file) => ({
    file,
    bytes: gzipSync(readFileSync(join(built, file))).length,
  }));
}
