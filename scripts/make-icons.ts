// Writes the icons in use: web/ui/icons.svg, web/ui/dictionary-icons.svg and packages/material-icons/icons.
// After adding or removing an icon: node scripts/make-icons.ts
// With --check: fails when the icons in these files are not exactly those in use. Needs no network.
import { spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { iconDrawings } from '../web/ui/icon-drawings.ts';

const root = join(import.meta.dirname, '..');
const materialFolder = join(root, 'packages', 'material-icons');

/** Fetched only when icons change. As dependencies they would add 260 MB to the installation for 220 icons. */
const sources = { tabler: '@tabler/icons@3.51.0', material: '@mui/icons-material@9.5.0' };

type Sprite = { file: string; drawings: ReadonlyMap<string, string> };

function readDictionaryIcons(): Map<string, string> {
  const drawings = new Map<string, string>();
  for (const file of ['specializations.json', 'comforts.json']) {
    const path = join(root, 'server', 'content', 'dictionaries', 'content', file);
    const terms: { icon: string }[] = JSON.parse(readFileSync(path, 'utf8'));
    for (const { icon } of terms) drawings.set(icon, icon);
  }
  return drawings;
}

/** Two files, because the icons of the dictionaries weigh twice those of the interface and few pages show them. */
const sprites: Sprite[] = [
  { file: join(root, 'web', 'ui', 'icons.svg'), drawings: new Map(Object.entries(iconDrawings)) },
  { file: join(root, 'web', 'ui', 'dictionary-icons.svg'), drawings: readDictionaryIcons() },
];

/** Names of the Material icons that our back office and react-admin import. */
function listMaterialIcons(): string[] {
  const files = [
    ...globSync('admin/**/*.tsx', { cwd: root }),
    ...globSync('node_modules/ra-ui-materialui/dist/**/*.js', { cwd: root }),
  ];
  const names = files.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/from ['"]@mui\/icons-material\/(\w+)['"]/g)].map(
      ([, name = '']) => name,
    ),
  );
  return [...new Set(names)].sort();
}

/** `id drawing` of each icon: a new drawing under an old name counts as a change. */
const listWanted = ({ drawings }: Sprite): string[] =>
  [...drawings].map(([id, drawing]) => `${id} ${drawing}`).sort();

const listDrawn = ({ file }: Sprite): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/<symbol id="([^"]+)"(?: data-drawing="([^"]+)")?/g)]
    .map(([, id, drawing = id]) => `${id} ${drawing}`)
    .sort();

const listMade = (): string[] =>
  globSync('icons/*.js', { cwd: materialFolder })
    .map((file) => basename(file, '.js'))
    .sort();

/** Sentences about icons that are missing or not used any more; empty when all files are current. */
function listFaults(): string[] {
  const pairs: [string, string[], string[]][] = [
    ...sprites.map((sprite): [string, string[], string[]] => [
      sprite.file,
      listWanted(sprite),
      listDrawn(sprite),
    ]),
    [materialFolder, listMaterialIcons(), listMade()],
  ];
  return pairs.flatMap(([file, wanted, made]) => [
    ...wanted.filter((icon) => !made.includes(icon)).map((icon) => `${file} lacks ${icon}`),
    ...made.filter((icon) => !wanted.includes(icon)).map((icon) => `${file} has ${icon}, which nothing uses`),
  ]);
}

/** Unpacks a published package below `folder`; returns the path of its files. */
function unpack(name: string, folder: string): string {
  const run = (command: string, args: string[]) => {
    const done = spawnSync(command, args, { cwd: folder, encoding: 'utf8' });
    if (done.status !== 0) throw new Error(`${command} ${args.join(' ')}: ${done.stderr}`);
    return done.stdout.trim();
  };
  const archive = run('npm', ['pack', '--silent', name]);
  run('tar', ['-xzf', archive]);
  return join(folder, 'package');
}

/** The shapes of a drawing, without its frame and its comment. */
function shapesOf(svg: string): string {
  return svg
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<svg[\s\S]*?>|<\/svg>/g, '')
    .replace(/<path stroke="none"[^>]*>/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

function writeSprite({ file, drawings }: Sprite, tabler: string): void {
  const symbols = [...drawings].sort().map(([id, drawing]) => {
    const isFilled = drawing.startsWith('filled/');
    const path = isFilled ? drawing : `outline/${drawing}`;
    const svg = readFileSync(join(tabler, 'icons', `${path}.svg`), 'utf8');
    const paint = isFilled ? ' fill="currentColor" stroke="none"' : '';
    const origin = drawing === id ? '' : ` data-drawing="${drawing}"`;
    return `<symbol id="${id}"${origin} viewBox="0 0 24 24"${paint}>${shapesOf(svg)}</symbol>`;
  });
  writeFileSync(file, `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join('\n')}\n</svg>\n`);
}

function writeMaterialIcons(material: string): void {
  for (const name of listMade()) rmSync(join(materialFolder, 'icons', `${name}.js`));
  for (const name of listMaterialIcons()) {
    const code = readFileSync(join(material, `${name}.mjs`), 'utf8')
      .replace(/^"use client";\s*/, '')
      .replace(/^import createSvgIcon from .*$/m, 'import { createSvgIcon } from "@mui/material/utils";');
    writeFileSync(join(materialFolder, 'icons', `${name}.js`), `${code.trim()}\n`);
  }
}

function makeIcons(): void {
  const folder = mkdtempSync(join(tmpdir(), 'medatlas-icons-'));
  try {
    const tabler = unpack(sources.tabler, mkdtempSync(join(folder, 'tabler-')));
    for (const sprite of sprites) writeSprite(sprite, tabler);
    writeMaterialIcons(unpack(sources.material, mkdtempSync(join(folder, 'material-'))));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

if (!process.argv.includes('--check')) makeIcons();
const faults = listFaults();
for (const fault of faults) process.stderr.write(`${fault}: run node scripts/make-icons.ts\n`);
process.exitCode = faults.length > 0 ? 1 : 0;
