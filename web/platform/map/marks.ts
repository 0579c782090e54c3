import type { MapCluster, MapPoint } from '../../../contract/search/map.ts';
import type { MapPin } from './map-pins.ts';

export type Marks = { points: readonly MapPoint[]; clusters: readonly MapCluster[] };
export type ClusterMark = MapCluster & {
  key: string;
  /** Clinics of the list that stand in this cluster instead of on their own. */
  listedIds: number[];
};
export type LaidMarks = { pins: MapPin[]; points: MapPoint[]; clusters: ClusterMark[] };

type Place = { lat: number; lon: number };
type Spot = { x: number; y: number };
type Project = (place: Place) => Spot;
type Laid = ClusterMark & { at: Spot };

/** A pin or another cluster closer than this to a cluster would cover its number. */
const near = 38;

const apart = (a: Spot, b: Spot) => Math.hypot(a.x - b.x, a.y - b.y);

const holds = ({ bbox: [west = 0, south = 0, east = 0, north = 0] }: MapCluster, { lat, lon }: Place) =>
  lon >= west && lon <= east && lat >= south && lat <= north;

const nearest = (clusters: readonly Laid[], at: Spot): Laid | undefined =>
  [...clusters].sort((a, b) => apart(a.at, at) - apart(b.at, at))[0];

function unite(kept: Laid, { count, bbox, lat, lon }: MapCluster, project: Project): void {
  const share = count / (kept.count + count);
  const [west = 0, south = 0, east = 0, north = 0] = kept.bbox;
  kept.bbox = [
    Math.min(west, bbox[0] ?? west),
    Math.min(south, bbox[1] ?? south),
    Math.max(east, bbox[2] ?? east),
    Math.max(north, bbox[3] ?? north),
  ];
  kept.lat += (lat - kept.lat) * share;
  kept.lon += (lon - kept.lon) * share;
  kept.count += count;
  kept.at = project(kept);
}

/** The server cuts the map into squares: two clusters may stand on either side of an edge, and are one to the eye. */
function layClusters(clusters: readonly MapCluster[], project: Project): Laid[] {
  const laid: Laid[] = [];
  for (const cluster of [...clusters].sort((a, b) => b.count - a.count)) {
    const at = project(cluster);
    const close = nearest(laid, at);
    if (close && apart(close.at, at) < near) unite(close, cluster, project);
    else laid.push({ ...cluster, key: `${cluster.lat},${cluster.lon}`, listedIds: [], at });
  }
  return laid;
}

/**
 * Brings the numbered pins of the list and what the server says of the whole search together, each clinic once: a
 * listed clinic is a pin and no longer counted by its cluster, unless the two would cover each other.
 */
export function layMarks(project: Project, listed: readonly MapPin[], marks: Marks): LaidMarks {
  const clusters = layClusters(marks.clusters, project);
  const single = new Set(marks.points.map(({ id }) => id));
  const taken = new Set<number>();
  const closeTo = (place: Place) => {
    const at = project(place);
    const close = nearest(clusters, at);
    return close && apart(close.at, at) < near ? close : null;
  };
  const pins = listed.filter((pin) => {
    const close = closeTo(pin);
    const holder = single.has(pin.id)
      ? undefined
      : nearest(
          clusters.filter((one) => holds(one, pin)),
          project(pin),
        );
    if (close) {
      // It was a point of its own, or counted by a cluster further off: now this one has it.
      if (single.has(pin.id)) close.count += 1;
      taken.add(pin.id);
      close.listedIds.push(pin.id);
      return false;
    }
    if (holder) holder.count -= 1;
    taken.add(pin.id);
    return true;
  });
  const points = marks.points.filter((point) => {
    if (taken.has(point.id)) return false;
    const close = closeTo(point);
    if (close) close.count += 1;
    return !close;
  });
  // A cluster of listed clinics alone says less than their pins, which the map groups by itself where they meet.
  const isListed = ({ count, listedIds }: Laid) => listedIds.length === count;
  const again = new Set(clusters.filter(isListed).flatMap(({ listedIds }) => listedIds));
  return {
    pins: listed.filter((pin) => pins.includes(pin) || again.has(pin.id)),
    points,
    clusters: clusters.filter((cluster) => !isListed(cluster)).map(({ at: _, ...cluster }) => cluster),
  };
}
