import type { Map as GlMap } from 'maplibre-gl';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../ui/icon.tsx';
import { CountryLabels } from './country-labels.tsx';
import classes from './map.module.css';
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

export type MapViewProps = {
  pins: readonly MapPin[];
  /** The pin that is hovered or focused here or in the list. */
  activeId?: number | null;
  onActivate?: (id: number | null) => void;
  /** Address of another map style; null for the embedded one. */
  styleUrl: string | null;
  /** The page scrolls through this map: it moves by its buttons, and by dragging where there is a mouse. */
  isQuiet?: boolean;
};

/** Drawn in the browser only; comes as its own chunk. */
export default function MapView({
  pins,
  activeId = null,
  onActivate,
  styleUrl,
  isQuiet = false,
}: MapViewProps) {
  const [box, setBox] = useState<HTMLDivElement | null>(null);
  const { map, hasFailed } = useMap(box, { pins, styleUrl, isQuiet });
  const { t } = useTranslation();
  if (hasFailed) return <p className={classes.message}>{t('map.failed')}</p>;
  return (
    <>
      <div ref={setBox} className={classes.canvas} />
      {map && (
        <div className={classes.overlay}>
          {styleUrl === null && <CountryLabels map={map} pins={pins} />}
          <PinLayer map={map} pins={pins} activeId={activeId} onActivate={onActivate} />
        </div>
      )}
      {map && <ZoomButtons map={map} />}
      {styleUrl === null && (
        <p className={classes.credit} dir="ltr">
          Natural Earth
        </p>
      )}
    </>
  );
}

function ZoomButtons({ map }: { map: GlMap }) {
  const { t } = useTranslation();
  return (
    <div className={classes.zoom}>
      <button type="button" aria-label={t('map.zoom_in')} onClick={() => map.zoomIn()}>
        <Icon name="plus" />
      </button>
      <button type="button" aria-label={t('map.zoom_out')} onClick={() => map.zoomOut()}>
        <Icon name="minus" />
      </button>
    </div>
  );
}
