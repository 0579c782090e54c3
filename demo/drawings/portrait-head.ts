import type { Random } from '../random.ts';
import { curve, draw, oval, polygon, smooth, steps, stroke } from './shapes.ts';

/** Measures of one head: half its width, y of the chin, how square the jaw is. The skull begins at y 150. */
export type Head = { x: number; half: number; chin: number; jaw: number; skin: string; hair: string };

export const skullTop = 150;
const brow = 272;

const darkHair = ['#39474A', '#443F3D', '#54473F', '#4A4E50'] as const;
const lightHair = ['#6E5747', '#8E6F55', '#B08D63', '#D0B384', '#A87152', '#7C5C4A'] as const;
const greyHair = ['#B7BDBB', '#D9DCD8', '#98A3A3'] as const;
const skins = [
  '#F7E3D3',
  '#F2D6C0',
  '#EBC9AC',
  '#E2B997',
  '#D3A37F',
  '#BC8B69',
  '#A07257',
  '#835C49',
] as const;

/** Tones of skin and hair that occur together. */
export function pickTones(random: Random): { skin: string; hair: string } {
  const tone = random.between(0, skins.length - 1);
  const turn = random.fraction();
  const hair =
    turn < 0.22
      ? random.pick(greyHair)
      : tone < 3 && turn < 0.68
        ? random.pick(lightHair)
        : random.pick(darkHair);
  return { skin: skins[tone] ?? skins[0], hair };
}

export const facePath = ({ x, half, chin, jaw }: Head) =>
  curve`M${x - half} ${brow - 8}C${x - half} ${skullTop + 40} ${x - half * 0.6} ${skullTop} ${x} ${skullTop}C${x + half * 0.6} ${skullTop} ${x + half} ${skullTop + 40} ${x + half} ${brow - 8}C${x + half} ${chin - 60} ${x + half * jaw} ${chin} ${x} ${chin}C${x - half * jaw} ${chin} ${x - half} ${chin - 60} ${x - half} ${brow - 8}z`;

export const drawEars = ({ x, half, skin }: Head) =>
  draw([oval(x - half + 1, brow + 20, 14, 25), oval(x + half - 1, brow + 20, 14, 25)], {
    fill: skin,
    weight: 'outline',
  });

/** Outline of the hair over the skull, from the left temple to the right; `lift` above the skull. */
const over = ({ x, half }: Head, lift: number, side = 8) =>
  curve`M${x - half - side} ${brow + 16}C${x - half - side - 8} ${skullTop + 20 - lift * 0.4} ${x - half * 0.62} ${skullTop - lift} ${x} ${skullTop - lift}C${x + half * 0.62} ${skullTop - lift} ${x + half + side + 8} ${skullTop + 20 - lift * 0.4} ${x + half + side} ${brow + 16}`;

/** Where the hair ends on the forehead, from the right temple back to the left. */
const hairlines = {
  side: ({ x, half }: Head) =>
    curve`C${x + half - 2} ${brow - 40} ${x + half * 0.5} ${brow - 62} ${x - half * 0.34} ${skullTop + 38}C${x - half * 0.6} ${brow - 60} ${x - half * 0.9} ${brow - 40} ${x - half + 5} ${brow + 14}z`,
  middle: ({ x, half }: Head) =>
    curve`C${x + half - 4} ${brow - 30} ${x + half * 0.5} ${brow - 56} ${x} ${skullTop + 32}C${x - half * 0.5} ${brow - 56} ${x - half + 4} ${brow - 30} ${x - half + 4} ${brow + 14}z`,
  fringe: ({ x, half }: Head) =>
    curve`L${x + half - 7} ${brow - 14}Q${x + half * 0.5} ${brow - 34} ${x} ${brow - 32}Q${x - half * 0.5} ${brow - 34} ${x - half + 7} ${brow - 14}L${x - half + 4} ${brow + 14}z`,
  short: ({ x, half }: Head) =>
    curve`L${x + half - 5} ${brow - 26}C${x + half * 0.72} ${brow - 66} ${x - half * 0.6} ${brow - 78} ${x - half + 7} ${brow - 28}L${x - half + 4} ${brow + 12}z`,
  high: ({ x, half }: Head) =>
    curve`L${x + half - 6} ${brow - 24}C${x + half * 0.8} ${brow - 70} ${x + half * 0.66} ${brow - 86} ${x + half * 0.48} ${brow - 82}Q${x} ${brow - 66} ${x - half * 0.48} ${brow - 82}C${x - half * 0.66} ${brow - 86} ${x - half * 0.8} ${brow - 70} ${x - half + 6} ${brow - 24}L${x - half + 4} ${brow + 12}z`,
} as const;

