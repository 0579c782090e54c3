import { Map as GlMap, type LngLatBoundsLike, prewarm, setWorkerUrl } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import { useEffect, useRef, useState } from 'react';
import { basemapStyle, loadBasemap } from './basemap.ts';
import type { Box } from './box.ts';

setWorkerUrl(workerUrl);
// Fetches the worker script now, in parallel with the country outlines, instead of when the first map is made.
prewarm();

/** The embedded map has countries only: this close there is little to see, but clinics of one city come apart. */
const closestEmbedded = 10;
const closestStreets = 18;
/** What is shown when there is nothing to show. */
const overview = { center: [25, 32] as [number, number], zoom: 1 };

type Options = {
  /** What is to be seen; null while it is unknown or nothing. */
  box: Box | null;
  /** The box is the edge of what was asked for, not of what was found: no room around it. */
  isExact?: boolean;
  styleUrl: string | null;
  isQuiet: boolean;
};

/** Carried by the moves that show a box, to tell them from those of the visitor. */
export const FIT = { isFit: true };

function show(map: GlMap, { box, isExact = false }: Options, isAnimated: boolean): void {
  if (!box) return void map.jumpTo(overview, FIT);
  const isEmbedded = map.getMaxZoom() === closestEmbedded;
  const bounds: LngLatBoundsLike = [box.west, box.south, box.east, box.north];
  const room = isExact ? { padding: 0 } : { padding: 56, maxZoom: isEmbedded ? 4.6 : 12 };
  map.fitBounds(bounds, { ...room, duration: 400, animate: isAnimated }, FIT);
}

async function createMap(container: HTMLDivElement, { styleUrl, isQuiet }: Options): Promise<GlMap> {
  const style = styleUrl ?? basemapStyle(await loadBasemap());
  const hasMouse = matchMedia('(pointer: fine)').matches;
  return new GlMap({
    container,
    style,
    attributionControl: styleUrl === null ? false : {},
    maxZoom: styleUrl === null ? closestEmbedded : closestStreets,
    renderWorldCopies: false,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    scrollZoom: !isQuiet,
    dragPan: !isQuiet || hasMouse,
    fadeDuration: 0,
  });
}

export const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * One map per element; whenever another box is to be seen, it moves there. `isDrawn`: the canvas may be seen. The embedded map would
 * show its water alone, as if all were sea, until the worker has cut the land.
 */
export function useMap(element: HTMLDivElement | null, options: Options) {
  const [map, setMap] = useState<GlMap | null>(null);
  const [isDrawn, setIsDrawn] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const latest = useRef(options);
  latest.current = options;
  const { styleUrl, box } = options;
  const key = box && [box.west, box.south, box.east, box.north].join();
  const shown = useRef(key);
  // Another style is another map; the rest is read when the map is made.
  useEffect(() => {
    if (!element) return;
    let made: GlMap | null = null;
    let isGone = false;
    createMap(element, latest.current)
      .then((created) => {
        made = created;
        if (isGone) return created.remove();
        created.touchZoomRotate.disableRotation();
        show(created, latest.current, false);
        if (styleUrl === null) created.once('load', () => setIsDrawn(true));
        else setIsDrawn(true);
        setMap(created);
      })
      // No WebGL or no network: the list beside the map holds the same, so a sentence is enough.
      .catch(() => setHasFailed(true));
    return () => {
      isGone = true;
      made?.remove();
      setMap(null);
      setIsDrawn(false);
    };
  }, [element, styleUrl]);
  useEffect(() => {
    if (!map || shown.current === key) return;
    shown.current = key;
    show(map, latest.current, !isStill());
  }, [map, key]);
  return { map, isDrawn, hasFailed };
}
