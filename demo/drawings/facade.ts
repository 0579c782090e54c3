import type { Random } from '../random.ts';
import { type Building, drawBuilding, topOf, type Volume } from './building.ts';
import { type Manner, panes, pickManner } from './manners.ts';
import { skies } from './palette.ts';
import { box, type Drawing, draw, moved } from './shapes.ts';
import {
  drawDistance,
  drawForeground,
  drawFurniture,
  drawNeighbour,
  drawSky,
  drawTrees,
  ground,
  shadeUnder,
} from './street.ts';
import type { Look } from './windows.ts';

const between = ([from, to]: readonly [number, number], random: Random) => random.range(from, to);

function planMain(manner: Manner, look: Look, random: Random): Volume {
  const width = between(manner.width, random);
  const axes = Math.max(3, Math.round(width / between(manner.axis, random)) | 1);
  return {
    x: 800 - width / 2 + random.range(-60, 60),
    ground,
    width,
    floors: random.between(...manner.floors),
    storey: between(manner.storey, random),
    axes,
    windows: random.pick(manner.windows),
    top: random.pick(manner.tops),
    base: random.pick(manner.bases),
    roof: random.pick(manner.roofs),
    look,
    isDressed: manner.isDressed,
  };
}

function planWings(main: Volume, manner: Manner, random: Random): Volume[] {
  if (!random.chance(manner.wings)) return [];
  const sides = random.chance(0.5) || main.floors > 6 ? [-1, 1] : [random.pick([-1, 1])];
  const floors = main.floors > 6 ? random.between(2, 3) : Math.max(1, main.floors - random.between(1, 2));
  const axes = random.between(2, 4);
  const width = (main.width / main.axes) * axes * (main.floors > 6 ? 1.35 : 1);
  const roof = random.pick(manner.wingRoofs);
  return sides.map((side) => ({
    ...main,
    x: side < 0 ? main.x - width : main.x + main.width,
    width,
    axes,
    floors,
    top: null,
    roof,
  }));
}

function planCentre(main: Volume, manner: Manner, random: Random): Volume | null {
  const kind = random.pick(manner.centres);
  if (kind === 'none' || main.axes < 5) return null;
  const axes = main.axes > 6 ? 3 : 1;
  const width = Math.max(190, (main.width / main.axes) * axes * 1.06);
  const middle = main.x + main.width / 2;
  const floors = main.floors + (kind === 'tower' ? 1 : 0);
  const roof = ({ even: 'parapet', gable: 'gable', tower: 'hip' } as const)[kind];
  return {
    ...main,
    x: middle - width / 2,
    width,
    axes: Math.max(axes, 3),
    floors,
    roof: kind === 'even' && !main.isDressed ? 'flat' : roof,
    base: main.base === 'stone' ? 'stone' : 'plain',
  };
}

function planBuilding(manner: Manner, random: Random): Building {
  const look: Look = {
    wall: random.pick(manner.walls),
    trim: random.pick(manner.trims),
    roof: random.pick(manner.roofColours),
    glass: random.pick(panes),
    shutter: random.pick(manner.shutters),
  };
  const main = planMain(manner, look, random);
  return {
    main,
    wings: planWings(main, manner, random),
    centre: planCentre(main, manner, random),
    entrance: random.pick(manner.entrances),
  };
}

/** How much nearer a small house is seen, so that each fills its picture. */
function zoomOn({ main }: Building, left: number, right: number): number {
  const height = ground - topOf(main) + (main.roof === 'flat' ? 50 : 110);
  return Math.max(1, Math.min(1.6, 1180 / (right - left), 720 / height));
}

/** The clinic from the street. */
export function drawFacade(random: Random): Drawing {
  const manner = pickManner(random);
  const building = planBuilding(manner, random);
  const volumes = [building.main, ...building.wings];
  const left = Math.min(...volumes.map(({ x }) => x));
  const right = Math.max(...volumes.map(({ x, width }) => x + width));
  const door = building.main.x + building.main.width / 2;
  const tall = ground - topOf(building.main);
  const neighbours = [-1, 1]
    .filter(() => random.chance(0.42))
    .map((side) => {
      const width = random.range(190, 320);
      return drawNeighbour(
        side < 0 ? left - width - random.range(-1, 60) : right + random.range(-1, 60),
        width,
        tall * random.range(0.4, 0.68),
        random,
      );
    });
  const half = 66;
  const zoom = zoomOn(building, left, right);
  const sky = draw(box(0, 0, 1600, 1000), { fill: random.pick(skies), weight: 'bare' }) + drawSky(random);
  const parts = [
    drawDistance(random),
    ...neighbours,
    drawForeground(door, half, random),
    drawBuilding(building, random),
    shadeUnder(left, right - left),
    drawFurniture(left, right, door, half, random),
    drawTrees(manner.trees, left, right, random),
  ].join('');
  const middle = (left + right) / 2;
  return {
    parts: sky + moved(800 - 800 * zoom + (800 - middle) * 0.6 * zoom, 868 - ground * zoom, parts, zoom),
    zoom,
  };
}