export type Hairline = keyof typeof hairlines;

/** A few strokes in the direction of the hair, lighter than dark hair and darker than light. */
function strands(d: readonly string[], hair: string): string {
  const isDark = darkHair.some((tone) => tone === hair);
  return draw(d, { weight: 'fine', opacity: isDark ? 0.45 : 0.6, ...(isDark ? { ink: '#A9B9B9' } : {}) });
}

export function drawCap(head: Head, hairline: Hairline, lift: number): string {
  const { x, half, hair } = head;
  const lines =
    hairline === 'middle'
      ? [-1, 1].map(
          (side) =>
            curve`M${x + side * 8} ${skullTop + 8 - lift * 0.5}Q${x + side * half * 0.72} ${skullTop + 16} ${x + side * (half - 2)} ${brow - 30}`,
        )
      : [0.3, 0.62].map(
          (share) =>
            curve`M${x - half * 0.36} ${skullTop + 24 - lift * 0.4}Q${x + half * share} ${skullTop - 2 - lift * 0.3} ${x + half * (0.66 + share * 0.36)} ${brow - 56 + share * 30}`,
        );
  return (
    draw(over(head, lift) + hairlines[hairline](head), { fill: hair, weight: 'outline' }) +
    (hairline === 'high' ? '' : strands(lines, hair))
  );
}

/** Hair that falls behind the head down to `foot`; `flare` widens it. */
export function drawFall(head: Head, foot: number, flare: number, isWavy: boolean): string {
  const { x, half, hair } = head;
  const wide = half + 26 + flare;
  const side = (s: 1 | -1) =>
    [
      [x + s * (half + 12), brow - 50],
      [x + s * (half + 22 + (isWavy ? 12 : 0)), brow + 40],
      [x + s * (half + 18 + flare * 0.5 - (isWavy ? 10 : 0)), brow + (foot - brow) * 0.5],
      [x + s * (wide + (isWavy ? 10 : 0)), foot - 30],
      [x + s * wide * 0.72, foot],
    ] as const;
  return draw(
    smooth([
      [x, skullTop - 22],
      [x + half * 0.7, skullTop + 8],
      ...side(1),
      ...[...side(-1)].reverse(),
      [x - half * 0.7, skullTop + 8],
    ]),
    { fill: hair, weight: 'outline' },
  );
}

/** Curls as a cloud about the head; drawn behind the face. */
export function drawCloudHair(head: Head, reach: number, random: Random): string {
  const { x, half, hair } = head;
  const curls = steps(13).map((i) => {
    const angle = Math.PI * (0.88 + (i / 12) * 1.24);
    return oval(
      x + Math.cos(angle) * (half + reach * 0.62),
      brow - 34 - -Math.sin(angle) * (98 + reach * 0.5),
      reach * random.range(0.5, 0.62),
    );
  });
  const middle = oval(x, brow - 46, half + reach * 0.4, 106 + reach * 0.3);
  return (
    draw([...curls, middle], { weight: 'outline' }) + draw([...curls, middle], { fill: hair, weight: 'bare' })
  );
}

