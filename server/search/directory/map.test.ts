/** How clinics stand on the map: what is too near together is one marker, and every clinic is in one. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sampleClinic } from '../../../tests/factories/directory-documents.ts';
import { createMemoryEngine } from '../../../tests/helpers/memory-directory.ts';
import { everything } from './directory.ts';
import { meanOf } from './query/clusters.ts';

const places = { countries: [], cities: [], elsewhere: { countries: [], regions: [] } };
const located = fc
  .array(
    fc.record({
      lat: fc.double({ min: -80, max: 80, noNaN: true }),
      lon: fc.double({ min: -180, max: 180, noNaN: true }),
    }),
    {
      maxLength: 60,
      size: 'max',
    },
  )
  .map((spots) => spots.map((spot, at) => sampleClinic(at + 1, spot)));

function pixels({ lat, lon }: { lat: number; lon: number }, zoom: number): [x: number, y: number] {
  const world = 512 * 2 ** zoom;
  const y = (1 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI) / 2;
  return [((lon + 180) / 360) * world, y * world];
}

test('markers stand 48 px apart, and none of more points than asked for', async () => {
  await fc.assert(
    fc.asyncProperty(
      located,
      fc.constantFrom(0, 1, 2.5, 4, 9),
      fc.constantFrom(3, 500),
      async (clinics, zoom, pointsMax) => {
        const engine = createMemoryEngine({ clinics, places });
        const { points, clusters, total } = await engine.mapClinics({ ...everything, zoom, pointsMax });
        expect(total).toBe(clinics.length);
        expect(points.length + clusters.reduce((sum, { count }) => sum + count, 0)).toBe(total);
        expect(points.length).toBeLessThanOrEqual(pointsMax);
        const all = [...points, ...clusters].map((marker) => pixels(marker, zoom));
        for (const [at, [x, y]] of all.entries())
          for (const [otherX, otherY] of all.slice(at + 1))
            expect(Math.hypot(x - otherX, y - otherY)).toBeGreaterThan(47.99);
        for (const { lat, lon, count, bbox } of clusters) {
          expect(count).toBeGreaterThan(1);
          expect(lat).toBeGreaterThanOrEqual(bbox.south - 1e-6);
          expect(lat).toBeLessThanOrEqual(bbox.north + 1e-6);
          expect(lon).toBeGreaterThanOrEqual(bbox.west - 1e-6);
          expect(lon).toBeLessThanOrEqual(bbox.east + 1e-6);
        }
      },
    ),
    { numRuns: 150 },
  );
});

test('a box across the antimeridian holds both sides, and a cluster there lies between them', async () => {
  const clinics = [
    sampleClinic(1, { lat: -17, lon: 179.9 }),
    sampleClinic(2, { lat: -17, lon: -179.9 }),
    sampleClinic(3, { lat: -17, lon: 0 }),
    sampleClinic(4),
  ];
  const engine = createMemoryEngine({ clinics, places });
  const bbox = { west: 170, south: -30, east: -170, north: 0 };
  const hits = await engine.mapClinics({ ...everything, bbox, zoom: 3, pointsMax: 500 });
  expect(hits).toMatchObject({ total: 2, withoutLocation: 1, points: [] });
  expect(hits.clusters).toHaveLength(1);
  expect(Math.abs(hits.clusters[0]?.lon ?? 0)).toBeCloseTo(180);
  expect(hits.clusters[0]?.bbox).toMatchObject({ west: 179.9, east: -179.9 });
});

test('a mean is the same in whatever order places are added, also between two steps of ten centimetres', () => {
  const lats = [
    ...[-23.5541064, -23.5554205, -23.5551831, -23.5580705, -23.5568703, -23.5562356],
    ...[-23.5529361, -23.5516943, -23.5513659, -23.5500393, -23.5519577, -23.5530343],
  ];
  const [sum, reversed] = [lats, lats.toReversed()].map((all) => all.reduce((one, other) => one + other, 0));
  expect(sum).not.toBe(reversed);
  expect(meanOf(sum ?? 0, lats.length)).toBe(meanOf(reversed ?? 1, lats.length));
  expect(meanOf(sum ?? 0, lats.length)).toBeCloseTo(-23.5539095, 6);
});
