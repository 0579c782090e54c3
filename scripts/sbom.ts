// npm run sbom: a software bill of materials (CycloneDX 1.5, JSON) of what is shipped, into build/sbom.cdx.json.
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { listPackages, type Package, readLock } from './licences.ts';

type Component = {
  'bom-ref': string;
  name: string;
  version: string;
  licenses?: readonly unknown[];
  properties?: readonly unknown[];
};
export type Sbom = {
  metadata: { component: Component & { type: string } };
  components: Component[];
  dependencies: { ref: string; dependsOn?: string[] }[];
};

/** `BSD` of old packages is no identifier of SPDX's list, so it is a name. */
const licencesOf = (licence: string): readonly unknown[] =>
  / (OR|AND) /.test(licence)
    ? [{ expression: licence }]
    : [{ license: licence === 'BSD' ? { name: licence } : { id: licence } }];

/** Of npm's list of all that is installed: what runs with the service or is built into its pages, with its licences. */
export function keepShipped(all: Sbom, packages: readonly Package[]): Sbom {
  const licences = new Map(packages.map(({ name, version, licence }) => [`${name}@${version}`, licence]));
  const own = all.metadata.component;
  const shipped = all.components.filter(({ name, version }) => licences.has(`${name}@${version}`));
  const refs = new Set([own['bom-ref'], ...shipped.map((one) => one['bom-ref'])]);
  const components = shipped.map((one) => {
    const licence = licences.get(`${one.name}@${one.version}`);
    if (!licence) throw new Error(`${one.name} ${one.version} names no licence`);
    // npm's properties call what is built into the pages a development package.
    return { ...one, properties: [], licenses: licencesOf(licence) };
  });
  return {
    ...all,
    metadata: { ...all.metadata, component: { ...own, type: 'application', name: 'medatlas' } },
    components,
    dependencies: all.dependencies
      .filter(({ ref }) => refs.has(ref))
      .map((one) => ({ ...one, dependsOn: (one.dependsOn ?? []).filter((ref) => refs.has(ref)) })),
  };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const root = join(import.meta.dirname, '..');
  const all = execFileSync('npm', ['sbom', '--sbom-format', 'cyclonedx'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  mkdirSync(join(root, 'build'), { recursive: true });
  const sbom = keepShipped(JSON.parse(all), listPackages(readLock()));
  writeFileSync(join(root, 'build', 'sbom.cdx.json'), `${JSON.stringify(sbom, null, 2)}\n`);
}
