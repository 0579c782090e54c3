import { box, canopy, glass, ink, pale, type Shape, stroke, warm } from './shapes.ts';

export type Plot = { x: number; ground: number; width: number; height: number };
type Window = { x: number; y: number; width: number; height: number };
type WindowStyle = 'band' | 'cross' | 'balcony';

const walls = ['#FBF9F3', '#F6EADF', '#EFF3F1', '#F8F1E2'];
const roofs = ['#6F8587', '#C4866D', pale];

/** Windows of one storey: a single ribbon, or one for each axis. */
function storey(plot: Plot, y: number, height: number, axes: number, style: WindowStyle): Window[] {
  if (style === 'band') return [{ x: plot.x + 6, y, width: plot.width - 12, height }];
  const step = plot.width / axes;
  const width = step * (style === 'balcony' ? 0.6 : 0.5);
  return Array.from({ length: axes }, (_, axis) => ({
    x: plot.x + step * axis + (step - width) / 2,
    y,
    width,
    height,
  }));
}

function windowBars(panes: readonly Window[], axes: number, style: WindowStyle): string {
  const bars = panes.flatMap(({ x, y, width, height }) => {
    const splits = style === 'band' ? axes * 2 : 2;
    const uprights = Array.from({ length: splits - 1 }, (_, i) => x + (width * (i + 1)) / splits);
    return [
      ...uprights.map((at) => stroke(at, y, at, y + height)),
      ...(style === 'cross' ? [stroke(x, y + height * 0.4, x + width, y + height * 0.4)] : []),
    ];
  });
  return bars.join('');
}

function balconies(panes: readonly Window[]): string {
  return panes
    .map(({ x, y, width, height }) => box(x - 2, y + height * 0.62, width + 4, height * 0.38))
    .join('');
}

function roof({ x, ground, width, height }: Plot, random: () => number): Shape[] {
  const top = ground - height;
  const colour = roofs[Math.floor(random() * roofs.length)] ?? pale;
  const cornice: Shape = { d: box(x - 4, top - 6, width + 8, 7), fill: colour, line: 1.2 };
  const kind = random();
  if (kind < 0.35) {
    const slope = `M${x - 6} ${top}L${x + 14} ${top - 26}H${x + width - 14}L${x + width + 6} ${top}z`;
    return [{ d: slope, fill: colour, line: 1.2 }];
  }
  const inset = width * 0.1;
  if (kind < 0.65) {
    const panes = Array.from({ length: 7 }, (_, i) => {
      const at = x + inset + ((width - 2 * inset) * (i + 1)) / 8;
      return stroke(at, top - 26, at, top - 6);
    });
    return [
      { d: box(x + inset, top - 26, width - 2 * inset, 20), fill: glass, line: 1 },
      { d: panes.join(''), line: 0.6 },
      {
        d: box(x + inset - 4, top - 31, width - 2 * inset + 8, 5) + box(x - 4, top - 6, width + 8, 7),
        fill: colour,
        line: 1,
      },
    ];
  }
  return [{ d: box(x + width * 0.58, top - 20, width * 0.2, 14), fill: pale, line: 1 }, cornice];
}

function door({ x, ground, width }: Plot, height: number): Shape[] {
  const half = Math.min(width * 0.08, height * 0.45);
  const middle = x + width / 2;
  return [
    { d: box(middle - half, ground - height, 2 * half, height), fill: '#8FB6BA', line: 1.1 },
    { d: stroke(middle, ground - height, middle, ground), line: 1 },
    { d: box(middle - half * 2, ground - height - 4, half * 4, 4.5), fill: canopy, line: 0.8 },
  ];
}

/** The clinic itself: wall, roof, storeys, door under the one teal canopy. */
export function drawBuilding(plot: Plot, random: () => number): Shape[] {
  const { x, ground, width, height } = plot;
  const floors = Math.max(3, Math.min(6, Math.round(height / 40)));
  const axes = Math.max(4, Math.round(width / (26 + random() * 14)) | 1);
  const style: WindowStyle =
    (['band', 'cross', 'balcony', 'cross'] as const)[Math.floor(random() * 4)] ?? 'cross';
  const rise = height / floors;
  const upper = Array.from({ length: floors - 1 }, (_, floor) =>
    storey(plot, ground - height + rise * floor + rise * 0.24, rise * 0.54, axes, style),
  ).flat();
  const lower = storey(plot, ground - rise * 0.78, rise * 0.56, axes, 'cross').filter(
    (pane) => Math.abs(pane.x + pane.width / 2 - x - width / 2) > width * 0.14,
  );
  const panes = [...upper, ...lower];
  const isLit = panes.map(() => style !== 'band' && random() < 0.16);
  const draw = (lit: boolean) =>
    panes.map((pane, i) => (isLit[i] === lit ? box(pane.x, pane.y, pane.width, pane.height) : '')).join('');
  const lines = Array.from({ length: floors - 1 }, (_, floor) => {
    const y = ground - height + rise * (floor + 1);
    return stroke(x, y, x + width, y);
  });
  return [
    {
      d: box(x, ground - height, width, height),
      fill: walls[Math.floor(random() * walls.length)] ?? pale,
      line: 1.4,
    },
    ...roof(plot, random),
    { d: lines.join(''), ink: '#8AA0A0', line: 0.7 },
    { d: draw(false), fill: glass, line: 1 },
    { d: draw(true), fill: warm, line: 1 },
    { d: windowBars(upper, axes, style) + windowBars(lower, axes, 'cross'), line: 0.6 },
    ...(style === 'balcony' ? [{ d: balconies(upper), line: 0.8 }] : []),
    ...door(plot, rise * 0.8),
    { d: box(x + width - 8, ground - height, 8, height), fill: ink, ink: 'none', opacity: 0.07 },
  ].filter(({ d }) => d !== '');
}
