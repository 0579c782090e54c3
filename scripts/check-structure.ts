// Checks that code stands where docs/architecture.md says: directions of imports, names of files, sizes, no barrels.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { strangeWidths } from './width-queries.ts';

const root = join(import.meta.dirname, '..');
const problems: string[] = [];
const MAX_LINES = 300;

/** Files that are longer than they should be, and why that is better than a split. */
const longFiles: Record<string, string> = {
  'web/layouts/components.page.tsx': 'one page of examples, read from top to bottom',
};

/** Rooms with names for everything have names for nothing: what belongs in them has a better place. */
const forbiddenFolders = new Set(['utils', 'helpers', 'lib', 'common', 'shared', 'misc']);

/** Names that say a layer instead of a thing, and where such code stands here. */
const namesWithoutMeaning: Record<string, string> = {
  index: 'name the file by what it does; nothing here is found by the name "index"',
  service: 'what changes data goes into writes, what answers questions into reads, what decides into rules',
  services: 'what changes data goes into writes, what answers questions into reads, what decides into rules',
  controller: 'handlers go into routes, permissions into access',
  handlers: 'handlers go into routes',
  repository: 'queries go into reads and writes',
  queries: 'queries go into reads and writes',
  model: 'forms of the API go into contract/<feature>.ts, tables into database/migrations',
  models: 'forms of the API go into contract/<feature>.ts, tables into database/migrations',
  types: 'a type stands beside the function that makes it',
  constants:
    'limits of both sides go into contract/platform/limits.ts, others beside the code that uses them',
  utils: 'put the function beside its one user, or give the file the name of what it does',
  helpers: 'put the function beside its one user, or give the file the name of what it does',
};

/** What a room may import of ours. A room that is not named here may import everything. */
const directions: { from: RegExp; mayImport: RegExp; because: string }[] = [
  {
    from: /^contract\//,
    mayImport: /^contract\//,
    because:
      'contract imports nothing of ours: what both sides need moves into contract, the rest stays with its side',
  },
  {
    from: /^web\/ui\//,
    mayImport: /^web\/ui\//,
    because:
      'web/ui is look and feel without domain words: a component that knows the product goes into web/<feature>',
  },
  {
    from: /^(web|admin)\//,
    mayImport: /^(web|admin|contract)\//,
    because:
      'pages reach the server through the API only: declare what they need as an endpoint in contract/<feature>.ts',
  },
  {
    from: /^server\/platform\//,
    mayImport: /^(server\/(platform\/|config\.ts$)|contract\/|database\/|build\/)/,
    because: 'server/platform knows no domain word: what needs a feature goes into server/<feature>',
  },
  {
    from: /^server\//,
    mayImport: /^(server|contract|database|demo)\//,
    because: 'the server knows neither pages nor scripts: what both need goes into contract',
  },
];

/** Doors of a feature that other features may use. server/app.ts and server/main.ts put the parts together. */
const openDoors = /\/(access|reads|rules|writes)\.ts$/;

/** Further files that other features may use: pure functions, and parts that are handed in from outside. */
const openFiles = new Set([
  'server/platform/audit/tables.ts',
  'server/chats/rows.ts',
  'server/content/currencies/rate-store.ts',
  'server/content/dictionaries/dictionary-store.ts',
  'server/search/directory/directory.ts',
  'server/platform/text/text.ts',
  'server/platform/text/slug.ts',
  'server/content/languages/message-store.ts',
  'server/offers/validity.ts',
  'server/content/places/gazetteer.ts',
  'server/content/places/grid.ts',
  'server/content/places/titles.ts',
  'server/platform/origin.ts',
]);

const sources = listFiles(root).filter((path) => /\.(ts|tsx)$/.test(path) && !path.endsWith('.d.ts'));
const isTest = (path: string) =>
  /\.test\.tsx?$/.test(path) || path.startsWith('tests/') || path.startsWith('bench/');

function listFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (/^(node_modules|build|var|\..*)$/.test(entry.name)) return [];
    if (!entry.isDirectory()) return [relative(root, path)];
    if (forbiddenFolders.has(entry.name) && relative(root, path) !== 'tests/helpers') {
      problems.push(
        `${relative(root, path)}/: put each file beside the code it serves, under a name that says what it does`,
      );
    }
    return listFiles(path);
  });
}

