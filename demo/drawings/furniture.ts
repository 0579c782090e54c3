import type { Random } from '../random.ts';
import {
  fabrics,
  glassPale,
  paper,
  sand,
  steel,
  steelPale,
  tealPale,
  warm,
  white,
  wood,
  woodDeep,
} from './palette.ts';
import { shadow } from './room.ts';
import { box, curve, draw, oval, polygon, rounded, steps, stroke } from './shapes.ts';

const legs = (places: readonly number[], top: number, floor: number) =>
  draw(
    places.map((x) => stroke(x, top, x, floor)),
    { weight: 'outline' },
  );

/** A sofa seen from the front; one cushion for each `seat`. */
export function drawSofa(x: number, floor: number, width: number, seats: number, random: Random): string {
  const fill = random.pick(fabrics);
  const [arm, seat, back] = [34, floor - 98, floor - 196];
  const each = (width - 2 * arm) / seats;
  const cushion = random.chance(0.6)
    ? draw(rounded(x + arm + each * random.range(0.08, 0.3), seat - 74, 84, 70, 14), {
        fill: random.pick([warm, paper, '#E3CDB8']),
      })
    : '';
  return [
    shadow(x, floor, width),
    legs([x + 26, x + width - 26], floor - 30, floor),
    draw(
      steps(seats).map((i) => rounded(x + arm + i * each, back, each, 120, 16)),
      { fill },
    ),
    cushion,
    draw(
      steps(seats).map((i) => rounded(x + arm + i * each, seat, each, 46, 10)),
      { fill },
    ),
    draw(
      [
        rounded(x, floor - 142, arm + 6, 118, 14),
        rounded(x + width - arm - 6, floor - 142, arm + 6, 118, 14),
      ],
      { fill },
    ),
    draw(box(x + arm + 4, floor - 54, width - 2 * arm - 8, 30), { fill }),
  ].join('');
}

/** An easy chair from the side, open to the right. */
export function drawEasyChair(x: number, floor: number, random: Random, fill = random.pick(fabrics)): string {
  return [
    shadow(x, floor, 190),
    draw(curve`M${x + 30} ${floor}l10 -64M${x + 164} ${floor}l-8 -64`, { weight: 'outline' }),
    draw(
      curve`M${x + 8} ${floor - 226}q18 -10 36 0q10 60 22 112h96q16 0 16 18v32q0 8 -8 8h-132q-12 0 -16 -16z`,
      { fill },
    ),
    draw(curve`M${x + 52} ${floor - 128}h106q14 0 14 14h-118`, { fill: woodDeep }),
  ].join('');
}

/** Seats in a row, from the front. */
export function drawSeats(x: number, floor: number, count: number, random: Random): string {
  const fill = random.pick(fabrics);
  const each = 112;
  const one = (i: number) => rounded(x + i * each + 6, floor - 218, each - 12, 104, 18);
  return [
    shadow(x, floor, count * each),
    legs([x + 20, x + count * each - 20], floor - 88, floor),
    draw(steps(count).map(one), { fill }),
    draw(
      steps(count).map((i) => rounded(x + i * each + 3, floor - 112, each - 6, 28, 10)),
      { fill },
    ),
    draw(stroke(x + 4, floor - 80, x + count * each - 4, floor - 80), { weight: 'outline' }),
  ].join('');
}

/** A plain chair from the side; `side` 1 looks to the right. */
export function drawChair(x: number, floor: number, side: 1 | -1, fill: string): string {
  const d = (dx: number) => x + side * dx;
  return (
    draw(curve`M${d(-44)} ${floor}l${side * 8} -112M${d(46)} ${floor}l${side * -6} -104`, {
      weight: 'outline',
    }) +
    draw(
      polygon([
        [d(-56), floor - 250],
        [d(-42), floor - 252],
        [d(-30), floor - 122],
        [d(-44), floor - 120],
      ]),
      { fill },
    ) +
    draw(rounded(Math.min(d(-46), d(56)), floor - 124, 102, 20, 8), { fill })
  );
}

export function drawStool(x: number, floor: number, height: number, fill = tealPale): string {
  const top = floor - height;
  return (
    draw(curve`M${x} ${top + 10}V${floor - 22}M${x - 40} ${floor}q4 -22 40 -24q36 2 40 24`, {
      weight: 'outline',
    }) + draw(rounded(x - 44, top, 88, 24, 10), { fill })
  );
}

/** A low table with something on it. */
export function drawLowTable(x: number, floor: number, width: number, random: Random): string {
  const top = floor - 84;
  return [
    shadow(x, floor, width),
    draw(
      curve`M${x + 26} ${top + 10}L${x + 14} ${floor}M${x + width - 26} ${top + 10}L${x + width - 14} ${floor}`,
      { weight: 'outline' },
    ),
    random.chance(0.6)
      ? drawVase(x + width * 0.3, top, 84, random)
      : draw(
          [rounded(x + width * 0.2, top - 14, 90, 14, 3), rounded(x + width * 0.2 + 8, top - 26, 74, 12, 3)],
          { fill: paper },
        ),
    draw(rounded(x, top, width, 16, 6), { fill: random.pick([wood, woodDeep, paper]) }),
  ].join('');
}

