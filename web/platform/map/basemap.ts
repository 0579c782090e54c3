import type { StyleSpecification } from 'maplibre-gl';
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { cutLine, cutRing } from './antimeridian.ts';
import basemapUrl from './basemap.json?url';

export type CountryLabel = [code: string, lon: number, lat: number, size: number];
type Basemap = { topology: Topology<{ countries: GeometryCollection }>; labels: CountryLabel[] };

let pending: Promise<Basemap> | null = null;

/** The embedded map of the world, fetched once per window. */
export function loadBasemap(): Promise<Basemap> {
  pending ??= fetch(basemapUrl)
    .then((response) => {
      if (!response.ok) throw new Error(`The basemap answered ${response.status}`);
      return response.json() as Promise<Basemap>;
    })
    .catch((error: unknown) => {
      pending = null;
      throw error;
    });
  return pending;
}

/** Every ring is land: a hole is another country, and the coast of Antarctica is a hole in its edge at the pole. */
function landOf({ topology }: Basemap): GeoJSON.MultiPolygon {
  const { features } = feature(topology, topology.objects.countries);
  const rings = features.flatMap(({ geometry }) => {
    if (geometry.type === 'Polygon') return geometry.coordinates;
    return geometry.type === 'MultiPolygon' ? geometry.coordinates.flat() : [];
  });
  return { type: 'MultiPolygon', coordinates: rings.flatMap(cutRing).map((ring) => [ring]) };
}

function linesOf({ topology }: Basemap, which: 'borders' | 'coasts'): GeoJSON.MultiLineString {
  const lines = mesh(topology, topology.objects.countries, (a, b) =>
    which === 'borders' ? a !== b : a === b,
  );
  return { type: 'MultiLineString', coordinates: lines.coordinates.flatMap(cutLine) };
}

const colours = { land: '#F3F2EC', water: '#CDE1E6', border: '#B4BBB2', coast: '#A9C6CD' };

/** Land, water, dashed borders: our points stay the only saturated thing. */
export function basemapStyle(map: Basemap): StyleSpecification {
  const source = (data: GeoJSON.Geometry) => ({ type: 'geojson' as const, data, maxzoom: 6, buffer: 16 });
  return {
    version: 8,
    sources: {
      land: source(landOf(map)),
      borders: source(linesOf(map, 'borders')),
      coasts: source(linesOf(map, 'coasts')),
    },
    layers: [
      { id: 'water', type: 'background', paint: { 'background-color': colours.water } },
      {
        id: 'land',
        type: 'fill',
        source: 'land',
        paint: { 'fill-color': colours.land, 'fill-antialias': false },
      },
      {
        id: 'coasts',
        type: 'line',
        source: 'coasts',
        paint: { 'line-color': colours.coast, 'line-width': 0.8 },
      },
      {
        id: 'borders',
        type: 'line',
        source: 'borders',
        paint: { 'line-color': colours.border, 'line-width': 0.9, 'line-dasharray': [3, 2] },
      },
    ],
  };
}
