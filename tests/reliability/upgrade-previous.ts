import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..');

function run(folder: string, program: string, ...args: string[]): string {
  const done = spawnSync(program, args, { cwd: folder, encoding: 'utf8' });
  if (done.status !== 0)
    throw new Error(`${program} ${args.join(' ')} failed:\n${done.stdout}${done.stderr}`);
  return done.stdout.trim();
}

const migrationsOf = (commit: string): string[] =>
  run(root, 'git', 'ls-tree', '--name-only', commit, 'database/migrations/').split('\n');

export type Previous = {
  /** Where its program lies, with packages and built pages. */
  folder: string;
  commit: string;
  /** Migrations that this version has and that one had not. */
  missing: string[];
  remove(): void;
};

/** The version before the last migration came, as the main line of history has it. */
export function findPrevious(): string {
  const line = ['log', '-1', '--first-parent', '--format=%h', '--', 'database/migrations'];
  return `${run(root, 'git', ...line)}^`;
}

/** Puts another version of the service into `folder`. */
export function layOut(commit: string, folder: string): Previous {
  const name = run(root, 'git', 'rev-parse', '--short', commit);
  run(root, 'git', 'worktree', 'add', '--detach', folder, name);
  const packages = (of: string) => readFileSync(join(of, 'package-lock.json'), 'utf8');
  // The same files under other names: a tool that follows a link would take the packages for those of this version.
  if (packages(root) === packages(folder)) run(root, 'cp', '-al', join(root, 'node_modules'), folder);
  else run(folder, 'npm', 'ci', '--no-audit', '--no-fund');
  const build = `import('./scripts/build-pages.mjs').then(({ buildWhenStale }) => buildWhenStale())`;
  run(folder, process.execPath, '-e', build);
  const before = new Set(migrationsOf(name));
  return {
    folder,
    commit: name,
    missing: migrationsOf('HEAD').filter((path) => !before.has(path)),
    remove: () => void run(root, 'git', 'worktree', 'remove', '--force', folder),
  };
}
