// Finds the browser that the journeys run in, or installs it where that can be done without asking.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fail } from './node24.mjs';

const places = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

const findBrowser = () => places.find((path) => path && existsSync(path));

/** Path of Chromium. Ends the run with a sentence when there is none and none can be installed. */
export function requireBrowser() {
  const found = findBrowser();
  if (found) return found;
  const isDebianRoot = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (isDebianRoot) {
    process.stdout.write('Installing Chromium …\n');
    const quiet = { stdio: ['ignore', 'ignore', 'inherit'] };
    spawnSync('apt-get', ['update', '-qq'], quiet);
    spawnSync('apt-get', ['install', '-y', '-qq', 'chromium', 'fonts-noto-core'], quiet);
  }
  return findBrowser() ?? fail('No Chromium found: install it, or name it in CHROMIUM_PATH.');
}
