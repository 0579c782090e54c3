import type { Random } from '../random.ts';
import { autumns, blossoms, clay, greens, sand, steelPale } from './palette.ts';
import { curve, draw, oval, type Point, polygon, smooth, steps, stroke } from './shapes.ts';

export type TreeKind = 'round' | 'flame' | 'cloud' | 'umbrella' | 'palm' | 'spruce' | 'birch';

/** An outline like an ellipse, drawn by hand. */
export function blob(x: number, y: number, rx: number, ry: number, wobble: number, random: Random): string {
  const turn = random.range(0, 6.28);
  const points = steps(9).map((i): Point => {
    const angle = turn + (i * 2 * Math.PI) / 9;
    const reach = 1 + random.range(-wobble, wobble);
    return [x + Math.cos(angle) * rx * reach, y + Math.sin(angle) * ry * reach];
  });
  return smooth(points);
}

/** The few strokes by which an architect says that a crown has branches. */
function branches(x: number, foot: number, top: number): string {
  const height = foot - top;
  return [
    stroke(x, foot, x, top + height * 0.22),
    stroke(x, foot - height * 0.42, x - height * 0.13, foot - height * 0.6),
    stroke(x, foot - height * 0.52, x + height * 0.12, foot - height * 0.68),
    stroke(x, foot - height * 0.64, x - height * 0.08, foot - height * 0.76),
  ].join('');
}

const flamePath = (x: number, foot: number, half: number, height: number) =>
  curve`M${x} ${foot - height}c${half * 0.5} ${height * 0.2} ${half} ${height * 0.5} ${half} ${height * 0.68}c0 ${height * 0.22} ${-half * 0.55} ${height * 0.32} ${-half} ${height * 0.32}c${-half * 0.45} 0 ${-half} ${-height * 0.1} ${-half} ${-height * 0.32}c0 ${-height * 0.18} ${half * 0.5} ${-height * 0.48} ${half} ${-height * 0.68}z`;

function drawPalm(x: number, ground: number, height: number, fill: string, random: Random): string {
  const lean = random.range(-0.06, 0.06) * height;
  const [topX, topY] = [x + lean, ground - height];
  const trunk = curve`M${x - height * 0.022} ${ground}Q${x + lean * 0.3} ${ground - height * 0.5} ${topX - height * 0.012} ${topY}h${height * 0.026}Q${x + lean * 0.3 + height * 0.045} ${ground - height * 0.5} ${x + height * 0.026} ${ground}z`;
  const fronds = [-1, -0.82, -0.5, -0.15, 0.2, 0.52, 0.84, 1].map((side) => {
    const reach = height * 0.3 * (0.85 + random.fraction() * 0.25);
    const [dx, drop] = [
      side * reach,
      Math.abs(side) ** 2 * reach * 0.62 - (1 - Math.abs(side)) * reach * 0.75,
    ];
    const lift = -reach * (0.42 - Math.abs(side) * 0.1);
    return curve`M${topX} ${topY}Q${topX + dx * 0.5} ${topY + drop * 0.4 + lift} ${topX + dx} ${topY + drop}Q${topX + dx * 0.5} ${topY + drop * 0.4 + lift * 0.45} ${topX} ${topY}z`;
  });
  return draw(trunk, { fill: sand }) + draw(fronds, { fill });
}

function drawSpruce(x: number, ground: number, height: number, fill: string): string {
  const half = height * 0.2;
  const tiers = [0.86, 0.64, 0.42].map((low, i) => {
    const width = half * (1 - i * 0.24);
    const foot = ground - height * (0.92 - low);
    const tip = foot - height * (0.44 - i * 0.02);
    return curve`M${x} ${tip}L${x + width} ${foot}Q${x} ${foot + height * 0.035} ${x - width} ${foot}z`;
  });
  return draw(stroke(x, ground, x, ground - height * 0.1), { weight: 'outline' }) + draw(tiers, { fill });
}

function drawCloud(x: number, ground: number, height: number, fill: string, random: Random): string {
  const humps: Point[] = [
    [-0.19, 0.6],
    [0.19, 0.57],
    [0.02, 0.5],
    [0, 0.76],
  ];
  const crown = humps.map(([dx, dy]) =>
    blob(x + dx * height, ground - dy * height, height * 0.23, height * 0.2, 0.06, random),
  );
  // The line first and the wash over it: the four blobs become one crown.
  return (
    draw(crown, { weight: 'outline' }) +
    draw(crown, { fill, weight: 'bare' }) +
    draw(branches(x, ground, ground - height * 0.85), { weight: 'part' })
  );
}

/** A tree whose foot is at (x, ground). */
export function drawTree(kind: TreeKind, x: number, ground: number, height: number, random: Random): string {
  const fill = pickLeaves(kind, random);
  if (kind === 'palm') return drawPalm(x, ground, height * 0.86, fill, random);
  if (kind === 'spruce') return drawSpruce(x, ground, height, fill);
  if (kind === 'cloud') return drawCloud(x, ground, height, fill, random);
  if (kind === 'flame') {
    const crown = flamePath(x, ground - height * 0.08, height * 0.13, height * 0.92);
    return draw(crown, { fill }) + draw(stroke(x, ground, x, ground - height * 0.62), { weight: 'part' });
  }
  if (kind === 'umbrella') {
    const y = ground - height * 0.82;
    const limbs = curve`M${x} ${ground}Q${x + 6} ${ground - height * 0.4} ${x} ${y + height * 0.05}M${x + 2} ${ground - height * 0.52}L${x - height * 0.17} ${y + height * 0.04}M${x + 2} ${ground - height * 0.52}L${x + height * 0.18} ${y + height * 0.03}`;
    const crown = curve`M${x - height * 0.36} ${y + height * 0.05}c${-height * 0.03} ${-height * 0.16} ${height * 0.2} ${-height * 0.25} ${height * 0.36} ${-height * 0.24}c${height * 0.18} 0 ${height * 0.4} ${height * 0.1} ${height * 0.37} ${height * 0.23}c${-height * 0.1} ${height * 0.06} ${-height * 0.62} ${height * 0.06} ${-height * 0.73} ${height * 0.01}z`;
    return draw(limbs, { weight: 'outline' }) + draw(crown, { fill });
  }
  if (kind === 'birch') {
    const crown = blob(x, ground - height * 0.58, height * 0.2, height * 0.42, 0.05, random);
    return draw(crown, { fill }) + draw(branches(x, ground, ground - height), { weight: 'part' });
  }
  const crown = blob(x, ground - height * 0.62, height * 0.35, height * 0.37, 0.035, random);
  return draw(crown, { fill }) + draw(branches(x, ground, ground - height), { weight: 'part' });
}

