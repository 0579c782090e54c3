import type { Random } from '../random.ts';
import { glassPale, paper, warm } from './palette.ts';
import { arch, box, curve, draw, pointed, steps, stroke } from './shapes.ts';

export type WindowKind =
  | 'cross'
  | 'sash'
  | 'shutters'
  | 'balcony'
  | 'arched'
  | 'pointed'
  | 'twin'
  | 'tall'
  | 'ribbon'
  | 'fins'
  | 'loggia';

/** Colours of one building. */
export type Look = { wall: string; trim: string; roof: string; glass: string; shutter: string };

export type Pane = { x: number; y: number; width: number; height: number };

/** Share of the axis and of the storey that the opening takes, and where in the storey it begins. */
const measures: Record<WindowKind, { across: number; tall: number; from: number }> = {
  cross: { across: 0.5, tall: 0.52, from: 0.22 },
  sash: { across: 0.38, tall: 0.58, from: 0.2 },
  shutters: { across: 0.34, tall: 0.54, from: 0.22 },
  balcony: { across: 0.58, tall: 0.62, from: 0.2 },
  arched: { across: 0.44, tall: 0.64, from: 0.16 },
  pointed: { across: 0.42, tall: 0.68, from: 0.14 },
  twin: { across: 0.56, tall: 0.5, from: 0.24 },
  tall: { across: 0.62, tall: 0.76, from: 0.14 },
  ribbon: { across: 1, tall: 0.44, from: 0.26 },
  fins: { across: 0.7, tall: 0.78, from: 0.12 },
  loggia: { across: 0.74, tall: 0.72, from: 0.14 },
};

/** The openings of one storey: one for each axis, or a single ribbon. */
export function panesOf(
  kind: WindowKind,
  storey: { x: number; y: number; width: number; height: number },
  axes: number,
): Pane[] {
  const { across, tall, from } = measures[kind];
  const y = storey.y + storey.height * from;
  const height = storey.height * tall;
  if (kind === 'ribbon') return [{ x: storey.x + 16, y, width: storey.width - 32, height }];
  const step = storey.width / axes;
  return steps(axes).map((axis) => ({
    x: storey.x + step * (axis + (1 - across) / 2),
    y,
    width: step * across,
    height,
  }));
}

function opening(kind: WindowKind, { x, y, width, height }: Pane): string {
  if (kind === 'arched') return arch(x, y, width, height);
  if (kind === 'pointed') return pointed(x, y, width, height);
  if (kind === 'twin')
    return box(x, y, width * 0.44, height) + box(x + width * 0.56, y, width * 0.44, height);
  return box(x, y, width, height);
}

function bars(kind: WindowKind, { x, y, width, height }: Pane, axes: number): string {
  const middle = stroke(x + width / 2, y, x + width / 2, y + height);
  const across = (share: number) => stroke(x, y + height * share, x + width, y + height * share);
  if (kind === 'ribbon')
    return steps(axes * 2 - 1)
      .map((i) =>
        stroke(x + (width * (i + 1)) / (axes * 2), y, x + (width * (i + 1)) / (axes * 2), y + height),
      )
      .join('');
  if (kind === 'fins')
    return [0.2, 0.4, 0.6, 0.8]
      .map((share) => stroke(x + width * share, y, x + width * share, y + height))
      .join('');
  if (kind === 'tall') return middle + across(0.74);
  if (kind === 'twin') return '';
  if (kind === 'sash') return across(0.5) + middle;
  if (kind === 'arched' || kind === 'pointed')
    return stroke(x + width / 2, y + 2, x + width / 2, y + height) + across(kind === 'arched' ? 0.42 : 0.46);
  if (kind === 'loggia')
    return [0.33, 0.66].map((share) => stroke(x + width * share, y, x + width * share, y + height)).join('');
  return middle + (kind === 'balcony' ? '' : across(0.36));
}

function rail({ x, y, width, height }: Pane, overhang: number, share: number): { d: string; posts: string } {
  const top = y + height * (1 - share);
  const [left, span, foot] = [x - overhang, width + 2 * overhang, y + height + 5];
  const count = Math.max(4, Math.round(span / 9));
  const posts = steps(count - 1).map((i) => {
    const at = left + (span * (i + 1)) / count;
    return stroke(at, top, at, foot);
  });
  return { d: box(left, top, span, foot - top), posts: posts.join('') };
}

