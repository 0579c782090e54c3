import type { Random } from '../../random.ts';
import {
  floors,
  glassPale,
  greens,
  ink,
  paper,
  roomWalls,
  sand,
  tealMist,
  tealPale,
  warm,
  white,
  wood,
  woodDeep,
} from '../palette.ts';
import { blob, drawPottedPlant } from '../plants.ts';
import { box, curve, draw, inside, type Point, polygon, polyline } from '../shapes.ts';

/** The one picture with depth: everything runs to a point on the far wall. */
type Depth = { x: number; y: number };

/** A point `share` of the way from the picture's edge to the vanishing point. */
const toward = ({ x, y }: Depth, [px, py]: Point, share: number): Point => [
  px + (x - px) * share,
  py + (y - py) * share,
];

/** A quadrilateral on the left (0) or right (1600) wall, between two depths and two heights at the edge. */
function onWall(depth: Depth, side: number, near: number, far: number, top: number, bottom: number): Point[] {
  return [
    toward(depth, [side, top], near),
    toward(depth, [side, top], far),
    toward(depth, [side, bottom], far),
    toward(depth, [side, bottom], near),
  ];
}

function drawFarWall(depth: Depth, at: number, random: Random): string {
  const [left, top] = toward(depth, [0, 0], at);
  const [right, bottom] = toward(depth, [1600, 1000], at);
  const [width, height] = [right - left, bottom - top];
  const [x, y, w, h] = [left + width * 0.22, top + height * 0.2, width * 0.56, height * 0.6];
  const frame = box(x, y, w, h);
  const green = [0.1, 0.5, 0.9].map((share) =>
    blob(x + w * share, y + h * 0.92, w * 0.3, h * 0.3, 0.06, random),
  );
  return [
    draw(box(left, top, width, height), { fill: paper, weight: 'outline' }),
    draw(frame, { fill: glassPale, weight: 'bare' }),
    inside('far', frame, draw(green, { fill: random.pick(greens), weight: 'bare' })),
    draw([frame, curve`M${x + w / 2} ${y}v${h}M${x} ${y + h * 0.34}h${w}`], { weight: 'part' }),
    drawPottedPlant(left + width * 0.12, bottom - 2, height * 0.42, random),
  ].join('');
}

function drawDoors(depth: Depth, side: number, at: number, random: Random): string {
  const fill = random.pick([wood, tealMist, woodDeep, sand, tealPale]);
  const offset = random.range(0, 0.06);
  return [0.1, 0.36, 0.56]
    .map((near) => near + offset)
    .filter((near) => near + 0.14 < at)
    .map((near) => {
      const far = near + 0.15 * (1 - near);
      const door = onWall(depth, side, near, far, 190, 999);
      const pane = onWall(depth, side, near + (far - near) * 0.58, near + (far - near) * 0.8, 290, 560);
      const knob = onWall(depth, side, near + (far - near) * 0.1, near + (far - near) * 0.26, 600, 600);
      const plate = onWall(depth, side, far + 0.012, far + 0.03, 430, 490);
      return (
        draw(polygon(door), { fill }) +
        draw(polygon(pane), { fill: glassPale, weight: 'fine' }) +
        draw(polyline(knob.slice(0, 2)), { weight: 'outline' }) +
        draw(polygon(plate), { fill: '#0B6B6A', weight: 'fine' })
      );
    })
    .join('');
}

/** Windows down one side, with the light they throw on the floor. */
function drawWindows(depth: Depth, side: number, at: number): string {
  return [0.06, 0.28, 0.46, 0.6]
    .filter((near) => near + 0.1 < at)
    .map((near) => {
      const far = near + 0.19 * (1 - near);
      const middle = (near + far) / 2;
      const light: Point[] = [
        toward(depth, [side === 0 ? 260 : 1340, 1000], near),
        toward(depth, [side === 0 ? 260 : 1340, 1000], far),
        toward(depth, [side === 0 ? 760 : 840, 1000], far + 0.03),
        toward(depth, [side === 0 ? 760 : 840, 1000], near + 0.03),
      ];
      return (
        draw(polygon(light), { fill: white, weight: 'bare', opacity: 0.45 }) +
        draw(polygon(onWall(depth, side, near, far, 200, 760)), { fill: glassPale }) +
        draw(polyline(onWall(depth, side, middle, middle, 200, 760).slice(1, 3)), { weight: 'fine' })
      );
    })
    .join('');
}

