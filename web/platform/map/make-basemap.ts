/**
 * Makes `basemap.json` from world-atlas (Natural Earth 1:50m, public domain). Run after changing it:
 * `node web/platform/map/make-basemap.ts`. Coordinates are rounded to a grid of 0.0225° and islands under 0.03 square degrees
 * are left out unless a country has nothing larger: 739 kB become about a third, which gzip halves again.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { feature, quantize } from 'topojson-client';
import type { GeometryCollection, MultiPolygon, Objects, Polygon, Topology } from 'topojson-specification';
import { alpha2ByName } from './country-codes.ts';

type Ring = number[][];
type Named = { name: string };
const smallestIsland = 0.03;
const gridSteps = 1.6e4;

const source = new URL('../../../node_modules/world-atlas/countries-50m.json', import.meta.url);
const atlas: Topology<{ countries: GeometryCollection<Named> }> = JSON.parse(readFileSync(source, 'utf8'));

/** Square degrees, shrunk by latitude, so that it compares what is seen. Rings over the antimeridian are unrolled. */
function area(ring: Ring): number {
  let sum = 0;
  for (const [i, [x1 = 0, y1 = 0]] of ring.entries()) {
    const [x2 = 0, y2 = 0] = ring[(i + 1) % ring.length] ?? [];
    const dx = x2 - x1 > 180 ? x2 - 360 : x2 - x1 < -180 ? x2 + 360 : x2;
    sum += x1 * y2 - dx * y1;
  }
  const latitude = ring.reduce((total, [, y = 0]) => total + y, 0) / ring.length;
  return Math.abs(sum / 2) * Math.cos((latitude * Math.PI) / 180);
}

function ringsOf(geometry: Polygon<Named> | MultiPolygon<Named>): Ring[] {
  const { geometry: shape } = feature(atlas, geometry) as GeoJSON.Feature<
    GeoJSON.Polygon | GeoJSON.MultiPolygon
  >;
  return shape.type === 'Polygon'
    ? [shape.coordinates[0] ?? []]
    : shape.coordinates.map((part) => part[0] ?? []);
}

/** Middle of the mass of a ring: where its name stands. */
function middle(ring: Ring): [number, number] {
  let [sum, sumX, sumY] = [0, 0, 0];
  for (const [i, [x1 = 0, y1 = 0]] of ring.entries()) {
    const [x2 = 0, y2 = 0] = ring[(i + 1) % ring.length] ?? [];
    if (Math.abs(x2 - x1) > 180) continue;
    const cross = x1 * y2 - x2 * y1;
    sum += cross;
    sumX += (x1 + x2) * cross;
    sumY += (y1 + y2) * cross;
  }
  return [Number((sumX / (3 * sum)).toFixed(2)), Number((sumY / (3 * sum)).toFixed(2))];
}

/** Where the middle of the mass is not where one looks for the name. */
const ownMiddles: Record<string, [number, number]> = {
  RU: [96, 62],
  NO: [9.2, 61.2],
  CL: [-70.8, -30],
  FJ: [178, -17.8],
};

const labels: [code: string, lon: number, lat: number, size: number][] = [];
const geometries: (Polygon<Named> | MultiPolygon<Named>)[] = [];
for (const geometry of atlas.objects.countries.geometries) {
  if (geometry.type !== 'Polygon' && geometry.type !== 'MultiPolygon') continue;
  const rings = ringsOf(geometry);
  const areas = rings.map(area);
  const largest = Math.max(...areas);
  const main = rings[areas.indexOf(largest)];
  const code = alpha2ByName(geometry.properties?.name ?? '');
  if (code && main)
    labels.push([code, ...(ownMiddles[code] ?? middle(main)), Number(Math.sqrt(largest).toFixed(2))]);
  const bare = { type: geometry.type, arcs: geometry.arcs } as typeof geometry;
  if (bare.type === 'MultiPolygon') {
    bare.arcs = bare.arcs.filter((_, i) => (areas[i] ?? 0) >= Math.min(smallestIsland, largest));
  }
  geometries.push(bare);
}

/** Keeps the arcs in use and renumbers them; a reversed arc is written as the complement of its number. */
function prune(topology: Topology): void {
  const renumbered = new Map<number, number>();
  const renumber = (arc: number): number => {
    const at = arc < 0 ? ~arc : arc;
    if (!renumbered.has(at)) renumbered.set(at, renumbered.size);
    const now = renumbered.get(at) ?? 0;
    return arc < 0 ? ~now : now;
  };
  const walk = (arcs: unknown): unknown => (Array.isArray(arcs) ? arcs.map(walk) : renumber(arcs as number));
  for (const geometry of geometries) geometry.arcs = walk(geometry.arcs) as never;
  topology.arcs = [...renumbered.keys()].map((at) => topology.arcs[at] ?? []);
}

const topology: Topology = {
  type: 'Topology',
  objects: { countries: { type: 'GeometryCollection', geometries } },
  arcs: unpack(atlas.arcs, atlas.transform),
};

/** world-atlas comes packed; `quantize` takes plain coordinates. */
function unpack(arcs: Topology['arcs'], transform: Topology['transform']): Topology['arcs'] {
  const { scale, translate } = transform ?? { scale: [1, 1], translate: [0, 0] };
  return arcs.map((arc) => {
    let [x, y] = [0, 0];
    return arc.map(([dx = 0, dy = 0]) => {
      x += dx;
      y += dy;
      return [x * scale[0] + translate[0], y * scale[1] + translate[1]];
    });
  });
}

prune(topology);
labels.sort((a, b) => b[3] - a[3]);
const file = new URL('./basemap.json', import.meta.url);
writeFileSync(
  file,
  JSON.stringify({ topology: quantize(topology as Topology<Objects<object>>, gridSteps), labels }),
);
