// Finds the Redis that tests of two nodes run on, or installs it where that can be done without asking.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const places = [
  process.env.REDIS_PATH,
  '/usr/bin/redis-server',
  '/usr/bin/valkey-server',
  '/usr/local/bin/redis-server',
  '/usr/local/bin/valkey-server',
  '/opt/homebrew/bin/redis-server',
  '/opt/homebrew/bin/valkey-server',
];

const findRedis = () => places.find((path) => path && existsSync(path)) ?? '';

/** Path of the server. Empty: there is none, and the tests that need it are skipped. */
export function provideRedis() {
  const found = findRedis();
  if (found) return found;
  const isDebianRoot = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (isDebianRoot) {
    process.stdout.write('Installing Redis …\n');
    // Only the program: nothing is started now or with the machine.
    const quiet = { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, RUNLEVEL: '1' } };
    spawnSync('apt-get', ['update', '-qq'], quiet);
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'redis-server'], quiet);
  }
  return findRedis();
}
