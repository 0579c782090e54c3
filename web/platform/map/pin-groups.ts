import type { Map as GlMap } from 'maplibre-gl';
import type { MapPin } from './map-pins.ts';

/** What takes room on the map, in pixels from its upper left corner. */
export type Rect = { left: number; right: number; top: number; bottom: number };
/** `place` is what stands beside the pin; null where it would run into something. */
export type PinGroup = { key: string; pins: MapPin[]; x: number; y: number; place: string | null };

/** Pins closer than this would cover each other's number. */
const near = 26;
/** Half a pin with its halo, and the average letter of a place's name. */
const pinHalf = 17;
const letterWidth = 6.8;

export const meets = (a: Rect, b: Rect) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

export const circle = ({ x, y }: { x: number; y: number }): Rect => ({
  left: x - pinHalf,
  right: x + pinHalf,
  top: y - pinHalf,
  bottom: y + pinHalf,
});

const beside = ({ x, y }: PinGroup, words: string): Rect => ({
  left: x + pinHalf + 4,
  right: x + pinHalf + 8 + words.length * letterWidth,
  top: y - 9,
  bottom: y + 9,
});

/** Pins that stand on each other become one group; it stays at the place of its first pin. `taken`: by others. */
export function groupPins(map: GlMap, pins: readonly MapPin[], taken: readonly Rect[] = []): PinGroup[] {
  const groups: PinGroup[] = [];
  for (const pin of pins) {
    const { x, y } = map.project([pin.lon, pin.lat]);
    const group = groups.find((other) => Math.hypot(other.x - x, other.y - y) < near);
    if (group) group.pins.push(pin);
    else groups.push({ key: String(pin.id), pins: [pin], x, y, place: null });
  }
  return namePlaces(groups, map.getContainer().clientWidth, taken);
}

/** Names the place of a group where all its pins are there and the words have room. */
function namePlaces(groups: PinGroup[], width: number, others: readonly Rect[]): PinGroup[] {
  const taken = [...others, ...groups.map(circle)];
  return groups.map((group) => {
    const places = [...new Set(group.pins.map(({ place }) => place))];
    const [place] = places;
    if (place === undefined || places.length > 1) return group;
    const words = beside(group, place);
    if (words.right > width || taken.some((other) => meets(other, words))) return group;
    taken.push(words);
    return { ...group, place };
  });
}

/** What the groups cover, for what is to keep out of their way. */
export function roomOf(groups: readonly PinGroup[]): Rect[] {
  return groups.flatMap((group) => [
    circle(group),
    ...(group.place === null ? [] : [beside(group, group.place)]),
  ]);
}

/** Clinics of one city, or known by their city only: even the closest zoom of this map does not take them apart. */
export function isOnePlace(map: GlMap, pins: readonly MapPin[]): boolean {
  const [first] = pins;
  const degreesApart = (near * 360) / (512 * 2 ** map.getMaxZoom());
  return pins.every(
    (pin) => Math.hypot(pin.lat - (first?.lat ?? 0), pin.lon - (first?.lon ?? 0)) < degreesApart,
  );
}
