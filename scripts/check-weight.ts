// Checks how much disk the installed packages take: all of them, and those of a production installation.
import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

/** Megabytes; 621 and 238 were measured on Linux x64. docs/decisions/0047. */
const bounds = { full: 627, production: 244 };

/** Disks give whole blocks to files. */
const BLOCK_BYTES = 4096;

type Lock = { packages: Record<string, { version?: string; dev?: boolean }> };

const readLock = (path: string): Lock => JSON.parse(readFileSync(join(root, path), 'utf8'));

/** What `folder` takes, without other packages inside it. */
function weigh(folder: string): number {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => name !== 'node_modules')
    .reduce((sum, entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return sum + BLOCK_BYTES + weigh(path);
      return sum + Math.ceil(lstatSync(path).size / BLOCK_BYTES) * BLOCK_BYTES;
    }, 0);
}

/** Why the installed packages cannot be weighed; null when they can. */
function reasonToSkip(): string | null {
  if (`${process.platform}-${process.arch}` !== 'linux-x64') return 'the bounds were measured on Linux x64';
  const installed = 'node_modules/.package-lock.json';
  if (!existsSync(join(root, installed))) return 'npm has not installed these packages';
  const wanted = readLock('package-lock.json').packages;
  const differs = Object.entries(readLock(installed).packages).some(
    ([path, { version }]) => wanted[path]?.version !== version,
  );
  return differs ? 'other packages are installed than package-lock.json names: npm ci' : null;
}

function weighInstallation(): { full: number; production: number } {
  const weights = { full: 0, production: 0 };
  for (const [path, { dev }] of Object.entries(readLock('node_modules/.package-lock.json').packages)) {
    const folder = join(root, path);
    if (!path.startsWith('node_modules/') || lstatSync(folder).isSymbolicLink()) continue;
    const megabytes = weigh(folder) / 2 ** 20;
    weights.full += megabytes;
    if (!dev) weights.production += megabytes;
  }
  return weights;
}

const reason = reasonToSkip();
if (reason !== null) process.stdout.write(`Weight of the installation not checked: ${reason}\n`);
else {
  const weights = weighInstallation();
  for (const kind of ['full', 'production'] as const) {
    const megabytes = Math.round(weights[kind]);
    if (megabytes <= bounds[kind]) continue;
    process.stderr.write(
      `The ${kind} installation takes ${megabytes} MB, and ${bounds[kind]} MB are allowed: du -sm node_modules/* | sort -n\n`,
    );
    process.exitCode = 1;
  }
  process.stdout.write(
    `${Math.round(weights.full)} MB installed, ${Math.round(weights.production)} MB of it in production\n`,
  );
}
