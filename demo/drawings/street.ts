import type { Random } from '../random.ts';
import { ink, mist, paper, sand, steel, steelPale, warm, woodDeep } from './palette.ts';
import { drawHedge, drawTree, drawTub, type TreeKind } from './plants.ts';
import { box, curve, draw, oval, type Point, polygon, rounded, smooth, steps, stroke } from './shapes.ts';

export const ground = 852;

/** Roofs or hills far behind, in one wash without a line. */
export function drawDistance(random: Random): string {
  if (random.chance(0.36)) {
    const points = steps(10).map((i): Point => [i * 240 - 300, ground * random.range(0.56, 0.78)]);
    const line = points.map(([x, y], i) => {
      const [, before] = points[i - 1] ?? [0, y];
      return i === 0 ? curve`M${x} ${y}` : curve`C${x - 130} ${before} ${x - 110} ${y} ${x} ${y}`;
    });
    return draw(`${line.join('')}V${ground}H-300z`, {
      fill: random.pick(['#D5E1D6', '#D8E2E4']),
      weight: 'bare',
      opacity: 0.7,
    });
  }
  const blocks = steps(19).map((i) => {
    const y = ground * random.range(0.52, 0.78);
    return box(i * 112 - 260, y, random.range(84, 116), ground - y);
  });
  return draw(blocks, { fill: mist, weight: 'bare', opacity: 0.6 });
}

/** A pale sun or a few flat clouds; often nothing. */
export function drawSky(random: Random): string {
  const turn = random.fraction();
  if (turn < 0.22)
    return draw(oval(random.pick([170, 230, 1370, 1430]), random.range(130, 230), random.range(46, 70)), {
      fill: '#FAF3DF',
      weight: 'bare',
    });
  if (turn > 0.6) return '';
  const clouds = [random.range(40, 260), random.range(1150, 1340)].map((x) => {
    const [y, width] = [random.range(110, 270), random.range(150, 240)];
    return rounded(x, y, width, 22, 11) + rounded(x + width * 0.24, y - 22, width * 0.56, 24, 12);
  });
  return draw(clouds, { fill: '#FFFFFF', weight: 'bare', opacity: 0.6 });
}

/** A plain house next door, greyer than the clinic. */
export function drawNeighbour(x: number, width: number, height: number, random: Random): string {
  const top = ground - height;
  const [across, down] = [Math.max(2, Math.round(width / 78)), Math.max(2, Math.round(height / 104))];
  const panes = steps(across * down).map((i) => {
    const [column, row] = [i % across, Math.floor(i / across)];
    return box(
      x + (width * (column + 0.28)) / across,
      top + (height * (row + 0.24)) / down,
      (width * 0.44) / across,
      (height * 0.5) / down,
    );
  });
  const isPitched = random.chance(0.45);
  const roof = isPitched
    ? curve`M${x - 10} ${top}L${x + width * 0.2} ${top - 66}H${x + width * 0.8}L${x + width + 10} ${top}z`
    : box(x - 6, top - 10, width + 12, 10);
  return (
    draw(box(x, top, width, height), { fill: random.pick(['#DDE6E4', '#E3E6DF', '#E6E3DA', '#DCE4E7']) }) +
    draw(roof, { fill: random.pick(['#B3C2C2', '#CFC4B8', '#C3CCC6']) }) +
    draw(panes, { fill: '#C7DADC', weight: 'fine' })
  );
}

/** Lawn, paving or street before the house, with the way to the door. */
export function drawForeground(door: number, half: number, random: Random): string {
  const kind = random.pick(['lawn', 'lawn', 'plaza', 'street'] as const);
  const fill = { lawn: random.pick(['#DCE5D6', '#DCE3DA', '#E0E6D2']), plaza: '#E9E5DA', street: '#E3E6E3' }[
    kind
  ];
  const path = polygon([
    [door - half * 1.25, ground],
    [door + half * 1.25, ground],
    [door + half * 1.9, 1000],
    [door - half * 1.9, 1000],
  ]);
  const joints =
    kind === 'plaza'
      ? steps(23).map((i) => stroke(i * 100 - 300, ground, 800 + (i * 100 - 1100) * 1.28, 1000))
      : [];
  const rows = kind === 'plaza' ? [stroke(-300, 894, 1900, 894), stroke(-300, 946, 1900, 946)] : [];
  const road =
    kind === 'street'
      ? draw(box(-300, 944, 2200, 70), { fill: '#D3DAD9' }) +
        draw(stroke(-300, 956, 1900, 956), { weight: 'fine' })
      : '';
  return [
    draw(box(-300, ground, 2200, 1000 - ground), { fill, weight: 'bare' }),
    draw([...joints, ...rows], { weight: 'fine', opacity: 0.28 }),
    kind === 'plaza' ? '' : draw(path, { fill: '#F1F1EA', weight: 'bare' }),
    road,
    draw(stroke(-300, ground, 1900, ground), { weight: 'outline' }),
  ].join('');
}

