/** Places on the globe as points of a sphere of radius 1: distances without trigonometry. */
import type { ClinicFacts } from '../directory.ts';
import { NOWHERE, sharedRoom } from './arrays.ts';
import { createNumbers } from './numbers.ts';

const EARTH_RADIUS_KM = 6371.0088;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

export type Spot = readonly [x: number, y: number, z: number];

/** NaN where the place is unknown. */
export function toSpot(lat: number | null, lon: number | null): Spot {
  if (lat === null || lon === null) return [Number.NaN, Number.NaN, Number.NaN];
  const fromAxis = Math.cos(radians(lat));
  return [fromAxis * Math.cos(radians(lon)), fromAxis * Math.sin(radians(lon)), Math.sin(radians(lat))];
}

/**
 * Square of the straight line between a spot and the one at `at` in a list of x, y, z: ascending as the distance over
 * the ground is. NaN where either is unknown.
 */
export function squaredChord(spot: Spot, spots: ArrayLike<number>, at: number): number {
  const dx = (spots[at] ?? 0) - spot[0];
  const dy = (spots[at + 1] ?? 0) - spot[1];
  const dz = (spots[at + 2] ?? 0) - spot[2];
  return dx * dx + dy * dy + dz * dz;
}

/** The squared chord of a distance over the ground. */
export function squaredChordOf(km: number): number {
  const half = Math.sin(Math.min(km / EARTH_RADIUS_KM, Math.PI) / 2);
  return 4 * half * half;
}

/** Doctors of one clinic share its spot. */
export type Spots = {
  /** Spot of each entry, NOWHERE where unknown. */
  ofEntry: Uint32Array;
  /** Of each spot: x, y, z on the globe; latitude and longitude in degrees. */
  points: Float64Array;
  degrees: Float64Array;
};

export function collectSpots() {
  const known = new Map<ClinicFacts, number>();
  const collected = createNumbers();
  const degrees: number[] = [];
  return {
    /** @param isOwn no other entry has these facts. */
    add(facts: ClinicFacts | null, isOwn: boolean): void {
      if (!facts || facts.lat === null || facts.lon === null) {
        collected.push(NOWHERE);
        return;
      }
      let spot = isOwn ? undefined : known.get(facts);
      if (spot === undefined) {
        spot = degrees.length / 2;
        if (!isOwn) known.set(facts, spot);
        degrees.push(facts.lat, facts.lon);
      }
      collected.push(spot);
    },
    /** Spots are numbered as entries first stand in them: who reads one entry after the other reads them in turn. */
    finish(order: Uint32Array): Spots {
      const came = collected.view();
      const ofEntry = sharedRoom(Uint32Array, order.length);
      const points = sharedRoom(Float64Array, 3 * (degrees.length / 2));
      const inOrder = sharedRoom(Float64Array, degrees.length);
      const numbers = new Uint32Array(degrees.length / 2).fill(NOWHERE);
      let last = 0;
      for (let entry = 0; entry < order.length; entry++) {
        const spot = came[order[entry] ?? 0] ?? NOWHERE;
        ofEntry[entry] = spot;
        if (spot === NOWHERE) continue;
        if (numbers[spot] === NOWHERE) {
          const [lat, lon] = [degrees[2 * spot] ?? Number.NaN, degrees[2 * spot + 1] ?? Number.NaN];
          inOrder.set([lat, lon], 2 * last);
          points.set(toSpot(lat, lon), 3 * last);
          numbers[spot] = last++;
        }
        ofEntry[entry] = numbers[spot] ?? NOWHERE;
      }
      return { ofEntry, points, degrees: inOrder };
    },
  };
}
