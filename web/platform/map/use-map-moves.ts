import type { Map as GlMap } from 'maplibre-gl';
import { useCallback, useSyncExternalStore } from 'react';

/** Renders again whenever the map has moved: what lies over it is placed by `map.project`. */
export function useMapMoves(map: GlMap): void {
  const subscribe = useCallback(
    (listener: () => void) => {
      map.on('move', listener);
      map.on('resize', listener);
      return () => {
        map.off('move', listener);
        map.off('resize', listener);
      };
    },
    [map],
  );
  useSyncExternalStore(subscribe, () => {
    const { lng, lat } = map.getCenter();
    const { clientWidth, clientHeight } = map.getContainer();
    return `${lng},${lat},${map.getZoom()},${clientWidth},${clientHeight}`;
  });
}
