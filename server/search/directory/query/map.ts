/** Clinics as they lie on a map, see `DirectoryEngine.mapClinics`. */
import type { MapHits, MapQuery } from '../directory.ts';
import { NOWHERE } from '../segment/arrays.ts';
import { countBits, intersect, setBit, subtract, wordsFor } from '../segment/bits.ts';
import type { Segment } from '../segment/segment.ts';
import { clusterMarkers, type MapPlaces, type Marker, mercatorY } from './clusters.ts';
import type { NarrowedPart } from './facets.ts';
import { passingWithout } from './narrow.ts';
import type { Pricing } from './prices.ts';
import type { Passing } from './search.ts';

/** What maps need of a segment again and again: its entries with a spot, and `MapPlaces.y`. */
type Ground = { located: Uint32Array; y: Float64Array };

export function createMap(narrowTo: (query: MapQuery) => Passing) {
  const grounds = new WeakMap<Segment, Ground>();
  const groundOf = (segment: Segment): Ground => {
    const known = grounds.get(segment);
    if (known) return known;
    const made = readGround(segment);
    grounds.set(segment, made);
    return made;
  };
  return (query: MapQuery): MapHits => {
    const { parts, pricing } = narrowTo(query);
    const places = parts.map((one) => placesOf(one, groundOf(one.part.segment)));
    const markers = clusterMarkers(places, query.bbox, query.zoom, query.pointsMax);
    return {
      ...shape(parts, markers, pricing),
      total: places.reduce((sum, { set }) => sum + countBits(set), 0),
      withoutLocation: parts.reduce((sum, one) => sum + countWithoutSpot(one, groundOf(one.part.segment)), 0),
    };
  };
}

function readGround({ ids, spots: { ofEntry, degrees } }: Segment): Ground {
  const located = new Uint32Array(wordsFor(ids.length));
  for (let entry = 0; entry < ofEntry.length; entry++) if (ofEntry[entry] !== NOWHERE) setBit(located, entry);
  const y = new Float64Array(degrees.length / 2);
  for (let spot = 0; spot < y.length; spot++) y[spot] = mercatorY(degrees[2 * spot] ?? 0);
  return { located, y };
}

function placesOf({ part, narrowed }: NarrowedPart, { located, y }: Ground): MapPlaces {
  const set = part.bitmap();
  set.set(narrowed.all);
  intersect(set, located);
  const { spots, reordered } = part.segment;
  return { set, spotOf: spots.ofEntry, degrees: spots.degrees, y, rankOf: reordered?.places ?? null };
}

function countWithoutSpot({ part, narrowed }: NarrowedPart, { located }: Ground): number {
  const set = part.bitmap();
  set.set(passingWithout(narrowed, 'bbox', part.bitmap));
  subtract(set, located);
  return countBits(set);
}

function shape(
  parts: readonly NarrowedPart[],
  markers: readonly Marker[],
  pricing: Pricing,
): Pick<MapHits, 'points' | 'clusters'> {
  const points: MapHits['points'] = [];
  const clusters: MapHits['clusters'] = [];
  for (const { lat, lon, count, part, entry, west, south, east, north } of markers) {
    const segment = parts[part]?.part.segment;
    if (count > 1 || !segment) clusters.push({ lat, lon, count, bbox: { west, south, east, north } });
    else points.push({ id: segment.ids[entry] ?? 0, lat, lon, price: pricing.shown(segment, entry) });
  }
  return { points, clusters };
}