export function drawCurls(head: Head, random: Random): string {
  const { x, half, hair } = head;
  const at = (i: number) => x + (i - 4) * half * 0.24;
  const curls = steps(9).map((i) =>
    oval(at(i), skullTop + 26 + Math.abs(i - 4) ** 1.7 * 4.6 - random.range(0, 8), random.range(24, 30)),
  );
  const turns = [2, 4, 6].map((i) => curve`M${at(i) - 12} ${skullTop + 26}q8 -18 22 -6`);
  return (
    draw(curls, { weight: 'outline' }) +
    draw(over(head, 4, 3) + hairlines.short(head), { fill: hair, weight: 'bare' }) +
    draw(curls, { fill: hair, weight: 'bare' }) +
    strands(turns, hair)
  );
}

export const drawBun = ({ x, half, hair }: Head, isHigh: boolean) =>
  isHigh
    ? draw(oval(x, skullTop - 32, 46, 42), { fill: hair, weight: 'outline' }) +
      strands([curve`M${x - 26} ${skullTop - 46}q26 -26 54 0`], hair)
    : draw(oval(x + half * 0.2, brow + 116, half * 0.92, 44), { fill: hair, weight: 'outline' });

export function drawTail({ x, half, hair }: Head, side: 1 | -1): string {
  const d = curve`M${x + side * half * 0.5} ${brow + 60}C${x + side * (half + 40)} ${brow + 80} ${x + side * (half + 66)} ${brow + 190} ${x + side * (half + 20)} ${brow + 310}C${x + side * (half - 10)} ${brow + 250} ${x + side * half * 0.5} ${brow + 180} ${x + side * half * 0.3} ${brow + 100}z`;
  return draw(d, { fill: hair, weight: 'outline' });
}

/** Only what is left at the sides. */
export const drawSides = ({ x, half, hair }: Head) =>
  draw(
    [-1, 1].map(
      (s) =>
        curve`M${x + s * (half + 8)} ${brow + 18}C${x + s * (half + 18)} ${brow - 20} ${x + s * (half + 6)} ${brow - 66} ${x + s * (half - 16)} ${brow - 74}C${x + s * (half - 14)} ${brow - 40} ${x + s * (half - 4)} ${brow - 20} ${x + s * (half - 4)} ${brow + 16}z`,
    ),
    { fill: hair, weight: 'outline' },
  );

/** A beard keeps to the edge of the face; there is no mouth to leave free. */
export function drawBeard(head: Head, kind: 'full' | 'short'): string {
  const { x, half, chin, jaw, hair } = head;
  const low = kind === 'full' ? 20 : 4;
  const d = curve`M${x - half} ${brow + 14}C${x - half + 1} ${chin - 52} ${x - half * jaw} ${chin + low} ${x} ${chin + low}C${x + half * jaw} ${chin + low} ${x + half - 1} ${chin - 52} ${x + half} ${brow + 14}C${x + half - 12} ${brow + 40} ${x + half * 0.72} ${chin - 70} ${x + half * 0.42} ${chin - 74}Q${x} ${chin - 88} ${x - half * 0.42} ${chin - 74}C${x - half * 0.72} ${chin - 70} ${x - half + 12} ${brow + 40} ${x - half} ${brow + 14}z`;
  return draw(d, { fill: hair, opacity: kind === 'short' ? 0.82 : 1 });
}

export function drawGlasses({ x, half }: Head, isRound: boolean): string {
  const y = brow + 16;
  const reach = half * 0.46;
  const lens = (cx: number) =>
    isRound ? oval(cx, y, 29) : curve`M${cx - 33} ${y - 18}h66q2 40 -33 40t-33 -40z`;
  return (
    draw([lens(x - reach), lens(x + reach)], { fill: '#FFFFFF', weight: 'bare', opacity: 0.35 }) +
    draw(
      [
        lens(x - reach),
        lens(x + reach),
        curve`M${x - reach + 30} ${y - 4}Q${x} ${y - 16} ${x + reach - 30} ${y - 4}`,
        stroke(x - reach - 30, y - 6, x - half, y - 10),
        stroke(x + reach + 30, y - 6, x + half, y - 10),
      ],
      { weight: 'outline' },
    )
  );
}

