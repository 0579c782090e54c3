type Ring = [number, number][];

/** Mercator has no pole: its square ends here. */
const southEnd = -85.05;

/** Goes on past ±180° instead of jumping to the other edge of the map. */
function unroll(ring: readonly number[][]): Ring {
  let turn = 0;
  let before = ring[0]?.[0] ?? 0;
  return ring.map(([lon = 0, lat = 0]) => {
    if (lon - before > 180) turn -= 360;
    if (lon - before < -180) turn += 360;
    before = lon;
    return [lon + turn, Math.max(lat, southEnd)];
  });
}

/** The part of a ring on one side of a meridian (Sutherland–Hodgman). */
function clip(ring: Ring, meridian: number, side: 'west' | 'east'): Ring {
  const isInside = ([lon]: [number, number]) => (side === 'west' ? lon <= meridian : lon >= meridian);
  const kept: Ring = [];
  for (const [i, point] of ring.entries()) {
    const before = ring[(i + ring.length - 1) % ring.length] ?? point;
    if (isInside(point) !== isInside(before)) {
      const share = (meridian - before[0]) / (point[0] - before[0]);
      kept.push([meridian, before[1] + share * (point[1] - before[1])]);
    }
    if (isInside(point)) kept.push(point);
  }
  const [first] = kept;
  return first ? [...kept, first] : kept;
}

const shift = (ring: Ring, by: number): Ring => ring.map(([lon, lat]) => [lon + by, lat]);

/** Cuts a ring at the antimeridian, so that no polygon draws a band across the whole map. */
export function cutRing(ring: readonly number[][]): Ring[] {
  const whole = unroll(ring);
  const [first, last] = [whole[0], whole.at(-1)];
  if (!first || !last) return [];
  // A ring that ends a turn away from its start goes round the pole: closed along the pole it is a plain polygon.
  if (Math.abs(last[0] - first[0]) > 180) whole.push([last[0], southEnd], [first[0], southEnd]);
  const lons = whole.map(([lon]) => lon);
  const parts = [whole];
  if (Math.max(...lons) > 180)
    parts.splice(0, 1, clip(whole, 180, 'west'), shift(clip(whole, 180, 'east'), -360));
  else if (Math.min(...lons) < -180)
    parts.splice(0, 1, clip(whole, -180, 'east'), shift(clip(whole, -180, 'west'), 360));
  return parts.filter((part) => part.length > 3);
}

/** Cuts a line there, into pieces that do not cross the map. */
export function cutLine(line: readonly number[][]): number[][][] {
  const pieces: number[][][] = [[]];
  let before: number | undefined;
  for (const point of line) {
    const [lon = 0] = point;
    if (before !== undefined && Math.abs(lon - before) > 180) pieces.push([]);
    pieces.at(-1)?.push(point);
    before = lon;
  }
  return pieces.filter((piece) => piece.length > 1);
}
