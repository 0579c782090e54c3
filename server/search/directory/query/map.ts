/** Clinics as they lie on a map, see `DirectoryEngine.mapClinics`. */
import type { MapHits, MapQuery } from '../directory.ts';
import { NOWHERE } from '../segment/arrays.ts';
import { countBits, hasBit } from '../segment/bits.ts';
import { listByRelevance } from '../segment/order.ts';
import type { Segment } from '../segment/segment.ts';
import { clusterMarkers, type MapPlaces, type Marker, mercatorY } from './clusters.ts';
import type { NarrowedPart } from './facets.ts';
import { passingWithout } from './narrow.ts';
import type { Pricing } from './prices.ts';
import type { Passing } from './search.ts';

export function createMap(narrowTo: (query: MapQuery) => Passing) {
  const mercator = new WeakMap<Segment, Float64Array>();
  const mercatorOf = (segment: Segment): Float64Array => {
    const known = mercator.get(segment);
    if (known) return known;
    const { degrees } = segment.spots;
    const made = Float64Array.from({ length: degrees.length / 2 }, (_, spot) =>
      mercatorY(degrees[2 * spot] ?? 0),
    );
    mercator.set(segment, made);
    return made;
  };
  return (query: MapQuery): MapHits => {
    const { parts, pricing } = narrowTo(query);
    const places = locateAll(parts, mercatorOf);
    const markers = clusterMarkers(places, query.bbox?.west ?? -180, query.zoom, query.pointsMax);
    return {
      ...shape(parts, places, markers, pricing),
      total: places.parts.length,
      withoutLocation: parts.reduce((sum, one) => sum + countWithoutSpot(one), 0),
    };
  };
}

type Places = MapPlaces & { parts: Uint8Array; entries: Uint32Array };

/** Entries that pass and have a place. */
function locateAll(parts: readonly NarrowedPart[], mercatorOf: (segment: Segment) => Float64Array): Places {
  const lists = parts.map(({ part, narrowed }) => {
    const { ofEntry } = part.segment.spots;
    const all = part.entries.subarray(0, listByRelevance(part.segment, narrowed.all, part.entries));
    return all.filter((entry) => ofEntry[entry] !== NOWHERE);
  });
  const count = lists.reduce((sum, { length }) => sum + length, 0);
  const places: Places = {
    parts: new Uint8Array(count),
    entries: new Uint32Array(count),
    lat: new Float64Array(count),
    lon: new Float64Array(count),
    y: new Float64Array(count),
  };
  let place = 0;
  for (const [number, { part }] of parts.entries()) {
    const { ofEntry, degrees } = part.segment.spots;
    const y = mercatorOf(part.segment);
    for (const entry of lists[number] ?? []) {
      const spot = ofEntry[entry] ?? 0;
      places.parts[place] = number;
      places.entries[place] = entry;
      places.lat[place] = degrees[2 * spot] ?? 0;
      places.lon[place] = degrees[2 * spot + 1] ?? 0;
      places.y[place] = y[spot] ?? 0;
      place += 1;
    }
  }
  return places;
}

function countWithoutSpot({ part, narrowed }: NarrowedPart): number {
  const { ofEntry } = part.segment.spots;
  const set = passingWithout(narrowed, 'bbox', part.bitmap);
  if (countBits(set) === 0) return 0;
  let count = 0;
  for (let entry = 0; entry < ofEntry.length; entry++)
    if (ofEntry[entry] === NOWHERE && hasBit(set, entry)) count += 1;
  return count;
}

function shape(
  parts: readonly NarrowedPart[],
  places: Places,
  markers: readonly Marker[],
  pricing: Pricing,
): Pick<MapHits, 'points' | 'clusters'> {
  const points: MapHits['points'] = [];
  const clusters: MapHits['clusters'] = [];
  for (const { lat, lon, count, first, west, south, east, north } of markers) {
    const segment = parts[places.parts[first] ?? 0]?.part.segment;
    const entry = places.entries[first] ?? 0;
    if (count > 1 || !segment) clusters.push({ lat, lon, count, bbox: { west, south, east, north } });
    else points.push({ id: segment.ids[entry] ?? 0, lat, lon, price: pricing.shown(segment, entry) });
  }
  return { points, clusters };
}