/** Our own files that a file imports, as paths from the root. */
function importsOf(path: string, text: string): string[] {
  const found = text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*['"](\.[^'"]+)['"]/g);
  return [...found].map(([, target = '']) => relative(root, resolve(root, dirname(path), target)));
}

function checkImports(path: string, imports: readonly string[]): void {
  for (const target of imports) {
    const rule = directions.find(({ from }) => from.test(path));
    if (rule && !rule.mayImport.test(target)) problems.push(`${path} imports ${target}: ${rule.because}`);
    const [, own] = /^server\/([^/]+)\//.exec(path) ?? [];
    const [, other] = /^server\/([^/]+)\//.exec(target) ?? [];
    if (
      own &&
      other &&
      own !== other &&
      other !== 'platform' &&
      own !== 'importers' &&
      !openDoors.test(target) &&
      !openFiles.has(target)
    ) {
      problems.push(
        `${path} imports ${target}: of another feature use only access, reads, rules, writes and what openFiles in scripts/check-structure.ts names`,
      );
    }
  }
}

function checkFile(path: string, text: string): void {
  const lines = text.split('\n').length - 1;
  if (lines > MAX_LINES && !longFiles[path]) {
    problems.push(
      `${path} has ${lines} lines: split it by what it knows, or name the reason in scripts/check-structure.ts`,
    );
  }
  const code = text.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '').trim();
  if (
    code !== '' &&
    code.replace(/export\s+(type\s+)?(\*|\{[^}]*\})[^;]*\sfrom\s[^;]+;/g, '').trim() === ''
  ) {
    problems.push(`${path} only passes on what others export: import from the file itself`);
  }
  const [, name = ''] = /^(?:contract|server|web|demo)\/(?:.*\/)?([^/.]+)\.tsx?$/.exec(path) ?? [];
  const place = namesWithoutMeaning[name];
  if (place) problems.push(`${path}: ${place}`);
}

/** Features that need each other cannot be understood or removed alone. */
function checkCycles(edges: ReadonlyMap<string, ReadonlySet<string>>): void {
  const visit = (feature: string, trail: readonly string[]): void => {
    if (trail.includes(feature)) {
      const cycle = [...trail.slice(trail.indexOf(feature)), feature];
      if (feature === [...cycle].sort()[0])
        problems.push(`server features in a circle: ${cycle.join(' → ')}`);
      return;
    }
    for (const next of edges.get(feature) ?? []) visit(next, [...trail, feature]);
  };
  for (const feature of edges.keys()) visit(feature, []);
}

/** Layouts change at the five breakpoints of the specification and nowhere else. */
for (const path of listFiles(root).filter((one) => /^(web|admin)\/.*\.(css|tsx?)$/.test(one))) {
  for (const width of strangeWidths(readFileSync(join(root, path), 'utf8')))
    problems.push(`${path}: ${width} is none of the breakpoints in web/ui/breakpoints.ts`);
}

const edges = new Map<string, Set<string>>();
for (const path of sources) {
  const text = readFileSync(join(root, path), 'utf8');
  if (path !== 'database/types.ts') checkFile(path, text);
  if (isTest(path)) continue;
  const imports = importsOf(path, text);
  checkImports(path, imports);
  const [, own] = /^server\/([^/]+)\//.exec(path) ?? [];
  for (const target of imports) {
    const [, other] = /^server\/([^/]+)\//.exec(target) ?? [];
    if (own && other && own !== other && other !== 'platform')
      edges.set(own, (edges.get(own) ?? new Set()).add(other));
  }
}
checkCycles(edges);
for (const path of Object.keys(longFiles)) {
  if (!statSync(join(root, path), { throwIfNoEntry: false }))
    problems.push(`${path} is gone: drop its reason from longFiles`);
}

const unique = [...new Set(problems)];
for (const problem of unique) process.stderr.write(`${problem}\n`);
if (unique.length > 0) process.exitCode = 1;
