// Builders of SVG path data, and the one function that turns it into an element.

/** `count` numbers from 0 up. */
export const steps = (count: number): number[] =>
  Array.from({ length: Math.max(0, Math.floor(count)) }, (_, i) => i);

/** A whole picture; its lines are to be thinner by `zoom`, by which the parts are enlarged. */
export type Drawing = { parts: string; zoom: number };

/** Weights of the line: outline of a thing, its parts, its texture; `bare` is a wash without a line. */
export type Weight = 'outline' | 'part' | 'fine' | 'bare';

export type Paint = { fill?: string; weight?: Weight; ink?: string; opacity?: number };

export type Point = readonly [x: number, y: number];

const classOf: Record<Weight, string> = { outline: 'o', part: 'p', fine: 'f', bare: 'b' };

const n = (value: number) => Math.round(value * 10) / 10;

export const box = (x: number, y: number, width: number, height: number) =>
  `M${n(x)} ${n(y)}h${n(width)}v${n(height)}h${n(-width)}z`;

export function rounded(x: number, y: number, width: number, height: number, radius: number): string {
  const r = Math.min(radius, width / 2, height / 2);
  const [across, down] = [n(width - 2 * r), n(height - 2 * r)];
  const turn = (dx: number, dy: number) => `a${n(r)} ${n(r)} 0 0 1 ${n(dx)} ${n(dy)}`;
  return `M${n(x + r)} ${n(y)}h${across}${turn(r, r)}v${down}${turn(-r, r)}h${-across}${turn(-r, -r)}v${-down}${turn(r, -r)}z`;
}

export const stroke = (x1: number, y1: number, x2: number, y2: number) =>
  `M${n(x1)} ${n(y1)}L${n(x2)} ${n(y2)}`;

export const oval = (x: number, y: number, rx: number, ry: number = rx) =>
  `M${n(x - rx)} ${n(y)}a${n(rx)} ${n(ry)} 0 1 0 ${n(2 * rx)} 0a${n(rx)} ${n(ry)} 0 1 0 ${n(-2 * rx)} 0z`;

export const polygon = (points: readonly Point[]) =>
  `M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}z`;

export const polyline = (points: readonly Point[]) =>
  `M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}`;

/** Path data with numbers put in: `` curve`M${x} ${y}q${a} ${b}` ``. */
export const curve = (parts: TemplateStringsArray, ...values: number[]) =>
  parts.map((part, i) => part + (i < values.length ? n(values[i] ?? 0) : '')).join('');

/** An opening with a round head that rises `rise` above its straight sides; top of the head at `y`. */
export const arch = (x: number, y: number, width: number, height: number, rise: number = width / 2) =>
  curve`M${x} ${y + height}v${rise - height}a${width / 2} ${rise} 0 0 1 ${width} 0v${height - rise}z`;

/** An opening with a pointed head. */
export const pointed = (x: number, y: number, width: number, height: number) => {
  const rise = width * 0.62;
  return curve`M${x} ${y + height}v${rise - height}c0 ${-rise * 0.5} ${width * 0.3} ${-rise * 0.72} ${width / 2} ${-rise}c${width * 0.2} ${rise * 0.28} ${width / 2} ${rise * 0.5} ${width / 2} ${rise}v${height - rise}z`;
};

/** A closed line through points without corners. */
export function smooth(points: readonly Point[]): string {
  const at = (i: number): Point => points[(i + points.length) % points.length] ?? [0, 0];
  const start = at(0);
  const parts = points.map((_, i) => {
    const [before, from, to, after] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    return curve`C${from[0] + (to[0] - before[0]) / 6} ${from[1] + (to[1] - before[1]) / 6} ${to[0] - (after[0] - from[0]) / 6} ${to[1] - (after[1] - from[1]) / 6} ${to[0]} ${to[1]}`;
  });
  return `M${n(start[0])} ${n(start[1])}${parts.join('')}z`;
}

/** One element of the picture; nothing where the path is empty. */
export function draw(data: string | readonly string[], paint: Paint = {}): string {
  const d = typeof data === 'string' ? data : data.join('');
  if (d === '') return '';
  const { fill = 'none', weight = 'part', ink, opacity } = paint;
  const extras = `${ink ? ` style="stroke:${ink}"` : ''}${opacity === undefined ? '' : ` opacity="${opacity}"`}`;
  return `<path class="${classOf[weight]}" fill="${fill}"${extras} d="${d}"/>`;
}

/** Parts that are seen only inside a shape; `id` is unique in the picture. */
export const inside = (id: string, d: string, parts: string) =>
  `<clipPath id="${id}"><path d="${d}"/></clipPath><g clip-path="url(#${id})">${parts}</g>`;

/** Parts turned left to right about a vertical line. */
export const mirrored = (axis: number, parts: string) =>
  `<g transform="translate(${n(2 * axis)} 0) scale(-1 1)">${parts}</g>`;

export const moved = (x: number, y: number, parts: string, scale = 1) =>
  `<g transform="translate(${n(x)} ${n(y)})${scale === 1 ? '' : ` scale(${Math.round(scale * 1000) / 1000})`}">${parts}</g>`;
