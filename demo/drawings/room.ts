import type { Random } from '../random.ts';
import {
  cream,
  dark,
  floors,
  greens,
  ink,
  paper,
  roomWalls,
  steel,
  teal,
  tealMist,
  warm,
  white,
} from './palette.ts';
import { arch, box, curve, draw, oval, polygon, rounded, steps, stroke } from './shapes.ts';

/** Where the wall meets the floor. */
export const floorLine = 784;

export const shadow = (x: number, floor: number, width: number) =>
  draw(oval(x + width / 2, floor, width * 0.53, 9), { fill: ink, weight: 'bare', opacity: 0.09 });

type WallKind = 'plain' | 'wainscot' | 'tiles' | 'block' | 'panels' | 'slats';

function wallParts(kind: WallKind, random: Random): string {
  if (kind === 'wainscot') {
    const y = random.pick([500, 540]);
    return (
      draw(box(0, y, 1600, floorLine - y), {
        fill: random.pick([tealMist, '#E3E9DD', '#E9E0D0']),
        weight: 'bare',
      }) + draw(stroke(-10, y, 1610, y), { weight: 'part' })
    );
  }
  if (kind === 'tiles') {
    const lines = [
      ...steps(12).map((i) => stroke(i * 140 + 60, 0, i * 140 + 60, floorLine)),
      ...steps(5).map((i) => stroke(0, i * 150 + 90, 1600, i * 150 + 90)),
    ];
    return draw(lines, { weight: 'part', ink: white });
  }
  if (kind === 'block') {
    const [x, width] = [random.range(140, 620), random.range(560, 820)];
    const fill = random.pick(['#E0EAE8', '#F1E4D4', '#E3EADC', '#E5EAF0']);
    const d = random.chance(0.4)
      ? arch(x, 120, width, floorLine - 120, Math.min(width / 2, 330))
      : box(x, 0, width, floorLine);
    return draw(d, { fill, weight: 'bare' });
  }
  if (kind === 'panels') {
    const count = random.between(4, 6);
    const each = 1600 / count;
    return draw(
      steps(count).map((i) => box(i * each + 26, 70, each - 52, floorLine - 150)),
      { weight: 'fine', opacity: 0.4 },
    );
  }
  if (kind === 'slats') {
    const [x, count] = [random.pick([0, 620, 900]), 24];
    return (
      draw(box(x, 0, count * 30, floorLine), { fill: '#EADFCB', weight: 'bare' }) +
      draw(
        steps(count + 1).map((i) => stroke(x + i * 30, 0, x + i * 30, floorLine)),
        { weight: 'fine', opacity: 0.35 },
      )
    );
  }
  return '';
}

/** Wall, floor and skirting. */
export function drawShell(
  random: Random,
  kinds: readonly WallKind[],
  wall: string = random.pick(roomWalls),
): string {
  const floor = random.pick(floors);
  const texture = random.pick(['none', 'boards', 'tiles', 'none'] as const);
  const boards =
    texture === 'boards'
      ? [
          stroke(0, 836, 1600, 836),
          stroke(0, 906, 1600, 906),
          ...steps(7).map((i) => stroke(i * 260 + 70, floorLine, i * 260 + 70, 836)),
          ...steps(7).map((i) => stroke(i * 260 + 190, 836, i * 260 + 190, 906)),
          ...steps(7).map((i) => stroke(i * 260 + 20, 906, i * 260 + 20, 1000)),
        ]
      : [];
  const tiles =
    texture === 'tiles'
      ? [
          stroke(0, 838, 1600, 838),
          stroke(0, 912, 1600, 912),
          ...steps(19).map((i) => stroke(i * 110 - 200, floorLine, 800 + (i * 110 - 1000) * 1.4, 1000)),
        ]
      : [];
  return [
    draw(box(0, 0, 1600, floorLine), { fill: wall, weight: 'bare' }),
    wallParts(random.pick(kinds), random),
    draw(box(0, floorLine, 1600, 1000 - floorLine), { fill: floor, weight: 'bare' }),
    draw([...boards, ...tiles], { weight: 'fine', opacity: 0.22 }),
    draw(box(-10, floorLine - 22, 1620, 22), { fill: paper, weight: 'fine' }),
    draw(stroke(-10, floorLine, 1610, floorLine), { weight: 'outline' }),
  ].join('');
}

/** A framed sheet with a leaf, hills or a few forms. */
export function drawPicture(x: number, y: number, width: number, height: number, random: Random): string {
  const [cx, cy] = [x + width / 2, y + height / 2];
  const kind = random.between(0, 2);
  const tone = random.pick([random.pick(greens), '#E8CDB9', '#C5D3DC', '#E9D9B4']);
  const motif = [
    draw(oval(x + width * 0.66, y + height * 0.36, width * 0.11), { fill: warm, weight: 'bare' }) +
      draw(
        curve`M${x + 14} ${y + height - 14}v${-height * 0.3}l${width * 0.26} ${-height * 0.2}l${width * 0.2} ${height * 0.17}l${width * 0.16} ${-height * 0.1}L${x + width - 14} ${y + height * 0.7}V${y + height - 14}z`,
        { fill: tone, weight: 'bare' },
      ),
    draw(
      [-1, 1].flatMap((side) =>
        [0.62, 0.42, 0.24].map(
          (share) =>
            curve`M${cx} ${y + height * (share + 0.16)}q${side * width * 0.26} ${-height * 0.02} ${side * width * 0.24} ${-height * 0.16}q${-side * width * 0.22} ${height * 0.02} ${-side * width * 0.24} ${height * 0.16}z`,
        ),
      ),
      { fill: tone, weight: 'fine' },
    ) + draw(stroke(cx, y + height * 0.86, cx, y + height * 0.2), { weight: 'fine' }),
    draw(oval(cx - width * 0.1, cy, width * 0.2), { fill: tone, weight: 'bare' }) +
      draw(arch(cx - width * 0.02, cy - height * 0.12, width * 0.28, height * 0.38), {
        fill: tealMist,
        weight: 'fine',
      }),
  ];
  return (
    draw(box(x, y, width, height), { fill: white }) +
    draw(box(x + 14, y + 14, width - 28, height - 28), { fill: cream, weight: 'bare' }) +
    (motif[kind] ?? '')
  );
}

