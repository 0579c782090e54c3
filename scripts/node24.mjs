// Runs before anything is installed, on whatever Node (20 and up) the machine has: plain JavaScript, no packages.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const bin = join(root, 'node_modules', '.bin');

/** Ends with a sentence instead of a stack. */
export function fail(sentence) {
  process.stderr.write(`\n${sentence}\n`);
  process.exit(1);
}

function hashOf(files) {
  const hash = createHash('sha256');
  for (const file of files) hash.update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

/** Installs the packages of the lockfile when they are missing or others than it says. */
export function installWhenNeeded() {
  const stamp = join(root, 'node_modules', '.medatlas-install');
  const wanted = `${hashOf(['package.json', 'package-lock.json'])} ${process.platform}-${process.arch}`;
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  process.stdout.write('Installing packages (about a minute the first time) …\n');
  const done = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (done.status !== 0) fail('The packages could not be installed; what npm says stands above.');
  if (!existsSync(join(bin, 'node')))
    fail('The package "node" has not brought Node 24: are install scripts forbidden?');
  writeFileSync(stamp, wanted);
}

/** Environment in which node and every tool are those of the packages. */
export function toolEnvironment(extra = {}) {
  return { ...process.env, PATH: `${bin}:${process.env.PATH}`, ...extra };
}

/** Runs a tool to its end; returns its exit code. */
export function run(command, args, extra = {}) {
  const done = spawnSync(command, args, { cwd: root, stdio: 'inherit', env: toolEnvironment(extra) });
  return done.status ?? 1;
}

/** Runs a program until it ends; stop signals are handed on once, and its exit code becomes ours. */
export function become(command, args, extra = {}) {
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', env: toolEnvironment(extra) });
  // A terminal sends Ctrl-C to the whole group: the child has it already, so only a kill of this process is handed on.
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  process.on('SIGHUP', () => child.kill('SIGHUP'));
  child.on('error', (error) => fail(error.message));
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}
