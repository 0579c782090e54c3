// npm run licences: docs/licences.md from package-lock.json. Ends with a fault where a licence is not among those below.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const root = join(import.meta.dirname, '..');
const target = join(root, 'docs', 'licences.md');

/** What the service may be built of and run with. Of the last three only the library's own files must stay open. */
const allowed: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Python-2.0',
  'Zlib',
  'MPL-2.0',
  'LGPL-3.0-only',
  'LGPL-3.0-or-later',
]);

/** Packages that name theirs only in a form that npm has given up, as their files say it. */
const read: Record<string, string> = { suncalc: 'BSD-2-Clause', 'xmlhttprequest-ssl': 'MIT' };

export type Package = { name: string; version: string; licence: string | null };
type Names = Record<string, unknown>;
type Locked = {
  version?: string;
  license?: string;
  dev?: boolean;
  devOptional?: boolean;
  link?: boolean;
  resolved?: string;
  dependencies?: Names;
  peerDependencies?: Names;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
};
type Lock = { packages: Record<string, Locked> };

/** Development packages that the built pages carry to visitors and operators. */
export const bundled = [
  '@emotion/cache',
  '@emotion/react',
  '@fontsource-variable/golos-text',
  '@fontsource-variable/noto-sans-arabic',
  '@fontsource-variable/source-serif-4',
  '@mantine/core',
  '@mui/icons-material',
  '@mui/material',
  '@tanstack/react-query',
  'linkify-it',
  'maplibre-gl',
  'react-admin',
  'react-i18next',
  'react-toastify',
  'socket.io-client',
  'topojson-client',
  'world-atlas',
];

/** Path in the lock file of the package that `name` means for the package at `from`; null when it is not installed. */
function findPackage({ packages }: Lock, name: string, from: string): string | null {
  for (let folder = from; ; folder = folder.replace(/\/?node_modules\/(@[^/]+\/)?[^/]+$/, '')) {
    const path = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    if (packages[path]) return path;
    if (folder === '') return null;
  }
}

/** Paths of the bundled packages and of all that they need. */
function findBundled(lock: Lock): Set<string> {
  const found = new Set<string>();
  const visit = (name: string, from: string) => {
    const path = findPackage(lock, name, from);
    if (path === null || found.has(path)) return;
    found.add(path);
    const { dependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} } = lock.packages[path] ?? {};
    const peers = Object.keys(peerDependencies).filter((peer) => !peerDependenciesMeta[peer]?.optional);
    for (const needed of [...Object.keys(dependencies), ...peers]) visit(needed, path);
  };
  for (const name of bundled) visit(name, '');
  return found;
}

/** What is installed to run the service, on any machine, and what its pages are built of, by name. */
export function listPackages(lock: Lock): Package[] {
  const inPages = findBundled(lock);
  const found = Object.entries(lock.packages).flatMap(([path, locked]) => {
    const isShipped = inPages.has(path) || (!locked.dev && !locked.devOptional);
    if (!path.startsWith('node_modules/') || !isShipped) return [];
    const name = path.replace(/^.*node_modules\//, '');
    const { version = '', license } = locked.link ? (lock.packages[locked.resolved ?? ''] ?? {}) : locked;
    return [{ name, version, licence: license ?? read[name] ?? null }];
  });
  const byKey = new Map(found.map((one) => [`${one.name}@${one.version}`, one]));
  return [...byKey.values()].sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** `(MIT OR GPL-2.0)`: one of them is enough; `A AND B`: all are needed. */
export function isAllowed(licence: string | null): boolean {
  if (licence === null) return false;
  const plain = licence.replace(/[()]/g, '');
  return plain.split(' OR ').some((choice) => choice.split(' AND ').every((one) => allowed.has(one)));
}

export function describeLicences(packages: readonly Package[]): string {
  const byLicence = Map.groupBy(packages, ({ licence }) => licence ?? 'unknown');
  const parts = [...byLicence]
    .sort(([one, many], [other, more]) => more.length - many.length || (one < other ? -1 : 1))
    .map(
      ([licence, of]) =>
        `## ${licence} (${of.length})\n\n${of.map(({ name, version }) => `${name} ${version}`).join(', ')}\n`,
    );
  return `# Licences

Made by \`npm run licences\` from package-lock.json: everything that is installed to run the service, for every platform,
and everything that the pages are built of. Icons: Tabler (MIT) in web/ui/*.svg, Material (MIT) in packages/material-icons.
Data and texts of clinics have licences of their own: server/imports/*/README.md.

${parts.join('\n')}`;
}

export const readLock = (): Lock => JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const packages = listPackages(readLock());
  writeFileSync(target, describeLicences(packages));
  const refused = packages.filter(({ licence }) => !isAllowed(licence));
  for (const { name, version, licence } of refused)
    process.stderr.write(`${name} ${version}: ${licence ?? 'no licence is named'}\n`);
  process.exitCode = refused.length > 0 ? 1 : 0;
}
