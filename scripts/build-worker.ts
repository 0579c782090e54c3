// Builds the service worker and the script of the offline page into one file each, and draws the icons of the installed site.
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { build } from 'vite';
import { limits } from '../contract/platform/limits.ts';

const root = join(import.meta.dirname, '..');
const from = join(root, 'web', 'platform', 'worker');
const folder = join(root, 'build', 'worker');

/** Another one with each build of the pages: a worker that differs in it takes over and removes the files of old builds. */
function nameOfBuild(): string {
  const names = readdirSync(join(root, 'build', 'client', 'assets')).sort();
  return createHash('sha256').update(names.join()).digest('hex').slice(0, 12);
}

async function buildScript(name: string): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'warn',
    root,
    define: {
      __BUILD__: JSON.stringify(nameOfBuild()),
      __SESSION_DAYS__: JSON.stringify(limits.sessionDays),
    },
    build: {
      target: 'es2022',
      outDir: folder,
      emptyOutDir: false,
      copyPublicDir: false,
      lib: {
        entry: join(from, `${name}.ts`),
        formats: ['iife'],
        name: 'worker',
        fileName: () => `${name}.js`,
      },
      minify: true,
    },
  });
}

const WHITE = '#ffffff';

/** `share`: of the side that the drawing takes. Systems cut a maskable icon to a circle of four fifths. */
async function drawIcon(
  name: string,
  size: number,
  share: number,
  background: string | null,
  drawing: Buffer,
): Promise<void> {
  const inner = Math.round(size * share);
  const logo = await sharp(drawing, { density: 1200 }).resize(inner, inner).png().toBuffer();
  const canvas = {
    width: size,
    height: size,
    channels: 4 as const,
    background: background ?? { r: 0, g: 0, b: 0, alpha: 0 },
  };
  await sharp({ create: canvas })
    .composite([{ input: logo, gravity: 'centre' }])
    .png({ compressionLevel: 9, palette: true })
    .toFile(join(folder, 'icons', `${name}.png`));
}

async function drawIcons(): Promise<void> {
  mkdirSync(join(folder, 'icons'), { recursive: true });
  const logo = readFileSync(join(root, 'web', 'ui', 'favicon.svg'));
  // Android shows the shape alone, in a colour of its own.
  const shape = Buffer.from(logo.toString().replaceAll(/fill="#[\dA-F]{6}"/gi, `fill="${WHITE}"`));
  await drawIcon('192', 192, 0.84, null, logo);
  await drawIcon('512', 512, 0.84, null, logo);
  await drawIcon('maskable', 512, 0.54, WHITE, logo);
  await drawIcon('apple', 180, 0.68, WHITE, logo);
  await drawIcon('badge', 96, 0.84, null, shape);
}

rmSync(folder, { recursive: true, force: true });
await buildScript('service-worker');
await buildScript('offline');
await drawIcons();
