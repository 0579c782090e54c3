import type { Map as GlMap } from 'maplibre-gl';
import { useCallback, useEffect, useRef, useState } from 'react';
import { mapClinics } from '../../../contract/search/map.ts';
import { browserApi } from '../browser-site.ts';
import { type Box, boxAround, boxWithin, corners, readBox, writeBox } from './box.ts';
import type { MapFilters } from './map-pins.ts';
import type { Marks } from './marks.ts';

const pauseMs = 150;
/** Where a whole search lies is asked for as a map of the world would. */
const worldZoom = 1;

/** Where the clinics of a search lie: the box that was asked for, else around all that it finds. */
export function useExtent(filters: MapFilters): Box | null {
  const { bbox } = filters;
  const key = JSON.stringify(filters);
  const [found, setFound] = useState<{ key: string; box: Box | null } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says everything that the filters are
  useEffect(() => {
    if (bbox !== undefined) return;
    const leaving = new AbortController();
    browserApi(mapClinics, { query: { ...filters, zoom: worldZoom } }, leaving.signal)
      .then(({ data: { points, clusters } }) => {
        const places = [...points, ...clusters.flatMap((cluster) => corners(cluster.bbox))];
        setFound({ key, box: boxAround(places) });
      })
      // The map then shows the world, and its marks tell of the failure.
      .catch(() => undefined);
    return () => leaving.abort();
  }, [key]);
  // Until a new search is placed the map stays where it is.
  return bbox === undefined ? (found?.box ?? null) : readBox(bbox);
}

export type MarksState = {
  marks: Marks;
  /** Of the whole search, how many have no place on any map. */
  withoutLocation: number;
  hasFailed: boolean;
  retry(): void;
};

export function viewBox(map: GlMap): Box {
  const bounds = map.getBounds();
  return {
    west: bounds.getWest(),
    south: bounds.getSouth(),
    east: bounds.getEast(),
    north: bounds.getNorth(),
  };
}

/** The question for what the map shows of a search; null where it shows nothing of the box that was asked for. */
function viewQuery(map: GlMap, { bbox: asked, ...conditions }: MapFilters) {
  const view = readBox(writeBox(viewBox(map)));
  const limit = readBox(asked ?? null);
  // Of a search within a box nothing is shown outside of it: map and list hold the same.
  const box = view && limit && limit.west < limit.east ? boxWithin(view, limit) : view;
  return box && { ...conditions, bbox: writeBox(box), zoom: Math.max(0, map.getZoom()) };
}

/** Calls when the map has been at rest for a moment. */
function useAtRest(map: GlMap | null, call: () => void): void {
  useEffect(() => {
    if (!map) return;
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(call, pauseMs);
    };
    map.on('moveend', wait);
    map.on('resize', wait);
    return () => {
      clearTimeout(timer);
      map.off('moveend', wait);
      map.off('resize', wait);
    };
  }, [map, call]);
}

const nothing: Marks = { points: [], clusters: [] };
/** The question on its way or answered last: a map that came to rest where it was asks nothing. */
type Asked = { question: string; leaving: AbortController };

/** Points and clusters of a search in what the map shows, asked anew when it has come to rest. */
export function useMarks(map: GlMap | null, filters: MapFilters): MarksState {
  const [state, setState] = useState({ marks: nothing, withoutLocation: 0, hasFailed: false });
  const latest = useRef(filters);
  latest.current = filters;
  const asked = useRef<Asked | null>(null);
  const load = useCallback(() => {
    if (!map) return;
    const query = viewQuery(map, latest.current);
    const question = JSON.stringify(query);
    if (question === asked.current?.question) return;
    asked.current?.leaving.abort();
    const leaving = new AbortController();
    asked.current = { question, leaving };
    if (!query) return setState((was) => ({ ...was, marks: nothing }));
    browserApi(mapClinics, { query }, leaving.signal)
      .then(({ data, meta }) =>
        setState({ marks: data, withoutLocation: meta.without_location, hasFailed: false }),
      )
      .catch(() => {
        if (leaving.signal.aborted) return;
        asked.current = null;
        setState((was) => ({ ...was, hasFailed: true }));
      });
  }, [map]);
  const key = JSON.stringify(filters);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another search is asked for at once
  useEffect(() => load(), [load, key]);
  useEffect(() => () => asked.current?.leaving.abort(), []);
  useAtRest(map, load);
  return { ...state, retry: load };
}

/** True when the visitor has moved the map away from what it showed by itself. */
export function useMoved(map: GlMap | null): boolean {
  const [hasMoved, setHasMoved] = useState(false);
  useEffect(() => {
    if (!map) return;
    // In a window of another size it shows another part, and nobody has moved it: an end of moving follows by itself.
    let isResized = false;
    const resize = () => {
      isResized = !map.isMoving();
    };
    const end = (event: object) => {
      if (!isResized) setHasMoved(!('isFit' in event));
      isResized = false;
    };
    map.on('resize', resize);
    map.on('moveend', end);
    return () => {
      map.off('resize', resize);
      map.off('moveend', end);
    };
  }, [map]);
  return hasMoved;
}
