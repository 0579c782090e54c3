import { describe, expect, test } from 'vitest';
import type { MapCluster, MapPoint } from '../../../contract/search/map.ts';
import { boxAround, boxWithin, readBox, writeBox } from './box.ts';
import type { MapPin } from './map-pins.ts';
import { layMarks } from './marks.ts';

/** Ten pixels a degree. */
const project = ({ lat, lon }: { lat: number; lon: number }) => ({ x: lon * 10, y: -lat * 10 });
const pin = (id: number, lat: number, lon: number): MapPin => ({
  id,
  number: id,
  title: `Clinic ${id}`,
  lat,
  lon,
});
const point = (id: number, lat: number, lon: number): MapPoint => ({
  ...pin(id, lat, lon),
  slug: `clinic-${id}`,
  rating: { score: null, count: 0, counts: [0, 0, 0, 0, 0] },
  price_from: null,
});
const cluster = (count: number, lat: number, lon: number, reach: number): MapCluster => ({
  lat,
  lon,
  count,
  bbox: [lon - reach, lat - reach, lon + reach, lat + reach],
});
const total = ({ pins, points, clusters }: ReturnType<typeof layMarks>) =>
  pins.length + points.length + clusters.reduce((sum, { count }) => sum + count, 0);

describe('marks of the map', () => {
  test('a listed clinic is its numbered pin and no second point', () => {
    const laid = layMarks(project, [pin(1, 10, 10)], {
      points: [point(1, 10, 10), point(2, 20, 20)],
      clusters: [],
    });
    expect(laid.pins.map(({ id }) => id)).toEqual([1]);
    expect(laid.points.map(({ id }) => id)).toEqual([2]);
  });

  test('a listed clinic away from the middle of its cluster is not counted by it as well', () => {
    const laid = layMarks(project, [pin(1, 15, 15)], { points: [], clusters: [cluster(6, 10, 10, 8)] });
    expect(laid.pins).toHaveLength(1);
    expect(laid.clusters.map(({ count, listedIds }) => [count, listedIds])).toEqual([[5, []]]);
  });

  test('a listed clinic in the middle of its cluster stands for itself no more', () => {
    const laid = layMarks(project, [pin(1, 11, 11)], { points: [], clusters: [cluster(6, 10, 10, 8)] });
    expect(laid.pins).toEqual([]);
    expect(laid.clusters.map(({ count, listedIds }) => [count, listedIds])).toEqual([[6, [1]]]);
  });

  test('a cluster of listed clinics alone leaves the map to their pins', () => {
    const listed = [pin(1, 2, 2), pin(2, 18, 18)];
    const laid = layMarks(project, listed, { points: [], clusters: [cluster(2, 10, 10, 8)] });
    expect(laid.clusters).toEqual([]);
    expect(total(laid)).toBe(2);
  });

  test('a cluster of listed clinics alone is left to their pins also where they would cover it', () => {
    const listed = [pin(1, 10, 10), pin(2, 11, 11)];
    const laid = layMarks(project, listed, { points: [], clusters: [cluster(2, 10.5, 10.5, 1)] });
    expect(laid.clusters).toEqual([]);
    expect(laid.pins.map(({ id }) => id)).toEqual([1, 2]);
  });

  test('two clusters that meet on the screen are one', () => {
    const laid = layMarks(project, [], {
      points: [],
      clusters: [cluster(3, 10, 10, 1), cluster(1, 11, 11, 1)],
    });
    expect(laid.clusters.map(({ count, bbox, lat }) => [count, bbox, lat])).toEqual([
      [4, [9, 9, 12, 12], 10.25],
    ]);
  });

  test('every clinic is counted once, wherever it stands', () => {
    const listed = [pin(1, 10, 10), pin(2, 16, 16), pin(3, 40, 40), pin(4, 41, 41)];
    const marks = {
      points: [point(3, 40, 40), point(9, 50, 50)],
      clusters: [cluster(12, 10, 10, 8), cluster(7, 42, 42, 3)],
    };
    expect(total(layMarks(project, listed, marks))).toBe(2 + 12 + 7);
  });
});

describe('boxes', () => {
  test('are written as the API reads them, within the world', () => {
    expect(writeBox({ west: -200, south: -91, east: 12.345678, north: 50 })).toBe('-180,-90,12.3457,50');
    expect(readBox('1,2,3,4')).toEqual({ west: 1, south: 2, east: 3, north: 4 });
    expect(readBox(null)).toBeNull();
  });

  test('share what both hold', () => {
    const view = { west: 0, south: 0, east: 20, north: 20 };
    expect(boxWithin(view, { west: 10, south: -5, east: 40, north: 5 })).toEqual({
      west: 10,
      south: 0,
      east: 20,
      north: 5,
    });
    expect(boxWithin(view, { west: 30, south: 0, east: 40, north: 5 })).toBeNull();
  });

  test('stand around places, and around none there is no box', () => {
    expect(boxAround([])).toBeNull();
    expect(
      boxAround([
        { lat: 1, lon: 5 },
        { lat: -3, lon: 2 },
      ]),
    ).toEqual({ west: 2, south: -3, east: 5, north: 1 });
  });
});
