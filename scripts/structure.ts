/** Where code stands: the rooms, the directions of imports, no cycles, no barrels, names and sizes of files. */
import { dirname, join } from 'node:path';

const MAX_LINES = 600;

/**
 * The rooms of each side from the lowest to the highest: a room imports only rooms before it, so rooms form no cycle.
 * The rooms of the contract have names only, their files refer to each other freely, but for cycles.
 */
const rooms: Record<string, readonly string[]> = {
  contract:
    'platform content accounts team clinics search requests offers chats reviews imports fhir operations'.split(
      ' ',
    ),
  server:
    'platform content email accounts live team clinics search requests offers chats reviews imports fhir operations'.split(
      ' ',
    ),
  web: 'ui platform live content accounts team reviews clinics search offers requests chats layouts'.split(
    ' ',
  ),
  admin: 'platform content accounts team clinics requests search reviews imports fhir operations'.split(' '),
};

/** What stands above the rooms and puts them together; `server/config.ts` is what every room may ask for. */
const topFiles = new Set([
  ...['server/main.ts', 'server/app.ts', 'server/config.ts'],
  ...['web/root.tsx', 'web/routes.ts', 'web/hydrate.tsx', 'web/entry.client.tsx', 'web/entry.server.tsx'],
  ...['admin/index.html', 'admin/main.tsx', 'admin/app.tsx', 'admin/layout.tsx', 'admin/menu.tsx'],
  'admin/resources.ts',
]);
const openTopFiles = new Set(['server/config.ts']);

/** What a side may import of ours, the first that fits; a side that is not named here may import everything. */
const directions: { from: RegExp; mayImport: RegExp; because: string }[] = [
  {
    from: /^contract\//,
    mayImport: /^contract\//,
    because: 'contract imports nothing of ours: what both sides need moves into contract, the rest stays',
  },
  {
    from: /^web\//,
    mayImport: /^(web|contract)\//,
    because: 'pages reach the server through the API only: declare an endpoint in the room of contract/',
  },
  {
    from: /^admin\//,
    mayImport:
      /^((admin|contract|web\/(platform|ui|clinics\/sections))\/|web\/content\/news\/news-text\.tsx$)/,
    because:
      'of web/ the back office uses platform, ui, clinics/sections and the text of a news: what both need without a domain word goes into web/platform',
  },
  {
    from: /^server\/main\.ts$/,
    mayImport: /^(server|contract|database|demo)\//,
    because: 'the server knows neither pages nor scripts: what both need goes into contract',
  },
  {
    from: /^server\/platform\//,
    mayImport: /^(server\/(platform\/|config\.ts$)|contract\/|database\/|build\/)/,
    because: 'server/platform knows no domain word: what needs a room goes into that room',
  },
  {
    from: /^server\//,
    mayImport: /^(server|contract|database)\//,
    because:
      'the server knows neither pages, scripts, tests nor the demo world: server/main.ts hands in what it shows of demo/',
  },
  {
    from: /^demo\//,
    mayImport: /^(demo|server|contract|database)\//,
    because: 'the demo world is made with the server and the contract only',
  },
  {
    from: /^scripts\//,
    mayImport: /^(?!tests\/|bench\/)/,
    because: 'what tests and benches share with scripts goes into the room that it is about',
  },
];

/** What other rooms of the server may use of a room. */
const openDoors = /\/(access|reads|rules|writes)\.ts$/;

/** Further files that other rooms may use: pure functions, types of rows, and parts that are handed in from outside. */
const openFiles = new Set([
  'server/content/currencies/rate-store.ts',
  'server/content/dictionaries/dictionary-store.ts',
  'server/content/languages/message-store.ts',
  'server/content/places/gazetteer.ts',
  'server/content/places/grid.ts',
  'server/content/places/titles.ts',
  'server/content/places/regions.ts',
  'server/requests/events.ts',
  'server/search/directory/directory.ts',
]);

/** Fetched late as one chunk: what the page calls comes with what it shows. */
const lateChunks = new Set(['web/accounts/consents/consent-dialog.tsx', 'web/ui/toast-stack.tsx']);

/** Folders with names for everything have names for nothing: what belongs in them has a better place. */
const forbiddenFolders = /^(?!tests\/helpers\/)(?:.*\/)?(utils|helpers|lib|common|shared|misc)\//;

/** Names that say a layer instead of a thing, and where such code stands here. */
const namesWithoutMeaning: Record<string, string> = {
  index: 'name the file by what it does; nothing here is found by the name "index"',
  service: 'what changes data goes into writes, what answers questions into reads, what decides into rules',
  services: 'what changes data goes into writes, what answers questions into reads, what decides into rules',
  controller: 'handlers go into routes, permissions into access',
  handlers: 'handlers go into routes',
  repository: 'queries go into reads and writes',
  queries: 'queries go into reads and writes',
  model: 'forms of the API go into the room of contract/, tables into database/migrations',
  models: 'forms of the API go into the room of contract/, tables into database/migrations',
  types: 'a type stands beside the function that makes it',
  constants:
    'limits of both sides go into contract/platform/limits.ts, others beside the code that uses them',
  utils: 'put the function beside its one user, or give the file the name of what it does',
  helpers: 'put the function beside its one user, or give the file the name of what it does',
};

