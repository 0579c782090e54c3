import { Map as GlMap, type LngLatBoundsLike, setWorkerUrl } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import { useEffect, useRef, useState } from 'react';
import { basemapStyle, loadBasemap } from './basemap.ts';
import type { MapPin } from './map-view.tsx';

setWorkerUrl(workerUrl);

/** The embedded map has countries only: closer than this there is nothing to see. */
const closestEmbedded = 7;
const closestStreets = 18;
/** What is shown when there is nothing to show. */
const overview = { center: [25, 32] as [number, number], zoom: 1 };

type Options = { pins: readonly MapPin[]; styleUrl: string | null; isQuiet: boolean };

function boundsOf(pins: readonly MapPin[]): LngLatBoundsLike | null {
  if (pins.length === 0) return null;
  const lons = pins.map(({ lon }) => lon);
  const lats = pins.map(({ lat }) => lat);
  return [Math.min(...lons), Math.min(...lats), Math.max(...lons), Math.max(...lats)];
}

function showAll(map: GlMap, pins: readonly MapPin[], isAnimated: boolean): void {
  const bounds = boundsOf(pins);
  if (!bounds) return void map.jumpTo(overview);
  const isEmbedded = map.getMaxZoom() === closestEmbedded;
  map.fitBounds(bounds, {
    padding: 56,
    maxZoom: isEmbedded ? 4.6 : 12,
    duration: 400,
    animate: isAnimated,
  });
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

/** One map per box; when other pins come, it moves to them. */
export function useMap(box: HTMLDivElement | null, options: Options) {
  const [map, setMap] = useState<GlMap | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const latest = useRef(options);
  latest.current = options;
  const { styleUrl } = options;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rest is read when the map is made; another style is another map
  useEffect(() => {
    if (!box) return;
    let made: GlMap | null = null;
    let isGone = false;
    createMap(box, latest.current)
      .then((created) => {
        made = created;
        if (isGone) return created.remove();
        created.touchZoomRotate.disableRotation();
        showAll(created, latest.current.pins, false);
        setMap(created);
      })
      // No WebGL or no network: the list beside the map holds the same, so a sentence is enough.
      .catch(() => setHasFailed(true));
    return () => {
      isGone = true;
      made?.remove();
      setMap(null);
    };
  }, [box, styleUrl]);
  const shownIds = options.pins.map(({ id }) => id).join();
  const fittedIds = useRef(shownIds);
  useEffect(() => {
    if (!map || fittedIds.current === shownIds) return;
    fittedIds.current = shownIds;
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    showAll(map, latest.current.pins, !isStill);
  }, [map, shownIds]);
  return { map, hasFailed };
}
