import type { Random } from '../random.ts';
import { glassPale, greens, paper, sand, tealMist, white, wood } from './palette.ts';
import { blob } from './plants.ts';
import { floorLine } from './room.ts';
import { arch, box, curve, draw, inside, rounded, steps, stroke } from './shapes.ts';

/** Windows of one room look at the same thing. */
export type View = 'hills' | 'trees' | 'town' | 'sea';
export const views: readonly View[] = ['hills', 'trees', 'town', 'sea'];

/** What is seen through a window, within its frame. */
function view(x: number, y: number, width: number, height: number, random: Random, kind: View): string {
  const foot = y + height;
  const green = random.pick(greens);
  if (kind === 'hills') {
    const far = curve`M${x} ${foot - height * 0.34}l${width * 0.22} ${-height * 0.18}l${width * 0.2} ${height * 0.1}l${width * 0.28} ${-height * 0.22}l${width * 0.3} ${height * 0.2}V${foot}H${x}z`;
    return draw(far, { fill: green, weight: 'bare', opacity: 0.85 });
  }
  if (kind === 'trees') {
    const crowns = [0.08, 0.34, 0.62, 0.92].map((share) =>
      blob(
        x + width * share,
        foot - height * random.range(0.06, 0.16),
        width * 0.19,
        height * 0.2,
        0.05,
        random,
      ),
    );
    return draw(crowns, { fill: green, weight: 'bare', opacity: 0.9 });
  }
  if (kind === 'town') {
    const blocks = steps(6).map((i) =>
      box(x + (width * i) / 6, foot - height * random.range(0.12, 0.42), width / 7, height * 0.5),
    );
    return draw(blocks, { fill: '#C9DADB', weight: 'bare' });
  }
  return (
    draw(box(x, foot - height * 0.3, width, height * 0.3), { fill: '#BFD9DF', weight: 'bare' }) +
    draw(curve`M${x} ${foot - height * 0.3}q${width * 0.3} ${-height * 0.14} ${width * 0.52} 0z`, {
      fill: green,
      weight: 'bare',
    })
  );
}

type Dress = 'none' | 'curtains' | 'blind' | 'roller';

function dressWindow(
  dress: Dress,
  x: number,
  y: number,
  width: number,
  height: number,
  random: Random,
): string {
  const fill = random.pick([paper, '#EFE3D2', tealMist, '#E4E9DD']);
  if (dress === 'curtains') {
    const half = width * 0.17;
    const [top, foot] = [y - 34, y + height + 46];
    const side = curve`M${x - 30} ${top}h${half + 30}q-10 ${(foot - top) * 0.6} -${half * 0.2} ${foot - top}h${-half * 0.8 - 30}z`;
    const folds = [0.3, 0.62].map(
      (share) =>
        curve`M${x - 30 + (half + 30) * share} ${top + 4}q-8 ${(foot - top) * 0.6} ${-half * 0.1} ${foot - top - 8}`,
    );
    const one = draw(side, { fill }) + draw(folds, { weight: 'fine', opacity: 0.6 });
    return `${one}<g transform="translate(${Math.round(2 * x + width)} 0) scale(-1 1)">${one}</g>${draw(stroke(x - 60, top, x + width + 60, top), { weight: 'outline' })}`;
  }
  if (dress === 'blind') {
    const count = Math.round((height * random.range(0.3, 0.6)) / 16);
    const slats = steps(count - 1).map((i) => stroke(x, y + (i + 1) * 16, x + width, y + (i + 1) * 16));
    return (
      draw(box(x, y, width, count * 16), { fill: paper }) + draw(slats, { weight: 'fine', opacity: 0.4 })
    );
  }
  if (dress === 'roller')
    return draw(box(x + 2, y, width - 4, height * random.range(0.2, 0.4)), { fill, weight: 'part' });
  return '';
}

export type WindowShape = {
  dress?: Dress;
  panes?: number;
  isArched?: boolean;
  crossbar?: number;
  outside?: View;
};

/** A window of a room with what lies behind it. */
export function drawWindow(
  x: number,
  y: number,
  width: number,
  height: number,
  random: Random,
  shape: WindowShape = {},
): string {
  const {
    dress = 'none',
    panes = 2,
    isArched = false,
    crossbar = 0.34,
    outside = random.pick(views),
  } = shape;
  const frame = isArched ? arch(x, y, width, height) : box(x, y, width, height);
  const id = `w${Math.round(x)}-${Math.round(y)}`;
  const uprights = steps(panes - 1).map((i) =>
    stroke(x + (width * (i + 1)) / panes, y, x + (width * (i + 1)) / panes, y + height),
  );
  const across = crossbar > 0 ? [stroke(x, y + height * crossbar, x + width, y + height * crossbar)] : [];
  return [
    draw(frame, { fill: glassPale, weight: 'bare' }),
    inside(
      id,
      frame,
      view(x, y, width, height, random, outside) + draw([...uprights, ...across], { weight: 'part' }),
    ),
    draw(frame, { weight: 'outline' }),
    y + height < floorLine - 30 ? draw(box(x - 14, y + height, width + 28, 13), { fill: white }) : '',
    dressWindow(dress, x, y, width, height, random),
  ].join('');
}

/** A closed door with its frame; `glazed` has a pane to look through. */
export function drawDoor(
  x: number,
  width: number,
  height: number,
  random: Random,
  isGlazed = random.chance(0.5),
): string {
  const y = floorLine - height;
  const fill = random.pick([wood, tealMist, sand, '#E4ECEB']);
  return [
    draw(box(x - 14, y - 14, width + 28, height + 14), { fill: paper }),
    draw(box(x, y, width, height), { fill, weight: 'outline' }),
    isGlazed
      ? draw(rounded(x + width * 0.6, y + height * 0.12, width * 0.22, height * 0.42, 6), { fill: glassPale })
      : '',
    draw(stroke(x + width * 0.1, y + height * 0.53, x + width * 0.28, y + height * 0.53), {
      weight: 'outline',
    }),
  ].join('');
}
