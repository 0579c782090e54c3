import type { Random } from '../../random.ts';
import {
  blossoms,
  glass,
  glassDeep,
  greens,
  paper,
  skies,
  steelPale,
  teal,
  warm,
  woodDeep,
} from '../palette.ts';
import { blob, drawHedge, drawTree, type TreeKind } from '../plants.ts';
import { box, curve, draw, oval, rounded, smooth, steps, stroke } from '../shapes.ts';

const horizon = 560;

/** The side of the clinic that looks on its garden. */
function drawWing(x: number, width: number, random: Random): string {
  const height = random.range(230, 330);
  const top = horizon - height;
  const floors = height > 280 ? 3 : 2;
  const count = Math.round(width / 92);
  const panes = steps(count * floors).map((i) =>
    box(
      x + (width * ((i % count) + 0.26)) / count,
      top + (height * (Math.floor(i / count) + 0.22)) / floors,
      (width * 0.48) / count,
      (height * 0.54) / floors,
    ),
  );
  return [
    draw(box(x, top, width, height), {
      fill: random.pick(['#F6EADF', '#FBF9F3', '#F1E6D4', '#EFF3F1']),
      weight: 'outline',
    }),
    draw(box(x - 12, top - 14, width + 24, 14), { fill: random.pick(['#6F8587', '#C98F76', '#8FA3A5']) }),
    draw(panes, { fill: glass }),
    draw(
      panes.filter((_, i) => i % 5 === 2),
      { fill: warm },
    ),
    draw(box(x + width * 0.36, horizon - 92, width * 0.28, 14), { fill: teal }),
  ].join('');
}

function drawBench(x: number, y: number): string {
  return (
    draw([stroke(x + 26, y - 60, x + 22, y), stroke(x + 234, y - 60, x + 238, y)], { weight: 'outline' }) +
    draw([box(x, y - 66, 260, 14), box(x + 8, y - 116, 244, 13), box(x + 8, y - 94, 244, 13)], {
      fill: woodDeep,
    })
  );
}

function drawPergola(x: number, y: number, width: number, random: Random): string {
  const top = y - 330;
  const posts = [0, 0.33, 0.66, 1].map((share) => box(x + share * (width - 18), top, 18, 330));
  const leaves = steps(7).map((i) => blob(x + (width * i) / 6, top - 8, 64, 36, 0.14, random));
  return (
    draw(posts, { fill: paper }) +
    draw(box(x - 40, top - 16, width + 80, 18), { fill: woodDeep }) +
    draw(
      steps(Math.round(width / 52)).map((i) => box(x - 16 + i * 52, top - 34, 14, 18)),
      { fill: woodDeep, weight: 'fine' },
    ) +
    (random.chance(0.7)
      ? draw(leaves, { weight: 'part' }) + draw(leaves, { fill: random.pick(greens), weight: 'bare' })
      : '')
  );
}

function drawFlowers(x: number, y: number, width: number, random: Random): string {
  const fill = random.pick([...blossoms, '#F4E2B4', '#D9DCEB']);
  const heads = steps(Math.round(width / 26)).map(
    (i) => [x + i * 26 + random.range(-6, 6), y - random.range(26, 58)] as const,
  );
  return (
    draw(
      heads.map(([at, top]) => stroke(at, y, at, top)),
      { weight: 'fine' },
    ) +
    draw(
      heads.map(([at, top]) => oval(at, top, 10)),
      { fill, weight: 'fine' },
    )
  );
}

function drawPond(x: number, y: number, width: number): string {
  const edge = smooth([
    [x, y],
    [x + width * 0.3, y - 44],
    [x + width * 0.8, y - 36],
    [x + width, y + 6],
    [x + width * 0.64, y + 48],
    [x + width * 0.2, y + 40],
  ]);
  return (
    draw(edge, { fill: '#CDE1E6' }) +
    draw(
      [
        stroke(x + width * 0.24, y - 4, x + width * 0.46, y - 4),
        stroke(x + width * 0.5, y + 16, x + width * 0.78, y + 16),
        stroke(x + width * 0.56, y - 18, x + width * 0.7, y - 18),
      ],
      { weight: 'fine', ink: glassDeep },
    )
  );
}

function drawFountain(x: number, y: number): string {
  return (
    draw(curve`M${x - 170} ${y - 60}h340q-20 66 -90 66h-160q-70 0 -90 -66z`, { fill: steelPale }) +
    draw(rounded(x - 186, y - 74, 372, 20, 8), { fill: paper }) +
    draw(box(x - 14, y - 190, 28, 116), { fill: steelPale }) +
    draw(curve`M${x - 78} ${y - 200}h156q-14 34 -60 34h-36q-46 0 -60 -34z`, { fill: paper }) +
    draw(
      [-1, 1].flatMap((side) =>
        [34, 70].map((reach) => curve`M${x} ${y - 250}q${side * reach * 0.9} -30 ${side * reach} 50`),
      ),
      { weight: 'fine', ink: glassDeep },
    )
  );
}

/** Walks for patients behind the house. */
export function drawGarden(random: Random): string {
  const kinds = random.pick<readonly TreeKind[]>([
    ['round', 'cloud', 'birch'],
    ['flame', 'umbrella', 'round'],
    ['palm', 'flame', 'cloud'],
    ['spruce', 'birch', 'round'],
  ]);
  const wingX = random.range(560, 980);
  const bend = random.range(-180, 180);
  const path = curve`M${wingX + 150} ${horizon}C${wingX + bend} 690 ${620 + bend} 720 500 1010H1060C${1010 + bend} 760 ${wingX + 230 + bend * 0.5} 680 ${wingX + 230} ${horizon}z`;
  const feature = random.pick(['pond', 'fountain', 'pergola', 'pergola'] as const);
  const tree = (x: number, y: number, height: number) => drawTree(random.pick(kinds), x, y, height, random);
  return [
    draw(box(0, 0, 1600, 1000), { fill: random.pick(skies), weight: 'bare' }),
    draw(
      steps(9).map((i) => blob(i * 200, horizon - 60, 150, random.range(120, 190), 0.06, random)),
      { fill: '#D3DFD2', weight: 'bare', opacity: 0.8 },
    ),
    drawWing(wingX, random.range(460, 600), random),
    draw(box(0, horizon, 1600, 440), {
      fill: random.pick(['#DCE5D6', '#DFE7D2', '#D8E3D8']),
      weight: 'bare',
    }),
    draw(path, { fill: '#F1EEE4', weight: 'part' }),
    drawHedge(-20, horizon + 8, wingX - 20, 58, random) +
      drawHedge(wingX + 420, horizon + 8, 900, 50, random),
    [90, 250, 430]
      .map((x) => tree(x + random.range(-40, 40), horizon + random.range(10, 60), random.range(300, 430)))
      .join(''),
    tree(1500 + random.range(-40, 40), horizon + 40, random.range(320, 430)),
    feature === 'pond'
      ? drawPond(130, 760, 400)
      : feature === 'fountain'
        ? drawFountain(300, 800)
        : drawPergola(100, 790, 420, random),
    drawBench(feature === 'pergola' ? 180 : 1180, feature === 'pergola' ? 786 : 800),
    drawFlowers(1130, 890, 400, random),
    random.chance(0.5) ? drawFlowers(60, 930, 340, random) : drawHedge(40, 930, 330, 56, random),
    tree(1420, 830, random.range(420, 560)),
  ].join('');
}
