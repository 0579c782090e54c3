/** One path of a drawing. Many equal things share a path: a facade is a dozen of them, about 2 kB. */
export type Shape = { d: string; fill?: string; ink?: string; line?: number; opacity?: number };

export const ink = '#3C5B5D';
export const glass = '#BCD5D8';
export const warm = '#F4E2B4';
export const pale = '#DDE6E4';
export const canopy = '#0B6B6A';

/** A drawing is shown at half its size or smaller: whole units are finer than a pixel. */
const round = Math.round;

export const box = (x: number, y: number, width: number, height: number) =>
  `M${round(x)} ${round(y)}h${round(width)}v${round(height)}h${round(-width)}z`;

export const stroke = (x1: number, y1: number, x2: number, y2: number) =>
  `M${round(x1)} ${round(y1)}L${round(x2)} ${round(y2)}`;

export const oval = (x: number, y: number, rx: number, ry: number) =>
  `M${round(x - rx)} ${round(y)}a${round(rx)} ${round(ry)} 0 1 0 ${round(2 * rx)} 0a${round(rx)} ${round(ry)} 0 1 0 ${round(-2 * rx)} 0z`;

/** Crown of a cypress from its foot up. */
export const flame = (x: number, foot: number, width: number, height: number) =>
  `M${round(x)} ${round(foot - height)}c${round(width)} ${round(height * 0.45)} ${round(width * 0.9)} ${round(height * 0.85)} 0 ${round(height * 0.92)}c${round(-width * 0.9)} ${round(-height * 0.07)} ${round(-width)} ${round(-height * 0.47)} 0 ${round(-height * 0.92)}z`;