const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path) || /^(tests|bench)\//.test(path);

/** The side and the room of a file; null above the rooms and outside of the four sides. */
function roomOf(path: string): { side: string; room: string } | null {
  const [, side = '', room = ''] = /^(contract|server|web|admin)\/([^/]+)\//.exec(path) ?? [];
  return side === '' ? null : { side, room };
}

/** Our own files that a file imports, as paths from the root; types and imports at run time count too. */
function importsOf(path: string, text: string): string[] {
  const found = text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*['"](\.[^'"?]+)['"]/g);
  return [...found].map(([, target = '']) => join(dirname(path), target));
}

function checkPlace(path: string): string[] {
  const problems: string[] = [];
  const [, folder = ''] = forbiddenFolders.exec(path) ?? [];
  if (folder !== '')
    problems.push(`${path}: ${folder}/ says nothing; put each file beside the code it serves`);
  const place = roomOf(path);
  if (place && !rooms[place.side]?.includes(place.room)) {
    const known = rooms[place.side]?.join(', ');
    problems.push(
      `${path}: ${place.side}/${place.room}/ is no room; put it as a sub-folder into one of ${known}`,
    );
  }
  if (/^(contract|server|web|admin)\/[^/]+$/.test(path) && !topFiles.has(path) && !isTest(path))
    problems.push(`${path}: only the named top files stand above the rooms; move it into its room`);
  return problems;
}

function checkText(path: string, text: string): string[] {
  const problems: string[] = [];
  const lines = text.split('\n').length - 1;
  if (lines > MAX_LINES) problems.push(`${path} has ${lines} lines: split it by what it knows`);
  const code = text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*/gm, '');
  for (const [, names = ''] of code.matchAll(
    /^export\s+(?:type\s+)?(\*[^;'"]*|\{[^}]*\})\s*from\s*['"]\./gm,
  )) {
    const isRead =
      path.endsWith('.page.tsx') && /^\{[\w\s,]*\bas (ErrorBoundary|HydrateFallback)\b/.test(names);
    if (!isRead && !lateChunks.has(path))
      problems.push(
        `${path} passes on ${names.replace(/\s+/g, ' ')}: import it from the file that declares it`,
      );
  }
  const [, name = ''] = /^(?:contract|server|web|admin|demo)\/(?:.*\/)?([^/.]+)\.tsx?$/.exec(path) ?? [];
  const better = namesWithoutMeaning[name];
  if (better) problems.push(`${path}: ${better}`);
  return problems;
}

function checkImport(path: string, target: string): string[] {
  const rule = directions.find(({ from }) => from.test(path));
  if (rule && !rule.mayImport.test(target)) return [`${path} imports ${target}: ${rule.because}`];
  const own = roomOf(path);
  if (!own) return [];
  if (topFiles.has(target) && !openTopFiles.has(target))
    return [`${path} imports ${target}: rooms know nothing of what stands above them; hand it in from there`];
  const other = roomOf(target);
  if (!other || own.side !== other.side || own.room === other.room || own.side === 'contract') return [];
  if (path.startsWith('web/ui/'))
    return [`${path} imports ${target}: web/ui is look and feel; what knows the product goes into its room`];
  const order = rooms[own.side] ?? [];
  if (order.indexOf(other.room) > order.indexOf(own.room)) {
    return [
      `${path} imports ${target}: ${other.room} is above ${own.room}; move what both need into ${own.room} or below, or hand it in from above`,
    ];
  }
  const isOpen = other.room === 'platform' || openDoors.test(target) || openFiles.has(target);
  if (own.side !== 'server' || isOpen) return [];
  return [
    `${path} imports ${target}: of another room use only access, reads, rules, writes and what openFiles in scripts/structure.ts names; move it behind one of these doors`,
  ];
}

/** Files that need each other cannot be read one after another. Each cycle is named once. */
function checkCycles(imports: ReadonlyMap<string, readonly string[]>): string[] {
  const problems: string[] = [];
  const done = new Set<string>();
  const trail: string[] = [];
  const visit = (path: string): void => {
    if (trail.includes(path)) {
      const cycle = [...trail.slice(trail.indexOf(path)), path].join(' → ');
      problems.push(`${cycle}: a cycle of imports; move what both need into a file that both import`);
      return;
    }
    if (done.has(path)) return;
    trail.push(path);
    for (const target of imports.get(path) ?? []) visit(target);
    trail.pop();
    done.add(path);
  };
  for (const path of imports.keys()) visit(path);
  return problems;
}

/**
 * What stands where it should not, one sentence each; empty: all is well.
 * @param files Paths from the root. Texts are needed of TypeScript only.
 */
export function checkStructure(files: ReadonlyMap<string, string>): string[] {
  const imports = new Map<string, string[]>();
  const problems = [...files.keys()].flatMap(checkPlace);
  for (const [path, text] of files) {
    if (!/\.tsx?$/.test(path) || path.endsWith('.d.ts')) continue;
    imports.set(path, importsOf(path, text));
    // Generated.
    if (path !== 'database/types.ts') problems.push(...checkText(path, text));
    if (!isTest(path))
      problems.push(...(imports.get(path) ?? []).flatMap((target) => checkImport(path, target)));
  }
  return [...new Set([...problems, ...checkCycles(imports)])];
}