const evergreens: readonly TreeKind[] = ['flame', 'umbrella', 'palm', 'spruce'];

/** Colour of a crown: green, and of some trees now and then in blossom or in autumn. */
function pickLeaves(kind: TreeKind, random: Random): string {
  const turn = random.fraction();
  if (evergreens.includes(kind)) return random.pick(greens);
  if (turn < 0.07) return random.pick(blossoms);
  if (turn < 0.15) return random.pick(autumns);
  return random.pick(greens);
}

/** Low bushes along a line. */
export function drawHedge(x: number, ground: number, width: number, height: number, random: Random): string {
  const fill = random.pick(greens);
  if (random.chance(0.5)) {
    const d = curve`M${x} ${ground}v${-height + 10}q0 -10 10 -10h${width - 20}q10 0 10 10v${height - 10}z`;
    return draw(d, { fill });
  }
  const count = Math.max(2, Math.round(width / (height * 1.5)));
  const each = width / count;
  const humps = steps(count).map(
    (i) => curve`M${x + i * each} ${ground}a${each / 2} ${height * random.range(0.8, 1.05)} 0 0 1 ${each} 0z`,
  );
  return draw(humps, { fill });
}

/** A plant in a pot on the floor; `height` from the floor to the highest leaf. */
export function drawPottedPlant(x: number, floor: number, height: number, random: Random): string {
  const fill = random.pick(greens);
  const pot = height * 0.3;
  const half = height * 0.15;
  const rim = floor - pot;
  const potFill = random.pick([sand, steelPale, clay]);
  const kind = random.between(0, 2);
  const leaves =
    kind === 0
      ? swordLeaves(x, rim, height - pot, random)
      : ovalLeaves(x, rim, height - pot, kind === 1, random);
  return (
    leaves(fill) +
    draw(
      polygon([
        [x - half, rim],
        [x + half, rim],
        [x + half * 0.74, floor],
        [x - half * 0.74, floor],
      ]),
      { fill: potFill },
    )
  );
}

function swordLeaves(x: number, rim: number, height: number, random: Random): (fill: string) => string {
  const blades = [-0.62, 0.6, -0.34, 0.34, -0.1, 0.12].map((side) => {
    const tall = height * (1 - Math.abs(side) * 0.55) * random.range(0.9, 1);
    const dx = side * height * 0.75;
    return curve`M${x - 4} ${rim}C${x + dx * 0.1 - height * 0.08} ${rim - tall * 0.5} ${x + dx * 0.5} ${rim - tall * 0.9} ${x + dx} ${rim - tall}C${x + dx * 0.75 + height * 0.05} ${rim - tall * 0.7} ${x + dx * 0.3 + height * 0.09} ${rim - tall * 0.4} ${x + 4} ${rim}z`;
  });
  return (fill) => draw(blades, { fill });
}

function ovalLeaves(
  x: number,
  rim: number,
  height: number,
  isTall: boolean,
  random: Random,
): (fill: string) => string {
  const count = isTall ? 9 : 7;
  const stems: string[] = [];
  const leaves = steps(count).map((i) => {
    const side = i % 2 === 0 ? -1 : 1;
    const up = (i + 1) / count;
    const y = rim - height * (isTall ? 0.22 + up * 0.68 : 0.25 + up * 0.6);
    const reach = side * height * (isTall ? 0.17 : 0.26) * (1.15 - up * 0.6) * random.range(0.85, 1.15);
    const size = height * (isTall ? 0.11 : 0.15);
    stems.push(curve`M${x} ${y + height * 0.16}Q${x + reach * 0.4} ${y + size} ${x + reach} ${y}`);
    return curve`M${x + reach * 0.35} ${y + size * 0.5}Q${x + reach * 0.7} ${y - size} ${x + reach * 1.7} ${y - size * 0.6}Q${x + reach * 1.3} ${y + size * 0.8} ${x + reach * 0.35} ${y + size * 0.5}z`;
  });
  const stem = stroke(x, rim, x, rim - height * 0.92);
  return (fill) => draw([stem, ...stems], { weight: 'fine' }) + draw(leaves, { fill });
}

/** A round bush or a clipped ball in a tub beside a door. */
export function drawTub(x: number, ground: number, size: number, fill: string): string {
  return (
    draw(stroke(x, ground - size * 0.5, x, ground - size), { weight: 'part' }) +
    draw(oval(x, ground - size * 1.25, size * 0.42), { fill }) +
    draw(
      polygon([
        [x - size * 0.34, ground - size * 0.5],
        [x + size * 0.34, ground - size * 0.5],
        [x + size * 0.26, ground],
        [x - size * 0.26, ground],
      ]),
      { fill: sand },
    )
  );
}
