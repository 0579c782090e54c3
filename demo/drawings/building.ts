import type { Random } from '../random.ts';
import { drawEntrance, type EntranceKind } from './entrances.ts';
import { glass, glassPale, ink, paper } from './palette.ts';
import { drawRoof, type RoofKind } from './roofs.ts';
import { arch, box, draw, pointed, steps, stroke } from './shapes.ts';
import { drawWindows, type Look, type Pane, panesOf, type WindowKind } from './windows.ts';

export type GroundKind = 'plain' | 'glazed' | 'arcade' | 'pointed' | 'stone' | 'pillars';

/** A part of a building: `ground` is the y of its foot, `storey` the height of one storey. */
export type Volume = {
  x: number;
  ground: number;
  width: number;
  floors: number;
  storey: number;
  axes: number;
  windows: WindowKind;
  /** Windows of the highest storey, where they differ. */
  top: WindowKind | null;
  base: GroundKind;
  roof: RoofKind;
  look: Look;
  /** Corners, cornices and bands in trim colour. */
  isDressed: boolean;
};

export const topOf = (volume: Volume) => volume.ground - volume.floors * volume.storey;

type Gap = { from: number; to: number };

/** Axes of the ground storey that the entrance leaves free. */
const beside = (panes: readonly Pane[], gap: Gap | null): Pane[] =>
  panes.filter((pane) => !gap || pane.x + pane.width < gap.from || pane.x > gap.to);

/** Glass that goes up to the entrance, unless too little of a pane is left. */
function upTo(panes: readonly Pane[], gap: Gap | null): Pane[] {
  if (!gap) return [...panes];
  const cut = panes.map((pane) => {
    const [left, right] = [pane.x, pane.x + pane.width];
    if (right <= gap.from || left >= gap.to) return pane;
    const before = gap.from - 14 - left;
    if (before > 0) return { ...pane, width: before };
    return { ...pane, x: gap.to + 14, width: right - gap.to - 14 };
  });
  return cut.filter((pane, i) => pane.width > (panes[i]?.width ?? 0) * 0.3);
}

function drawArches(volume: Volume, gap: Gap | null): string {
  const { x, ground, width, storey, axes, look, base } = volume;
  const step = width / axes;
  const height = storey * 0.84;
  const panes = beside(
    steps(axes).map((i) => ({ x: x + step * (i + 0.16), y: ground - height, width: step * 0.68, height })),
    gap,
  );
  const make = base === 'pointed' ? pointed : arch;
  return (
    draw(
      panes.map((pane) => make(pane.x - 7, pane.y - 8, pane.width + 14, pane.height + 8)),
      { fill: look.trim, weight: 'fine' },
    ) +
    draw(
      panes.map((pane) => make(pane.x, pane.y, pane.width, pane.height)),
      { fill: glassPale },
    ) +
    draw(
      panes.map((pane) =>
        box(pane.x + pane.width * 0.22, pane.y + pane.height * 0.44, pane.width * 0.56, pane.height * 0.56),
      ),
      { fill: glass, weight: 'fine' },
    )
  );
}

function drawGlazing(volume: Volume, gap: Gap | null): string {
  const { x, ground, width, storey, axes, base } = volume;
  const step = width / axes;
  const height = storey * 0.76;
  const panes = upTo(
    steps(axes).map((i) => ({ x: x + step * i + 8, y: ground - height, width: step - 16, height })),
    gap,
  );
  const pillars =
    base === 'pillars'
      ? panes.flatMap((pane) => [
          box(pane.x - 14, pane.y, 12, height),
          box(pane.x + pane.width + 2, pane.y, 12, height),
        ])
      : [];
  return (
    draw(
      panes.map((pane) => box(pane.x, pane.y, pane.width, pane.height)),
      { fill: base === 'pillars' ? glass : glassPale },
    ) +
    draw(
      panes.flatMap((pane) => [
        stroke(pane.x + pane.width / 2, pane.y, pane.x + pane.width / 2, pane.y + pane.height),
        stroke(pane.x, pane.y + 22, pane.x + pane.width, pane.y + 22),
      ]),
      { weight: 'fine' },
    ) +
    draw(pillars, { fill: paper })
  );
}

