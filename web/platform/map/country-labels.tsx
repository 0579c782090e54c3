import type { Map as GlMap } from 'maplibre-gl';
import { useEffect, useMemo, useState } from 'react';
import { DEFAULT_LANGUAGE } from '../../../contract/content/languages.ts';
import { useSite } from '../site.tsx';
import { type CountryLabel, loadBasemap } from './basemap.ts';
import classes from './country-labels.module.css';
import type { MapPin } from './map-pins.ts';
import { groupPins, meets, type Rect, roomOf } from './pin-groups.ts';
import { useMapMoves } from './use-map-moves.ts';

type Placed = { code: string; name: string; x: number; y: number };

/** Width of a spaced capital at 11 px, and half the height a label takes. */
const letterWidth = 9.2;
const halfHeight = 8;

/** Pixels per degree of longitude at a zoom: the world is 512 px wide at zoom 0. */
const pixelsPerDegree = (zoom: number) => (512 * 2 ** zoom) / 360;

type Named = { map: GlMap; labels: readonly CountryLabel[]; nameOf(code: string): string; taken: Rect[] };

/** Largest countries first; a name that does not fit into its country or meets something else is left out. */
function place({ map, labels, nameOf, taken }: Named): Placed[] {
  const placed: Placed[] = [];
  const { clientWidth, clientHeight } = map.getContainer();
  const scale = pixelsPerDegree(map.getZoom());
  for (const [code, lon, lat, size] of labels) {
    const name = nameOf(code);
    const half = (name.length * letterWidth) / 2;
    // Mercator widens with latitude; a name may stick out of its country a little.
    if ((size * scale) / Math.cos((lat * Math.PI) / 180) < half * 1.3) continue;
    const { x, y } = map.project([lon, lat]);
    if (x < half || y < 0 || x > clientWidth - half || y > clientHeight) continue;
    const room = { left: x - half - 5, right: x + half + 5, top: y - halfHeight, bottom: y + halfHeight };
    if (taken.some((other) => meets(other, room))) continue;
    taken.push(room);
    placed.push({ code, name, x, y });
  }
  return placed;
}

type Props = {
  map: GlMap;
  pins: readonly MapPin[];
  /** Room that something else has on the map. */
  taken?: readonly Rect[];
};

/** Names of countries as page text: the page's own fonts, so also Arabic is shaped right and no glyph server is needed. */
export function CountryLabels({ map, pins, taken = [] }: Props) {
  const { language } = useSite();
  const [labels, setLabels] = useState<readonly CountryLabel[]>([]);
  useMapMoves(map);
  useEffect(() => {
    void loadBasemap().then((basemap) => setLabels(basemap.labels));
  }, []);
  const nameOf = useMemo(() => {
    const names = new Intl.DisplayNames([language.prefix, DEFAULT_LANGUAGE], {
      type: 'region',
      style: 'short',
    });
    return (code: string) => names.of(code) ?? code;
  }, [language.prefix]);
  return (
    <div aria-hidden="true">
      {place({ map, labels, nameOf, taken: [...taken, ...roomOf(groupPins(map, pins, taken))] }).map(
        ({ code, name, x, y }) => (
          <span
            key={code}
            className={classes.country}
            style={{ transform: `translate(${x}px, ${y}px) translate(-50%, -50%)` }}
          >
            {name}
          </span>
        ),
      )}
    </div>
  );
}