function drawLamp(x: number): string {
  return (
    draw(stroke(x, ground + 34, x, ground - 176), { weight: 'outline' }) +
    draw(curve`M${x - 15} ${ground - 176}h30l-6 -38h-18z`, { fill: warm }) +
    draw(stroke(x - 12, ground + 34, x + 12, ground + 34), { weight: 'outline' })
  );
}

function drawBench(x: number): string {
  const y = ground + 30;
  return (
    draw([stroke(x + 16, y - 30, x + 16, y), stroke(x + 114, y - 30, x + 114, y)], { weight: 'outline' }) +
    draw([box(x, y - 36, 130, 9), box(x + 4, y - 62, 122, 8), box(x + 4, y - 50, 122, 8)], {
      fill: woodDeep,
      weight: 'fine',
    })
  );
}

function drawBicycle(x: number): string {
  const y = ground + 6;
  return (
    draw([oval(x, y, 28), oval(x + 78, y, 28)], { weight: 'part' }) +
    draw(
      curve`M${x} ${y}L${x + 24} ${y - 40}H${x + 64}L${x + 36} ${y}zM${x + 78} ${y}L${x + 60} ${y - 56}h-14M${x + 36} ${y}L${x + 20} ${y - 50}M${x + 10} ${y - 51}h22`,
      { weight: 'part' },
    )
  );
}

function drawPlanter(x: number, random: Random): string {
  return (
    drawHedge(x + 6, ground + 4, 108, 34, random) +
    draw(box(x, ground + 2, 120, 30), { fill: random.pick([sand, steelPale, paper]) })
  );
}

const stop = (x: number) => draw([rounded(x, ground - 8, 12, 44, 6)], { fill: steel });

/** Small things before the house that say that it is in use; never in the way to the door. */
export function drawFurniture(
  left: number,
  right: number,
  door: number,
  half: number,
  random: Random,
): string {
  const parts = [drawShrubs(left, right, door, half, random)];
  if (random.chance(0.4))
    parts.push(...[random.range(left - 60, left + 40), random.range(right - 40, right + 60)].map(drawLamp));
  if (random.chance(0.34))
    parts.push(drawBench(random.chance(0.5) ? left + random.range(30, 90) : right - random.range(160, 220)));
  if (random.chance(0.22)) parts.push(drawBicycle(random.chance(0.5) ? left - 130 : right + 50));
  if (random.chance(0.3))
    parts.push(drawPlanter(door - half * 2 - 190, random), drawPlanter(door + half * 2 + 70, random));
  if (random.chance(0.2)) parts.push(...[-3, -2, 2, 3].map((at) => stop(door + at * half * 1.1)));
  return parts.join('');
}

function drawShrubs(left: number, right: number, door: number, half: number, random: Random): string {
  const turn = random.fraction();
  const reach = half * 2.1;
  if (turn < 0.3)
    return (
      drawTub(door - reach, ground + 6, 62, '#B4CBB4') + drawTub(door + reach, ground + 6, 62, '#B4CBB4')
    );
  if (turn > 0.8) return '';
  const height = random.range(26, 48);
  const inset = random.range(8, 60);
  return (
    drawHedge(left + inset, ground, door - reach - left - inset * 2, height, random) +
    drawHedge(door + reach + inset, ground, right - door - reach - inset * 2, height, random)
  );
}

/** Trees at the sides, each at its place, one or another before a corner of the house. */
export function drawTrees(kinds: readonly TreeKind[], left: number, right: number, random: Random): string {
  const places = [
    left - random.range(30, 110),
    left - random.range(190, 330),
    right + random.range(30, 110),
    right + random.range(190, 330),
  ];
  const extra = random.chance(0.5)
    ? [random.chance(0.5) ? left + random.range(20, 70) : right - random.range(20, 70)]
    : [];
  // A tree before the house is a young one: it must not hide what the picture shows.
  return [...places.filter(() => random.chance(0.84)), ...extra]
    .sort((a, b) => Math.abs(b - 800) - Math.abs(a - 800))
    .map((x) => {
      const height = extra.includes(x) ? random.range(190, 250) : random.range(230, 420);
      return drawTree(random.pick(kinds), x, ground + random.pick([0, 6, 22]), height, random);
    })
    .join('');
}

export const shadeUnder = (x: number, width: number) =>
  draw(
    smooth([
      [x, ground + 3],
      [x + width, ground + 2],
      [x + width + 30, ground + 9],
      [x + width * 0.5, ground + 14],
      [x - 10, ground + 9],
    ]),
    { fill: ink, weight: 'bare', opacity: 0.08 },
  );
