// Finds the browser that the journeys run in, or installs it where that can be done without asking.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fail } from './node24.mjs';

// The same browser without a window's machinery first: its journeys take a quarter less time.
const shell = '/usr/bin/chromium-headless-shell';
const places = [
  process.env.CHROMIUM_PATH,
  shell,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

const findBrowser = () => places.find((path) => path && existsSync(path));

/** Path of Chromium. Ends the run with a sentence when there is none and none can be installed. */
export function requireBrowser() {
  const isDebianRoot = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (isDebianRoot && !process.env.CHROMIUM_PATH && !existsSync(shell)) {
    process.stdout.write('Installing Chromium …\n');
    // Without a network this is over in seconds, and the browser that is there serves as well.
    const patience = ['-qq', '-o', 'Acquire::http::Timeout=10', '-o', 'Acquire::Retries=0'];
    const apt = (...args) => spawnSync('apt-get', [...patience, ...args], { stdio: 'ignore' }).status === 0;
    apt('update');
    apt('install', '-y', 'fonts-noto-core');
    if (!apt('install', '-y', 'chromium-headless-shell') && !findBrowser()) apt('install', '-y', 'chromium');
  }
  return findBrowser() ?? fail('No Chromium found: install it, or name it in CHROMIUM_PATH.');
}
