export type City = {
  id: number;
  country: string;
  admin: string | null;
  population: number;
  lat: number;
  lon: number;
};

type Point = { lat: number; lon: number };

const EARTH_RADIUS_METRES = 6_371_000;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Great-circle distance. */
export function distanceMetres(a: Point, b: Point): number {
  const dLat = radians(b.lat - a.lat);
  const dLon = radians(b.lon - a.lon);
  const h =
    Math.sin(dLat / 2) ** 2 + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin(dLon / 2) ** 2;
  return 2 * EARTH_RADIUS_METRES * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** People per square kilometre of a built-up area: gives the rough radius of a city of known population. */
const DENSITY = 3000;
/** Outskirts: this far beyond its rough radius a place still belongs to a city. */
const OUTSKIRTS_METRES = 5_000;

/** Rough radius of the built-up area: 0.3 km for a thousand people, 10 km for a million. */
export const cityRadiusMetres = (population: number): number =>
  1000 * Math.sqrt(Math.max(population, 1000) / (Math.PI * DENSITY));

export type Grid = {
  /**
   * The city whose area holds the point, of several the one it is deepest in: a hospital 3 km from the centre of a
   * metropolis is in the metropolis, not in the quarter whose point lies nearer. Null in the open country.
   */
  cityAt(country: string, lat: number, lon: number): City | null;
  /** Country of a point: that of the city it lies in, else of all the nearest cities if they agree. */
  countryAt(lat: number, lon: number): string | null;
};

/** So many cities around a point must agree on its country. */
const NEIGHBOURS = 5;
/** Half a degree: 55 km from north to south, wider than the radius of the largest city. */
const CELL_DEGREES = 0.5;
const cellOf = (lat: number, lon: number): number =>
  Math.floor((lat + 90) / CELL_DEGREES) * 1000 + Math.floor((lon + 180) / CELL_DEGREES);

export function createGrid(cities: readonly City[]): Grid {
  const cells = new Map<number, number[]>();
  cities.forEach(({ lat, lon }, at) => {
    const cell = cellOf(lat, lon);
    const there = cells.get(cell);
    if (there) there.push(at);
    else cells.set(cell, [at]);
  });

  function* around(lat: number, lon: number): Generator<{ city: City; metres: number; depth: number }> {
    // Cells narrow towards the poles: more of them are looked at.
    const across = Math.min(20, Math.ceil(1 / Math.max(Math.cos(radians(lat)), 0.05)));
    for (let dLat = -1; dLat <= 1; dLat += 1) {
      for (let dLon = -across; dLon <= across; dLon += 1) {
        for (const at of cells.get(cellOf(lat + dLat * CELL_DEGREES, lon + dLon * CELL_DEGREES)) ?? []) {
          const city = cities[at];
          if (!city) continue;
          const metres = distanceMetres(city, { lat, lon });
          yield { city, metres, depth: metres / (cityRadiusMetres(city.population) + OUTSKIRTS_METRES) };
        }
      }
    }
  }

  return {
    cityAt(country, lat, lon) {
      let best: { city: City | null; depth: number } = { city: null, depth: 1 };
      for (const { city, depth } of around(lat, lon))
        if (city.country === country && depth < best.depth) best = { city, depth };
      return best.city;
    },
    countryAt(lat, lon) {
      const near = [...around(lat, lon)].sort((a, b) => a.metres - b.metres).slice(0, NEIGHBOURS);
      const countries = new Set(near.map(({ city }) => city.country));
      if (countries.size === 1) return near[0]?.city.country ?? null;
      // Near a border: only a place well inside a city is certain.
      const inside = near.toSorted((a, b) => a.depth - b.depth)[0];
      return inside && inside.depth < 0.5 ? inside.city.country : null;
    },
  };
}