/** A scarf about head and shoulders with an opening for the face. */
export function drawScarf(head: Head, fill: string): string {
  const { x, half, chin } = head;
  const outer = curve`M${x - half - 62} ${chin + 96}C${x - half - 50} ${chin - 10} ${x - half - 56} ${skullTop - 34} ${x} ${skullTop - 34}C${x + half + 56} ${skullTop - 34} ${x + half + 50} ${chin - 10} ${x + half + 62} ${chin + 96}Q${x} ${chin + 180} ${x - half - 62} ${chin + 96}z`;
  const opening = oval(x, (skullTop + 44 + chin) / 2, half - 5, (chin - skullTop - 44) / 2 + 2);
  const folds = [
    curve`M${x - half * 0.9} ${chin - 24}Q${x - 10} ${chin + 66} ${x + half + 34} ${chin + 40}`,
    curve`M${x - half - 20} ${chin + 20}Q${x} ${chin + 120} ${x + half + 50} ${chin + 84}`,
    curve`M${x - half * 0.2} ${skullTop - 30}Q${x + half} ${skullTop - 10} ${x + half + 18} ${brow + 20}`,
  ];
  return draw(outer + opening, { fill, weight: 'outline' }) + draw(folds, { weight: 'fine' });
}

export function drawTurban({ x, half }: Head, fill: string): string {
  const [low, high] = [brow - 16, skullTop - 74];
  const d = curve`M${x - half - 14} ${low}C${x - half - 44} ${low - 96} ${x - half * 0.5} ${high} ${x} ${high}C${x + half * 0.5} ${high} ${x + half + 44} ${low - 96} ${x + half + 14} ${low}Q${x + half * 0.6} ${low - 44} ${x} ${low - 66}Q${x - half * 0.6} ${low - 44} ${x - half - 14} ${low}z`;
  const folds = [0, 1, 2].flatMap((i) => [
    curve`M${x} ${low - 66 - i * 26}Q${x + half * 0.8} ${low - 60 - i * 26} ${x + half + 18} ${low - 24 - i * 26}`,
    curve`M${x + 18 - i * 12} ${low - 62 - i * 26}Q${x - half * 0.8} ${low - 60 - i * 26} ${x - half - 18} ${low - 24 - i * 26}`,
  ]);
  return draw(d, { fill, weight: 'outline' }) + draw(folds, { weight: 'fine' });
}

/** What a surgeon wears on the head. */
export function drawSurgicalCap({ x, half }: Head, fill: string): string {
  const low = brow - 30;
  return (
    draw(
      curve`M${x - half - 8} ${low + 10}C${x - half - 26} ${skullTop + 6} ${x - half * 0.6} ${skullTop - 30} ${x} ${skullTop - 30}C${x + half * 0.6} ${skullTop - 30} ${x + half + 26} ${skullTop + 6} ${x + half + 8} ${low + 10}Q${x} ${low - 26} ${x - half - 8} ${low + 10}z`,
      { fill, weight: 'outline' },
    ) +
    draw(curve`M${x - half - 13} ${low - 16}Q${x} ${low - 56} ${x + half + 13} ${low - 16}`, {
      weight: 'fine',
    })
  );
}

export const drawNeck = ({ x, chin, skin, jaw }: Head, half: number) => {
  const d = polygon([
    [x - half, chin - 60],
    [x + half, chin - 60],
    [x + half + 6, chin + 96],
    [x, chin + 150],
    [x - half - 6, chin + 96],
  ]);
  const shade = curve`M${x - half} ${chin - 20}Q${x} ${chin + 26 + jaw * 10} ${x + half} ${chin - 20}v44Q${x} ${chin + 66} ${x - half} ${chin + 14}z`;
  return (
    draw(d, { fill: skin, weight: 'outline' }) +
    draw(shade, { fill: '#3C5B5D', weight: 'bare', opacity: 0.14 })
  );
};
