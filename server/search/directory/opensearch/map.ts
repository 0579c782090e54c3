/** Clinics as they lie on a map, see `DirectoryEngine.mapClinics`: the cluster counts cells, their markers are joined here. */
import type { MapHits, MapQuery } from '../directory.ts';
import { APART_PIXELS, type Group, gridOf, groupOf, joinCells, TILE_PIXELS } from '../query/clusters.ts';
import { allOf } from './clauses.ts';
import type { Bucket, Clause, SearchBody } from './cluster.ts';
import type { Stored } from './documents.ts';
import { innerOf, listOf } from './facets.ts';
import { shownPrice } from './hits.ts';
import type { Kind, Narrowed } from './kind.ts';

/** Cells in one answer; where there are more, larger ones are counted. */
const MOST_CELLS = 10_000;
const PLACED: Clause = { exists: { field: 'lat' } };

export async function askMap(kind: Kind, query: MapQuery): Promise<MapHits> {
  const narrowed = await kind.narrow(query);
  const clauses = (without?: string): Clause[] => [
    ...narrowed.alive,
    ...narrowed.conditions.filter(({ name }) => name !== without).map(({ clause }) => clause),
  ];
  const west = query.bbox?.west ?? -180;
  const worldPixels = TILE_PIXELS * 2 ** query.zoom;
  const placed = allOf([...clauses(), PLACED]);
  const nowhere = { bool: { filter: clauses('bbox'), must_not: [PLACED] } };
  for (let apart = APART_PIXELS / worldPixels; ; apart *= 2) {
    const [cells, unplaced] = await kind.cluster.search<Stored>([
      { index: kind.index, body: cellsBody(placed, apart) },
      { index: kind.index, body: { size: 0, query: nowhere, track_total_hits: true } },
    ]);
    const buckets = listOf(cells?.aggregations?.cells ?? {});
    if (buckets.length >= MOST_CELLS) continue;
    const groups = buckets.map((bucket, cell) => toGroup(bucket, west, cell));
    const markers = joinCells(groups, gridOf(query.bbox, 1 / apart), query.pointsMax);
    if (!markers) continue;
    const idOf = (cell: number): number =>
      innerOf(buckets[cell] ?? { key: 0, doc_count: 0 }, 'id').value ?? 0;
    return {
      points: await readPoints(
        kind,
        narrowed,
        markers.flatMap(({ count, entry }) => (count === 1 ? idOf(entry) : [])),
      ),
      clusters: markers.flatMap(({ lat, lon, count, west: left, south, east, north }) =>
        count > 1 ? [{ lat, lon, count, bbox: { west: left, south, east, north } }] : [],
      ),
      total: buckets.reduce((sum, { doc_count }) => sum + doc_count, 0),
      withoutLocation: unplaced?.hits.total?.value ?? 0,
    };
  }
}

const cellsBody = (query: Clause, interval: number): SearchBody => ({
  size: 0,
  query,
  track_total_hits: false,
  aggs: {
    cells: {
      composite: {
        size: MOST_CELLS,
        sources: [
          { x: { histogram: { field: 'map_x', interval } } },
          { y: { histogram: { field: 'map_y', interval } } },
        ],
      },
      aggs: {
        lat: { sum: { field: 'lat' } },
        lon: { sum: { field: 'lon' } },
        south: { min: { field: 'lat' } },
        north: { max: { field: 'lat' } },
        west: { min: { field: 'lon' } },
        east: { max: { field: 'lon' } },
        points: { max: { field: 'points' } },
        id: { min: { field: 'id' } },
      },
    },
  },
});

/** `entry` is the number of the cell. */
function toGroup(bucket: Bucket, from: number, cell: number): Group {
  const valueIn = (name: string): number => innerOf(bucket, name).value ?? 0;
  const count = bucket.doc_count;
  const isBeyond = valueIn('lon') / count < from;
  const turn = isBeyond ? 360 : 0;
  return groupOf({
    lat: count === 1 ? valueIn('south') : valueIn('lat'),
    lon: (count === 1 ? valueIn('west') : valueIn('lon')) + turn * count,
    count,
    part: 0,
    entry: cell,
    rank: -valueIn('points'),
    south: valueIn('south'),
    north: valueIn('north'),
    west: valueIn('west') + turn,
    east: valueIn('east') + turn,
  });
}

async function readPoints(
  kind: Kind,
  { asked, price }: Narrowed,
  ids: readonly number[],
): Promise<MapHits['points']> {
  if (ids.length === 0) return [];
  const [answer] = await kind.cluster.search<Stored>([
    {
      index: kind.index,
      body: { size: ids.length, query: allOf([{ terms: { id: ids } }]), sort: kind.relevance },
    },
  ]);
  return (answer?.hits.hits ?? []).map(({ _source: one }) => ({
    id: one.id,
    lat: one.lat ?? 0,
    lon: one.lon ?? 0,
    price: shownPrice(one, asked, price),
  }));
}
