import type { Map as GlMap } from 'maplibre-gl';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { QueryOf } from '../../../contract/platform/endpoint.ts';
import type { mapClinics } from '../../../contract/search/map.ts';
import { Icon } from '../../ui/icon.tsx';
import { boxAround } from './box.ts';
import { CountryLabels } from './country-labels.tsx';
import { LiveMap } from './live-map.tsx';
import classes from './map.module.css';
import tools from './map-tools.module.css';
import { PinLayer } from './pin-layer.tsx';
import { useMap } from './use-map.ts';

export type MapPin = {
  id: number;
  /** Shown in the pin, the same as in the list; without it the pin is a plain point. */
  number?: number;
  title: string;
  /** Words beside the pin. */
  place?: string;
  lat: number;
  lon: number;
  href?: string;
};

/** The conditions of a search, without the zoom. */
export type MapFilters = Omit<QueryOf<typeof mapClinics>, 'zoom'>;

/** The whole search on the map, not only the pins of the list. */
export type LiveSearch = {
  filters: MapFilters;
  /** Searches within a box in the form of `bbox`. */
  onSearchArea(bbox: string): void;
};

export type MapViewProps = {
  pins: readonly MapPin[];
  /** The pin that is hovered or focused here or in the list. */
  activeId?: number | null;
  onActivate?: (id: number | null) => void;
  /** Address of another map style; null for the embedded one. */
  styleUrl: string | null;
  /** The page scrolls through this map: it moves by its buttons, and by dragging where there is a mouse. */
  isQuiet?: boolean;
  /** Null or absent: the pins are all there is. */
  live?: LiveSearch | null;
};

/** Drawn in the browser only; comes as its own chunk. */
export default function MapView({ live = null, ...props }: MapViewProps) {
  return live ? <LiveMap {...props} live={live} /> : <PinMap {...props} />;
}

function PinMap({ pins, activeId = null, onActivate, styleUrl, isQuiet = false }: MapViewProps) {
  const [element, setElement] = useState<HTMLDivElement | null>(null);
  const { map, hasFailed } = useMap(element, { box: boxAround(pins), styleUrl, isQuiet });
  const { t } = useTranslation();
  if (hasFailed) return <p className={classes.message}>{t('map.failed')}</p>;
  return (
    <>
      <div ref={setElement} className={classes.canvas} />
      {map && (
        <div className={classes.overlay}>
          {styleUrl === null && <CountryLabels map={map} pins={pins} />}
          <PinLayer map={map} pins={pins} activeId={activeId} onActivate={onActivate} />
        </div>
      )}
      {map && <MapFurniture map={map} isEmbedded={styleUrl === null} />}
    </>
  );
}

/** Zoom buttons and, for the embedded map, whose it is. */
export function MapFurniture({ map, isEmbedded }: { map: GlMap; isEmbedded: boolean }) {
  const { t } = useTranslation();
  return (
    <>
      <div className={tools.zoom}>
        <button type="button" aria-label={t('map.zoom_in')} onClick={() => map.zoomIn()}>
          <Icon name="plus" />
        </button>
        <button type="button" aria-label={t('map.zoom_out')} onClick={() => map.zoomOut()}>
          <Icon name="minus" />
        </button>
      </div>
      {isEmbedded && (
        <p className={tools.credit} dir="ltr">
          Natural Earth
        </p>
      )}
    </>
  );
}