function drawSeating(depth: Depth, side: number): string {
  const at = (share: number, y: number, inward: number): Point => {
    const [x, height] = toward(depth, [side, y], share);
    return [x + (side === 0 ? inward : -inward), height + inward / 6];
  };
  const seat = [at(0.3, 790, 0), at(0.52, 790, 0), at(0.52, 790, 70), at(0.3, 790, 70)];
  const front = [at(0.3, 790, 70), at(0.52, 790, 70), at(0.52, 850, 70), at(0.3, 850, 70)];
  return draw(polygon(seat), { fill: tealPale }) + draw(polygon(front), { fill: woodDeep });
}

type Sides = { doors: number; other: number };

/** Ceiling with its lamps, floor, and the edges between them. */
function drawShape(depth: Depth, at: number, random: Random): string {
  const corner = (x: number, y: number) => toward(depth, [x, y], at);
  const toFar = (left: number, right: number, y: number) =>
    polygon([[left, y], [right, y], corner(right, y), corner(left, y)]);
  const edges = [0, 1600].flatMap((x) => [0, 1000].map((y) => polyline([[x, y], corner(x, y)])));
  const lamps = [0.12, 0.4, 0.58, 0.69]
    .filter((near) => near < at)
    .map((near) => {
      const point = (x: number, share: number) => toward(depth, [x, 0], share);
      return polygon([point(680, near), point(920, near), point(920, near + 0.05), point(680, near + 0.05)]);
    });
  return [
    draw(box(0, 0, 1600, 1000), { fill: random.pick(roomWalls), weight: 'bare' }),
    draw(toFar(0, 1600, 0), { fill: paper, weight: 'bare' }),
    draw(toFar(0, 1600, 1000), { fill: random.pick(floors), weight: 'bare' }),
    random.chance(0.6) ? draw(toFar(520, 1080, 1000), { fill: '#D6E3DF', weight: 'bare' }) : '',
    draw(polygon(onWall(depth, 1600, 0, at, 0, 1000)), { fill: ink, weight: 'bare', opacity: 0.05 }),
    ...[0, 1600].map((side) =>
      draw(polygon(onWall(depth, side, 0, at, 716, 1000)), { fill: tealMist, weight: 'bare', opacity: 0.8 }),
    ),
    draw(edges, { weight: 'part' }),
    draw(lamps, { fill: warm, weight: 'fine' }),
  ].join('');
}

function drawSides(depth: Depth, at: number, { doors, other }: Sides, random: Random): string {
  const rail = (side: number) =>
    draw(polygon(onWall(depth, side, 0, at, 690, 716)), { fill: wood, weight: 'fine' });
  const near = rail(doors) + drawDoors(depth, doors, at, random);
  return random.chance(0.6)
    ? near + drawWindows(depth, other, at) + rail(other) + drawSeating(depth, other)
    : near + rail(other) + drawDoors(depth, other, at, random);
}

/** A passage with doors, and a window at its end. */
export function drawCorridor(random: Random): string {
  const depth = { x: 800 + random.range(-130, 130), y: 470 + random.range(-30, 30) };
  const at = random.range(0.72, 0.8);
  return [
    drawShape(depth, at, random),
    drawFarWall(depth, at, random),
    drawSides(depth, at, { doors: 0, other: 1600 }, random),
    drawPottedPlant(120, 984, random.range(260, 340), random),
  ].join('');
}
