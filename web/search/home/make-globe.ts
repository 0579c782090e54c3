/**
 * Draws `globe.svg` (land and graticule) and `globe-points.json` (where countries are on it) from world-atlas, seen
 * from above 42° E 26° N. Run after changing it: `node web/search/home/make-globe.ts`.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';

type Point = [x: number, y: number, z: number];
const radius = 339;
const middle = 340;
const [lon0, lat0] = [(42 * Math.PI) / 180, (26 * Math.PI) / 180];
/** Nearer points than this, in pixels, draw the same coast. */
const finest = 1.3;

/** A place on the unit sphere as the viewer sees it: x to the right, y up, z towards the eye. */
function seen([lon = 0, lat = 0]: readonly number[]): Point {
  const [l, p] = [(lon * Math.PI) / 180 - lon0, (lat * Math.PI) / 180];
  const up = Math.cos(lat0) * Math.sin(p) - Math.sin(lat0) * Math.cos(p) * Math.cos(l);
  const near = Math.sin(lat0) * Math.sin(p) + Math.cos(lat0) * Math.cos(p) * Math.cos(l);
  return [Math.cos(p) * Math.sin(l), up, near];
}

const onAttachment = ([x, y]: Point): [number, number] => [
  Math.round((middle + x * radius) * 10) / 10,
  Math.round((middle - y * radius) * 10) / 10,
];

/** Where a line crosses the edge of the visible half. */
function atEdge(a: Point, b: Point): Point {
  const share = a[2] / (a[2] - b[2]);
  const [x, y] = [a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])];
  const length = Math.hypot(x, y);
  return [x / length, y / length, 0];
}

/** Points along the edge from one to the other, the short way round. */
function alongEdge(from: Point, to: Point): Point[] {
  const start = Math.atan2(from[1], from[0]);
  let turn = Math.atan2(to[1], to[0]) - start;
  if (turn > Math.PI) turn -= 2 * Math.PI;
  if (turn < -Math.PI) turn += 2 * Math.PI;
  const steps = Math.ceil(Math.abs(turn) / 0.05);
  return Array.from({ length: steps }, (_, i) => {
    const angle = start + (turn * (i + 1)) / steps;
    return [Math.cos(angle), Math.sin(angle), 0] as Point;
  });
}

/** The visible part of a ring; what is cut off is closed along the edge. */
function visible(ring: readonly number[][]): Point[] {
  const points = ring.map(seen);
  const kept: Point[] = [];
  for (const [i, point] of points.entries()) {
    const before = points[(i + points.length - 1) % points.length] ?? point;
    if (point[2] > 0 !== before[2] > 0) {
      const edge = atEdge(before, point);
      const last = kept.at(-1);
      if (point[2] > 0 && last?.[2] === 0) kept.push(...alongEdge(last, edge));
      else kept.push(edge);
    }
    if (point[2] > 0) kept.push(point);
  }
  const [first, last] = [kept[0], kept.at(-1)];
  if (first?.[2] === 0 && last?.[2] === 0) kept.push(...alongEdge(last, first));
  return kept;
}

function path(points: readonly Point[], isClosed: boolean): string {
  const drawn: [number, number][] = [];
  for (const point of points.map(onAttachment)) {
    const last = drawn.at(-1);
    if (!last || Math.hypot(point[0] - last[0], point[1] - last[1]) > finest) drawn.push(point);
  }
  if (drawn.length < (isClosed ? 4 : 2)) return '';
  return `M${drawn.map((point) => point.join()).join('L')}${isClosed ? 'z' : ''}`;
}

function graticule(): string {
  const degrees = (from: number, to: number, step: number) =>
    Array.from({ length: (to - from) / step + 1 }, (_, i) => from + i * step);
  const meridians = degrees(-180, 165, 15).map((lon) => degrees(-80, 80, 2).map((lat) => seen([lon, lat])));
  const parallels = degrees(-75, 75, 15).map((lat) => degrees(-180, 180, 2).map((lon) => seen([lon, lat])));
  return [...meridians, ...parallels]
    .flatMap((line) => {
      const pieces: Point[][] = [[]];
      for (const point of line) {
        if (point[2] > 0) pieces.at(-1)?.push(point);
        else if (pieces.at(-1)?.length) pieces.push([]);
      }
      return pieces.map((piece) => path(piece, false));
    })
    .join('');
}

const atlasFile = new URL('../../../node_modules/world-atlas/land-110m.json', import.meta.url);
const atlas: Topology<{ land: GeometryCollection }> = JSON.parse(readFileSync(atlasFile, 'utf8'));
const land = feature(atlas, atlas.objects.land).features.flatMap(({ geometry }) =>
  geometry.type === 'MultiPolygon'
    ? geometry.coordinates.map((part) => path(visible(part[0] ?? []), true))
    : [],
);
const ball = `<circle cx="${middle}" cy="${middle}" r="${radius}"`;
writeFileSync(
  new URL('./globe.svg', import.meta.url),
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 680 680" fill="none" aria-hidden="true">${ball} fill="#E3EEEF"/><path d="${graticule()}" stroke="#C6D9DA" stroke-width=".8"/><path d="${land.join('')}" fill="#FBFAF5" stroke="#A9C6CD" stroke-width=".8"/>${ball} stroke="#C6D9DA"/></svg>\n`,
);

const basemap = JSON.parse(readFileSync(new URL('../../platform/map/basemap.json', import.meta.url), 'utf8'));
const places: [string, number, number][] = basemap.labels;
const points = places.flatMap(([code, lon, lat]) => {
  const point = seen([lon, lat]);
  // At the very edge a point would stand beside the globe.
  return point[2] > 0.18 ? [[code, onAttachment(point)]] : [];
});
writeFileSync(
  new URL('./globe-points.json', import.meta.url),
  `${JSON.stringify(Object.fromEntries(points))}\n`,
);