/** What stands around an opening: sill, lintel, surround, shutters, or a rail before it. */
function dressing(kind: WindowKind, panes: readonly Pane[], look: Look): string {
  if (kind === 'shutters') {
    const leaves = panes.flatMap(({ x, y, width, height }) => [
      box(x - width * 0.46, y, width * 0.42, height),
      box(x + width * 1.04, y, width * 0.42, height),
    ]);
    const slats = panes.flatMap(({ x, y, width, height }) =>
      [0.33, 0.66].flatMap((share) => [
        stroke(x - width * 0.46, y + height * share, x - width * 0.04, y + height * share),
        stroke(x + width * 1.04, y + height * share, x + width * 1.46, y + height * share),
      ]),
    );
    return draw(leaves, { fill: look.shutter }) + draw(slats, { weight: 'fine' });
  }
  if (kind === 'balcony' || kind === 'loggia') {
    const rails = panes.map((pane) =>
      rail(pane, kind === 'balcony' ? pane.width * 0.1 : 0, kind === 'balcony' ? 0.36 : 0.3),
    );
    return (
      draw(
        rails.map(({ d }) => d),
        { weight: 'part' },
      ) +
      draw(
        rails.map(({ posts }) => posts),
        { weight: 'fine' },
      )
    );
  }
  if (kind === 'cross' || kind === 'sash' || kind === 'arched' || kind === 'twin')
    return draw(
      panes.map(({ x, y, width, height }) => box(x - 5, y + height, width + 10, 6)),
      {
        fill: look.trim,
        weight: 'fine',
      },
    );
  return '';
}

/** A frame of trim behind openings that have one. */
function surround(kind: WindowKind, panes: readonly Pane[], look: Look): string {
  if (kind === 'sash')
    return draw(
      panes.map(({ x, y, width }) => curve`M${x - 8} ${y - 6}v-9h${width + 16}v9z`),
      { fill: look.trim },
    );
  if (kind !== 'arched' && kind !== 'pointed') return '';
  const make = kind === 'arched' ? arch : pointed;
  return draw(
    panes.map(({ x, y, width, height }) => make(x - 8, y - 9, width + 16, height + 9)),
    {
      fill: look.trim,
      weight: 'fine',
    },
  );
}

/** Blinds let down to a different height: a house in use. */
function blinds(kind: WindowKind, panes: readonly Pane[], random: Random): string {
  if (kind === 'arched' || kind === 'pointed' || kind === 'twin' || kind === 'ribbon') return '';
  const drawn = panes.filter(() => random.chance(0.22));
  return draw(
    drawn.map(({ x, y, width, height }) => box(x, y, width, height * random.range(0.2, 0.5))),
    {
      fill: random.chance(0.5) ? paper : glassPale,
      weight: 'fine',
    },
  );
}

function awnings(panes: readonly Pane[], random: Random): string {
  const d = panes
    .filter(() => random.chance(0.8))
    .map(({ x, y, width }) => curve`M${x - 2} ${y - 2}h${width + 4}l10 26h${-width - 24}z`);
  return draw(d, { fill: random.pick(['#F3E3C6', '#E6EFEC', '#F0DDD0']) });
}

/** All windows of a part of a building that are of one kind; `lit` is the share with light behind them. */
export function drawWindows(
  kind: WindowKind,
  panes: readonly Pane[],
  look: Look,
  axes: number,
  random: Random,
  lit = 0.1,
): string {
  const isLit = panes.map(() => kind !== 'ribbon' && random.chance(lit));
  const pathsOf = (wanted: boolean) =>
    panes.flatMap((pane, i) => (isLit[i] === wanted ? [opening(kind, pane)] : []));
  return [
    surround(kind, panes, look),
    draw(pathsOf(false), { fill: look.glass }),
    draw(pathsOf(true), { fill: warm }),
    blinds(kind, panes, random),
    draw(
      panes.map((pane) => bars(kind, pane, axes)),
      { weight: 'fine' },
    ),
    dressing(kind, panes, look),
    kind === 'cross' && random.chance(0.12) ? awnings(panes.slice(0, axes), random) : '',
  ].join('');
}