/** Flowers or twigs in a vase; `height` with the flowers. */
export function drawVase(x: number, foot: number, height: number, random: Random): string {
  const rim = foot - height * 0.42;
  const heads = [-0.26, 0, 0.26].map((share, i) =>
    oval(x + share * height, foot - height * (i === 1 ? 0.98 : 0.84), height * 0.1),
  );
  const stems = [-0.26, 0, 0.26].map(
    (share, i) =>
      curve`M${x} ${rim}Q${x + share * height * 0.3} ${foot - height * 0.7} ${x + share * height} ${foot - height * (i === 1 ? 0.9 : 0.76)}`,
  );
  return (
    draw(stems, { weight: 'fine' }) +
    draw(heads, { fill: random.pick(['#EED6D0', '#E9D3A9', '#C2D3BC', white]) }) +
    draw(
      curve`M${x - height * 0.09} ${rim}h${height * 0.18}q${height * 0.14} ${height * 0.2} ${height * 0.02} ${height * 0.42}h${-height * 0.22}q${-height * 0.12} ${-height * 0.22} ${height * 0.02} ${-height * 0.42}z`,
      { fill: random.pick([paper, tealPale, sand, glassPale]) },
    )
  );
}

/** A floor lamp with a shade. */
export const drawFloorLamp = (x: number, floor: number) =>
  draw([stroke(x, floor, x, floor - 380), stroke(x - 40, floor, x + 40, floor)], { weight: 'outline' }) +
  draw(curve`M${x - 36} ${floor - 446}h72l26 74h-124z`, { fill: warm });

/** A run of cupboards with a worktop; the y of its top is `floor - height`. */
export function drawCupboards(
  x: number,
  floor: number,
  width: number,
  height: number,
  random: Random,
  fill: string = random.pick([paper, steelPale, '#EEF1EA', '#F3EADB']),
): string {
  const count = Math.max(2, Math.round(width / random.range(130, 180)));
  const each = width / count;
  const hasDrawers = steps(count).map(() => random.chance(0.4));
  const lines = steps(count).flatMap((i) => {
    const left = x + i * each;
    const body = box(left + 10, floor - height + 34, each - 20, height - 62);
    return hasDrawers[i]
      ? [
          body,
          stroke(left + 10, floor - height * 0.62, left + each - 10, floor - height * 0.62),
          stroke(left + 10, floor - height * 0.38, left + each - 10, floor - height * 0.38),
        ]
      : [body];
  });
  const handles = steps(count).map((i) =>
    stroke(x + (i + 0.4) * each, floor - height + 56, x + (i + 0.6) * each, floor - height + 56),
  );
  return [
    draw(box(x, floor - height + 14, width, height - 28), { fill, weight: 'outline' }),
    draw(box(x + 8, floor - 14, width - 16, 14), { fill: steel }),
    draw(lines, { weight: 'fine' }),
    draw(handles, { weight: 'part' }),
    draw(box(x - 10, floor - height, width + 20, 16), { fill: random.pick([wood, steel, white]) }),
  ].join('');
}

/** A trolley with trays, on wheels. */
export function drawTrolley(x: number, floor: number, random: Random): string {
  const [width, top] = [170, floor - 210];
  const things = [
    rounded(x + 16, top - 22, 34, 22, 4),
    rounded(x + 62, top - 36, 22, 36, 4),
    rounded(x + 100, top - 14, 54, 14, 4),
  ];
  return [
    shadow(x, floor, width),
    legs([x + 12, x + width - 12], top, floor - 18),
    draw([oval(x + 12, floor - 9, 9), oval(x + width - 12, floor - 9, 9)], { fill: steel }),
    draw(things, { fill: random.pick([white, tealPale, glassPale]) }),
    draw([box(x, top, width, 12), box(x, top + 74, width, 12), box(x, top + 140, width, 12)], {
      fill: steelPale,
    }),
  ].join('');
}

/** A shelf on the wall with bottles, boxes and books. */
export function drawShelf(x: number, y: number, width: number, random: Random): string {
  let at = x + 16;
  const things: Record<string, string[]> = {};
  while (at < x + width - 60) {
    const [wide, tall] = [random.range(22, 46), random.range(40, 84)];
    const fill = random.pick([paper, tealPale, '#E3CDB8', '#C5D3DC', '#E2D2A8', glassPale]);
    const isJar = random.chance(0.4);
    things[fill] = [
      ...(things[fill] ?? []),
      isJar
        ? rounded(at, y - tall, wide, tall, 8) + box(at + 5, y - tall - 9, wide - 10, 9)
        : box(at, y - tall, wide, tall),
    ];
    at += wide + (random.chance(0.25) ? 44 : 5);
  }
  return (
    Object.entries(things)
      .map(([fill, paths]) => draw(paths, { fill, weight: 'fine' }))
      .join('') + draw(box(x, y, width, 13), { fill: wood })
  );
}
