import type { Map as GlMap } from 'maplibre-gl';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icon.tsx';
import tools from './map-tools.module.css';

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
