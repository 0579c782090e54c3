// npm run licences: docs/licences.md from package-lock.json. Ends with a fault where a licence is not among those below.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const root = join(import.meta.dirname, '..');
const target = join(root, 'docs', 'licences.md');

/** What the service may be built of and run with. Of the last two only the library's own files must stay open. */
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
  'LGPL-3.0-or-later',
]);

/** Packages that name theirs only in a form that npm has given up, as their files say it. */
const read: Record<string, string> = { 'xmlhttprequest-ssl': 'MIT' };

export type Package = { name: string; version: string; licence: string | null };
type Lock = {
  packages: Record<string, { version?: string; license?: string; dev?: boolean; devOptional?: boolean }>;
};

/** What is installed to run the service, on any machine, by name. */
export function listPackages({ packages }: Lock): Package[] {
  const found = Object.entries(packages).flatMap(([path, { version = '', license, dev, devOptional }]) => {
    const name = path.replace(/^.*node_modules\//, '');
    return path === '' || dev || devOptional
      ? []
      : [{ name, version, licence: license ?? read[name] ?? null }];
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

Made by \`npm run licences\` from package-lock.json: everything that is installed to run the service, for every platform.
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
