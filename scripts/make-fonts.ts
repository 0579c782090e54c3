// Writes the fonts of the pages: web/ui/fonts/*.woff2 and web/ui/fonts/fonts.css, from the packages of Fontsource.
// After changing the declaration below: node scripts/make-fonts.ts
// With --check: fails when a file is not what the declaration gives.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import subsetFont from 'subset-font';

type Face = {
  family: string;
  package: string;
  /** From and to; equal: one weight, which halves the file. */
  weights: [number, number];
  /** Whether alternates such as tabular digits are used; contextual forms of Arabic need them too. */
  hasAlternates: boolean;
  subsets: string[];
};

const root = join(import.meta.dirname, '..');
const folder = join(root, 'web', 'ui', 'fonts');

const faces: Face[] = [
  {
    family: 'Golos Text',
    package: 'golos-text',
    weights: [400, 600],
    hasAlternates: true,
    subsets: ['cyrillic-ext', 'cyrillic', 'latin-ext', 'currencies', 'latin'],
  },
  {
    family: 'Source Serif 4',
    package: 'source-serif-4',
    weights: [600, 600],
    hasAlternates: false,
    subsets: ['cyrillic-ext', 'cyrillic', 'greek', 'vietnamese', 'latin-ext', 'latin'],
  },
  {
    family: 'Noto Sans Arabic',
    package: 'noto-sans-arabic',
    weights: [400, 600],
    hasAlternates: true,
    subsets: ['arabic-rest', 'arabic'],
  },
];

/** Letters, digits and marks of Arabic, Persian and Urdu. The package has one file for all scripts that look like Arabic. */
const ARABIC =
  'U+060C,U+061B,U+061F,U+0621-063A,U+0640-0655,U+0660-066D,U+0670,U+0679,U+067E,U+0686,U+0688,U+0691,U+0698,U+06A4,U+06A9,U+06AF,U+06BA,U+06BE,U+06C0-06C3,U+06CC,U+06D2,U+06D4,U+06F0-06F9,U+200C-200F';

/** Signs of currencies: most prices need one of them and nothing else of extended Latin, where Fontsource has them. */
const CURRENCIES = 'U+20A0-20AB,U+20AD-20C0';

/** Subsets that are cut from a part of another one: its name and, for `rest`, what is left of it. */
const splits: Record<string, { from: string; range: string; isRest: boolean }> = {
  arabic: { from: 'arabic', range: ARABIC, isRest: false },
  'arabic-rest': { from: 'arabic', range: ARABIC, isRest: true },
  currencies: { from: 'latin-ext', range: CURRENCIES, isRest: false },
};

/** Code points of a `unicode-range`. */
const pointsOf = (range: string): number[] =>
  range.split(',').flatMap((part) => {
    const [from = 0, to = from] = part
      .replace('U+', '')
      .split('-')
      .map((hex) => Number.parseInt(hex, 16));
    return Array.from({ length: to - from + 1 }, (_, i) => from + i);
  });

const hexOf = (point: number): string => point.toString(16).toUpperCase().padStart(4, '0');

/** The `unicode-range` of ascending code points. */
function rangeOf(points: number[]): string {
  const spans: [number, number][] = [];
  for (const point of points) {
    const last = spans.at(-1);
    if (last && last[1] === point - 1) last[1] = point;
    else spans.push([point, point]);
  }
  return spans
    .map(([from, to]) => (from === to ? `U+${hexOf(from)}` : `U+${hexOf(from)}-${hexOf(to)}`))
    .join(',');
}

/** The file of Fontsource that holds a subset, and the range that is cut from it. */
function sourceOf(face: Face, subset: string): { path: string; range: string } {
  const folder = join(root, 'node_modules', '@fontsource-variable', face.package);
  const ranges: Record<string, string> = JSON.parse(readFileSync(join(folder, 'unicode.json'), 'utf8'));
  const { from, range, isRest } = splits[subset] ?? { from: subset, range: ranges[subset], isRest: false };
  const whole = ranges[from];
  if (!whole || !range) throw new Error(`${face.package} has no subset ${subset}`);
  const path = join(folder, 'files', `${face.package}-${from}-wght-normal.woff2`);
  if (!isRest) return { path, range };
  const taken = new Set(pointsOf(range));
  return { path, range: rangeOf(pointsOf(whole).filter((point) => !taken.has(point))) };
}

const fileOf = (face: Face, subset: string): string => `${face.package}-${subset}.woff2`;

async function makeFont(face: Face, subset: string): Promise<Uint8Array> {
  const { path, range } = sourceOf(face, subset);
  const [min, max] = face.weights;
  return await subsetFont(readFileSync(path), String.fromCodePoint(...pointsOf(range)), {
    targetFormat: 'woff2',
    variationAxes: { wght: min === max ? min : { min, max } },
    noLayoutClosure: !face.hasAlternates,
  });
}

/** Later faces win for characters that two of them claim, so the subset of the most common characters stands last. */
const makeCss = (): string =>
  `/* Written by scripts/make-fonts.ts. */\n${faces
    .flatMap((face) =>
      face.subsets.map(
        (subset) => `@font-face {
  font-family: "${face.family}";
  font-weight: ${[...new Set(face.weights)].join(' ')};
  font-display: swap;
  src: url("./${fileOf(face, subset)}") format("woff2");
  unicode-range: ${sourceOf(face, subset).range.split(',').join(', ')};
}
`,
      ),
    )
    .join('')}`;

/** Every file by its name. */
async function makeFiles(): Promise<Map<string, Uint8Array>> {
  const files = new Map<string, Uint8Array>([['fonts.css', Buffer.from(makeCss())]]);
  for (const face of faces)
    for (const subset of face.subsets) files.set(fileOf(face, subset), await makeFont(face, subset));
  return files;
}

const files = await makeFiles();
if (process.argv.includes('--check')) {
  const there = readdirSync(folder);
  const faults = [
    ...there.filter((name) => !files.has(name)),
    ...[...files].flatMap(([name, bytes]) =>
      there.includes(name) && readFileSync(join(folder, name)).equals(bytes) ? [] : [name],
    ),
  ];
  for (const name of faults)
    process.stderr.write(`web/ui/fonts/${name} is not current: run node scripts/make-fonts.ts\n`);
  process.exitCode = faults.length > 0 ? 1 : 0;
} else {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  for (const [name, bytes] of files) {
    writeFileSync(join(folder, name), bytes);
    process.stdout.write(`${name} ${bytes.length}\n`);
  }
}