function drawBase(volume: Volume, gap: Gap | null, random: Random): string {
  const { x, ground, width, storey, axes, look, base, windows } = volume;
  if (base === 'arcade' || base === 'pointed') return drawArches(volume, gap);
  if (base === 'glazed' || base === 'pillars') return drawGlazing(volume, gap);
  const kind =
    windows === 'ribbon' || windows === 'balcony' || windows === 'loggia' || windows === 'fins'
      ? 'cross'
      : windows;
  const panes = beside(panesOf(kind, { x, y: ground - storey, width, height: storey }, axes), gap);
  const rows = steps(4).map((i) =>
    stroke(x, ground - storey + (storey * (i + 1)) / 5, x + width, ground - storey + (storey * (i + 1)) / 5),
  );
  const stone =
    base === 'stone'
      ? draw(box(x, ground - storey, width, storey), { fill: look.trim, weight: 'part' }) +
        draw(rows, { weight: 'fine', opacity: 0.4 })
      : '';
  return stone + drawWindows(kind, panes, look, axes, random);
}

/** Wall, storeys, windows, roof. `gap` is what the entrance takes of the ground storey. */
export function drawVolume(volume: Volume, gap: Gap | null, random: Random): string {
  const { x, ground, width, floors, storey, axes, windows, top, look, isDressed } = volume;
  const y = topOf(volume);
  const rows = steps(floors - 1).map((floor) => {
    const kind = floor === 0 && top ? top : windows;
    return drawWindows(
      kind,
      panesOf(kind, { x, y: y + floor * storey, width, height: storey }, axes),
      look,
      axes,
      random,
    );
  });
  const levels = steps(floors - 1).map((floor) => y + storey * (floor + 1));
  const bands = isDressed
    ? draw(
        levels.slice(-1).map((level) => box(x - 4, level - 5, width + 8, 11)),
        { fill: look.trim, weight: 'fine' },
      )
    : draw(
        levels.map((level) => stroke(x, level, x + width, level)),
        { weight: 'fine', opacity: 0.55 },
      );
  const corners =
    isDressed && width > 260
      ? draw([box(x, y, 15, ground - y), box(x + width - 15, y, 15, ground - y)], {
          fill: look.trim,
          weight: 'fine',
        })
      : '';
  return [
    draw(box(x, y, width, ground - y), { fill: look.wall, weight: 'outline' }),
    draw(box(x + width * 0.955, y, width * 0.045, ground - y), { fill: ink, weight: 'bare', opacity: 0.07 }),
    bands,
    corners,
    ...rows,
    drawBase(volume, gap, random),
    draw(box(x, y, width, 12), { fill: ink, weight: 'bare', opacity: 0.1 }),
    drawRoof(volume.roof, { x, y, width, axes }, look, random),
  ].join('');
}

/** A building with its entrance; wings are parts of it that stand back. */
export type Building = {
  main: Volume;
  wings: readonly Volume[];
  /** A part that stands forward in the middle; null where the front is even. */
  centre: Volume | null;
  entrance: EntranceKind;
};

export function drawBuilding({ main, wings, centre, entrance }: Building, random: Random): string {
  const holder = centre ?? main;
  const middle = holder.x + holder.width / 2;
  const half = Math.min(66, Math.max(44, holder.storey * 0.44), holder.width * 0.2);
  const door = {
    middle,
    ground: main.ground,
    half,
    height: holder.storey * (entrance === 'barrel' ? 0.56 : 0.7),
  };
  const reach = half * (entrance === 'slab' ? 1.5 : entrance === 'barrel' ? 1.6 : 2.3);
  const gap = { from: middle - reach, to: middle + reach };
  return [
    ...wings.map((wing) => drawVolume(wing, null, random)),
    drawVolume(main, centre ? { from: centre.x, to: centre.x + centre.width } : gap, random),
    centre ? drawVolume(centre, gap, random) : '',
    drawEntrance(entrance, door, holder.look, random),
  ].join('');
}
