import type { Random } from '../../random.ts';
import { drawWindow, views } from '../openings.ts';
import {
  glassDeep,
  paper,
  roomWalls,
  sand,
  teal,
  tealMist,
  tealPale,
  warm,
  white,
  woodDeep,
} from '../palette.ts';
import { drawPottedPlant } from '../plants.ts';
import { drawPendant } from '../room.ts';
import { box, curve, draw, oval, polygon, rounded, smooth, steps, stroke } from '../shapes.ts';

const edge = 690;
const water = 740;

/** A lounger from the side, head to the right. */
function drawLounger(x: number, floor: number): string {
  return (
    draw(curve`M${x + 30} ${floor - 60}l-10 60M${x + 190} ${floor - 60}l10 60`, { weight: 'outline' }) +
    draw(
      polygon([
        [x, floor - 76],
        [x + 200, floor - 76],
        [x + 292, floor - 156],
        [x + 306, floor - 140],
        [x + 212, floor - 56],
        [x, floor - 56],
      ]),
      { fill: woodDeep },
    ) +
    draw(
      polygon([
        [x + 4, floor - 92],
        [x + 196, floor - 92],
        [x + 282, floor - 168],
        [x + 294, floor - 158],
        [x + 204, floor - 76],
        [x + 4, floor - 76],
      ]),
      { fill: tealPale },
    )
  );
}

/** Two bent rails where steps lead into the water. */
function drawRails(x: number): string {
  const one = (dx: number) => curve`M${x + dx} ${water + 120}V${edge - 90}q0 -46 40 -46q40 0 40 46v${84}`;
  return (
    draw([one(0), one(120)], { weight: 'outline' }) +
    draw(
      [0, 1, 2].map((i) => stroke(x - 20, water + 30 + i * 38, x + 180, water + 30 + i * 38)),
      { weight: 'part', opacity: 0.6 },
    )
  );
}

function drawWater(random: Random): string {
  const ripples = steps(26).map(() => {
    const [x, y, width] = [random.range(20, 1480), random.range(water + 34, 985), random.range(40, 130)];
    return curve`M${x} ${y}q${width * 0.25} -9 ${width * 0.5} 0t${width * 0.5} 0`;
  });
  const lanes = random.chance(0.5)
    ? [0, 1].map((i) => ({ y: water + 70 + i * 96 + i * i * 20, size: 7 + i * 3 }))
    : [];
  const floats = lanes.flatMap(({ y, size }) =>
    steps(Math.ceil(1600 / (size * 4))).map((i) =>
      rounded(i * size * 4, y, size * 3, size * 1.4, size * 0.6),
    ),
  );
  return (
    draw(box(0, water, 1600, 260), { fill: random.pick(['#C3DFE3', '#CDE3E2', '#BFDDDD']), weight: 'bare' }) +
    draw(box(0, water, 1600, 26), { fill: '#A9CFD4', weight: 'bare', opacity: 0.7 }) +
    draw(ripples, { weight: 'fine', ink: white }) +
    draw(floats, { fill: white, weight: 'fine' })
  );
}

function drawOpenings(random: Random): string {
  const kind = random.pick(['arches', 'glass', 'tall'] as const);
  const count = { arches: 5, glass: 4, tall: 7 }[kind];
  const each = 1480 / count;
  const outside = random.pick(views);
  return steps(count)
    .map((i) =>
      drawWindow(
        60 + i * each + each * 0.12,
        kind === 'glass' ? 120 : 100,
        each * 0.76,
        kind === 'glass' ? 430 : 480,
        random,
        {
          outside,
          isArched: kind === 'arches',
          panes: kind === 'tall' ? 1 : 2,
          crossbar: kind === 'glass' ? 0.22 : 0.36,
        },
      ),
    )
    .join('');
}

/** A chair that lowers a patient into the water. */
function drawLift(x: number): string {
  return (
    draw(rounded(x, edge - 40, 90, 50, 8), { fill: paper }) +
    draw(curve`M${x + 44} ${edge - 40}V${edge - 250}h150v60`, { weight: 'outline' }) +
    draw(rounded(x + 150, edge - 190, 84, 22, 8), { fill: teal }) +
    draw(rounded(x + 216, edge - 270, 20, 94, 8), { fill: tealPale }) +
    draw(stroke(x + 158, edge - 168, x + 150, edge - 96), { weight: 'outline' })
  );
}

function drawBalls(x: number, floor: number): string {
  return (
    draw([oval(x, floor - 52, 52), oval(x + 96, floor - 38, 38)], { fill: tealMist }) +
    draw([curve`M${x - 50} ${floor - 62}q50 28 100 0`, curve`M${x + 60} ${floor - 46}q36 20 72 0`], {
      weight: 'fine',
    }) +
    draw(
      smooth([
        [x - 80, floor + 4],
        [x + 20, floor],
        [x + 150, floor + 4],
        [x + 20, floor + 9],
      ]),
      { fill: '#3C5B5D', weight: 'bare', opacity: 0.08 },
    )
  );
}

/** The pool of a rehabilitation clinic. */
export function drawPool(random: Random): string {
  const wall = random.pick(roomWalls);
  const tiles = [
    ...steps(25).map((i) => stroke(i * 68, edge - 110, i * 68, edge - 36)),
    stroke(0, edge - 73, 1600, edge - 73),
  ];
  const right = random.chance(0.5);
  return [
    draw(box(0, 0, 1600, edge), { fill: wall, weight: 'bare' }),
    drawOpenings(random),
    draw(box(-10, edge - 110, 1620, 76), {
      fill: random.pick([tealMist, '#E3E9DD', '#E9E0D0']),
      weight: 'part',
    }) + draw(tiles, { weight: 'part', ink: white }),
    draw(box(-10, edge - 34, 1620, 74), { fill: random.pick([sand, '#E4E2D8', '#EAE2D4']), weight: 'part' }),
    draw(box(-10, edge + 40, 1620, 12), { fill: white }),
    drawWater(random),
    random.chance(0.6)
      ? [0.18, 0.5, 0.82].map((share) => drawPendant(1600 * share, 40, 'globe', 0.8)).join('')
      : draw(
          steps(4).map((i) => rounded(130 + i * 360, 26, 240, 18, 9)),
          { fill: warm },
        ),
    drawRails(right ? 1180 : 240),
    random.chance(0.45) ? drawLift(right ? 820 : 620) : '',
    drawLounger(right ? 130 : 930, edge + 18),
    random.chance(0.7)
      ? drawLounger(right ? 480 : 1250, edge + 18)
      : drawBalls(right ? 560 : 1400, edge + 16),
    drawPottedPlant(right ? 1490 : 90, edge + 8, random.range(240, 340), random),
    draw(stroke(-10, edge + 52, 1610, edge + 52), { weight: 'outline', ink: glassDeep }),
  ].join('');
}