export type LampKind = 'bell' | 'globe' | 'disc';

export function drawPendant(x: number, y: number, kind: LampKind, size = 1): string {
  const cord = draw(stroke(x, -10, x, y), { weight: 'part' });
  if (kind === 'globe') return cord + draw(oval(x, y + 34 * size, 36 * size), { fill: warm });
  if (kind === 'disc')
    return (
      cord +
      draw(curve`M${x - 66 * size} ${y + 26 * size}q${66 * size} ${-48 * size} ${132 * size} 0z`, {
        fill: paper,
      })
    );
  return (
    cord +
    draw(curve`M${x - 16 * size} ${y}h${32 * size}l${34 * size} ${62 * size}h${-100 * size}z`, { fill: warm })
  );
}

export const drawClock = (x: number, y: number, r = 36) =>
  draw(oval(x, y, r), { fill: white }) +
  draw(curve`M${x} ${y - r * 0.62}V${y}l${r * 0.42} ${r * 0.24}`, { weight: 'part' });

/** A lit screen; `kind` says what it shows. */
export function drawScreen(
  x: number,
  y: number,
  width: number,
  height: number,
  kind: 'dark' | 'pulse' | 'scan' | 'rows',
): string {
  const [cx, cy] = [x + width / 2, y + height / 2];
  const frame = draw(rounded(x, y, width, height, 6), { fill: dark });
  const line = { weight: 'part', ink: '#9FD0C8' } as const;
  if (kind === 'pulse')
    return (
      frame +
      draw(
        [
          curve`M${x + width * 0.1} ${cy - height * 0.12}h${width * 0.22}l${width * 0.06} ${-height * 0.18}l${width * 0.08} ${height * 0.36}l${width * 0.06} ${-height * 0.18}h${width * 0.38}`,
          curve`M${x + width * 0.1} ${cy + height * 0.24}q${width * 0.1} ${-height * 0.2} ${width * 0.2} 0t${width * 0.2} 0t${width * 0.2} 0t${width * 0.2} 0`,
        ],
        line,
      )
    );
  if (kind === 'scan')
    return (
      frame +
      draw(oval(cx, cy, height * 0.27, height * 0.34), { fill: '#8FB6BA', weight: 'bare' }) +
      draw(
        [oval(cx, cy, height * 0.18, height * 0.25), stroke(cx, cy - height * 0.24, cx, cy + height * 0.24)],
        { weight: 'fine', ink: dark },
      )
    );
  if (kind === 'rows')
    return (
      frame +
      draw(
        [0.28, 0.48, 0.68].map((share, i) =>
          stroke(x + width * 0.14, y + height * share, x + width * (0.8 - i * 0.14), y + height * share),
        ),
        line,
      )
    );
  return frame;
}

export const drawMonitor = (
  x: number,
  foot: number,
  width: number,
  kind: 'dark' | 'pulse' | 'scan' | 'rows',
) =>
  draw(box(x + width / 2 - 9, foot - 24, 18, 24), { fill: steel }) +
  draw(box(x + width / 2 - 34, foot - 7, 68, 7), { fill: steel }) +
  drawScreen(x, foot - 24 - width * 0.62, width, width * 0.62, kind);

/** A teal panel with a leaf and two lines where a house would write its name. */
export function drawSign(x: number, y: number, width: number, height: number): string {
  const [left, cy, u] = [x + width * 0.16, y + height / 2, height * 0.3];
  const leaf = curve`M${left} ${cy + u}C${left - u * 0.2} ${cy - u * 0.6} ${left + u * 0.6} ${cy - u} ${left + u * 1.9} ${cy - u}C${left + u * 1.9} ${cy + u * 0.5} ${left + u * 1.2} ${cy + u * 1.1} ${left} ${cy + u}z`;
  const line = (dy: number, length: number, ink: string) =>
    draw(rounded(left + u * 2.7, cy + dy, width * length, height * 0.07, height * 0.035), {
      fill: ink,
      weight: 'bare',
    });
  return [
    draw(box(x, y, width, height), { fill: teal }),
    draw(leaf, { fill: '#BFE0DC', weight: 'bare' }),
    line(-height * 0.13, 0.42, white),
    line(height * 0.08, 0.28, '#BFE0DC'),
  ].join('');
}

export function drawRug(x: number, width: number, random: Random): string {
  const fill = random.pick(['#D6E3DF', '#EADCC8', '#DDE3D2', '#E3D9D4']);
  return (
    draw(
      polygon([
        [x + 60, 868],
        [x + width - 60, 868],
        [x + width, 956],
        [x, 956],
      ]),
      { fill, weight: 'part' },
    ) +
    draw(
      polygon([
        [x + 74, 882],
        [x + width - 74, 882],
        [x + width - 34, 942],
        [x + 34, 942],
      ]),
      { weight: 'fine', opacity: 0.5 },
    )
  );
}
