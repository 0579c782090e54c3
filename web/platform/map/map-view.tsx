import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { boxAround } from './box.ts';
import { CountryLabels } from './country-labels.tsx';
import { LiveMap } from './live-map.tsx';
import classes from './map.module.css';
import { MapFurniture } from './map-furniture.tsx';
import type { MapViewProps } from './map-pins.ts';
import { PinLayer } from './pin-layer.tsx';
import { useMap } from './use-map.ts';

/** Drawn in the browser only; comes as its own chunk. */
export default function MapView({ live = null, ...props }: MapViewProps) {
  return live ? <LiveMap {...props} live={live} /> : <PinMap {...props} />;
}

function PinMap({ pins, activeId = null, onActivate, styleUrl, isQuiet = false }: MapViewProps) {
  const [element, setElement] = useState<HTMLDivElement | null>(null);
  const { map, isDrawn, hasFailed } = useMap(element, { box: boxAround(pins), styleUrl, isQuiet });
  const { t } = useTranslation();
  if (hasFailed) return <p className={classes.message}>{t('map.failed')}</p>;
  return (
    <>
      <div ref={setElement} className={classes.canvas} data-drawn={isDrawn || undefined} />
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
