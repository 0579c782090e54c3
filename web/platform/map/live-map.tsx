import type { Map as GlMap } from 'maplibre-gl';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MapPoint } from '../../../contract/search/map.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { askedQuery, useAsked } from '../asked.ts';
import { clinicPath } from '../clinic-paths.ts';
import { useFormat } from '../format.ts';
import { Link } from '../links.tsx';
import { writeBox } from './box.ts';
import { CountryLabels } from './country-labels.tsx';
import frame from './map.module.css';
import { MapFurniture } from './map-furniture.tsx';
import classes from './map-marks.module.css';
import type { LiveSearch, MapViewProps, OnPress } from './map-pins.ts';
import tools from './map-tools.module.css';
import { type ClusterMark, layMarks, type Marks } from './marks.ts';
import { circle } from './pin-groups.ts';
import { PinLayer, type PressPlace } from './pin-layer.tsx';
import { isStill, useMap } from './use-map.ts';
import { useMapMoves } from './use-map-moves.ts';
import { useExtent, useMarks, useMoved, viewBox } from './use-marks.ts';

type Props = Omit<MapViewProps, 'live'> & { live: LiveSearch };

/** A search on the map: the list's clinics with their numbers, all others as points and clusters. */
export function LiveMap(props: Props) {
  const { pins, activeId = null, onActivate, onPress, styleUrl, isQuiet = false, live } = props;
  const { t } = useTranslation();
  const [element, setElement] = useState<HTMLDivElement | null>(null);
  const { filters, onSearchArea } = live;
  const box = useExtent(filters);
  const isExact = filters.bbox !== undefined;
  const { map, isDrawn, hasFailed } = useMap(element, { box, isExact, styleUrl, isQuiet });
  const state = useMarks(map, filters);
  const hasMoved = useMoved(map);
  const press = useReveal(map, onPress);
  if (hasFailed) return <p className={frame.message}>{t('map.failed')}</p>;
  const layer = { marks: state.marks, pins, activeId, onActivate, onPress: press, styleUrl, onSearchArea };
  return (
    <>
      <div ref={setElement} className={frame.canvas} data-drawn={isDrawn || undefined} />
      {map && <LiveLayer map={map} {...layer} />}
      {map && <MapFurniture map={map} isEmbedded={styleUrl === null} />}
      {map && hasMoved && !state.hasFailed && (
        <button type="button" className={tools.area} onClick={() => onSearchArea(writeBox(viewBox(map)))}>
          <Icon name="search" size={18} />
          {t('map.search_area')}
        </button>
      )}
      {state.hasFailed && (
        <p className={tools.area} role="alert">
          {t('map.marks_failed')}
          <Button kind="quiet" small onClick={state.retry}>
            {t('action.retry')}
          </Button>
        </p>
      )}
      <WithoutLocation count={state.withoutLocation} />
    </>
  );
}

/** Height at which a pressed pin is placed, as a share of the map from its top, so that the card below does not cover it. */
const REVEALED = 0.25;

/** Calls `onPress`. When the page shows a card for the pin (it has prevented the link), moves the map to keep the pin in view. */
function useReveal(map: GlMap | null, onPress: OnPress | undefined) {
  useEffect(() => {
    if (!map || !onPress) return;
    const pressGround = (event: { preventDefault(): void }) => onPress(null, event);
    map.on('click', pressGround);
    return () => {
      map.off('click', pressGround);
    };
  }, [map, onPress]);
  const press: PressPlace = (place, event) => {
    // With a modifier key the link opens in a new tab, as links do.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    onPress?.(place.id, event);
    if (!map || !event.defaultPrevented) return;
    const { clientHeight } = map.getContainer();
    const down = map.project([place.lon, place.lat]).y - clientHeight * REVEALED;
    if (down > 0) map.panBy([0, down], { duration: isStill() ? 0 : 300 }, { isFit: true });
  };
  return press;
}

function WithoutLocation({ count }: { count: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (count === 0) return null;
  return <p className={tools.missing}>{t('map.without_location', { count, n: format.number(count) })}</p>;
}

type LayerProps = Pick<Props, 'pins' | 'styleUrl'> & {
  map: GlMap;
  activeId: number | null;
  onActivate: Props['onActivate'];
  onPress: PressPlace;
  marks: Marks;
  onSearchArea(bbox: string): void;
};

/** Half a pin. */
const edgePx = 17;

function LiveLayer({ map, marks, pins, activeId, onActivate, onPress, styleUrl, onSearchArea }: LayerProps) {
  useMapMoves(map);
  const project = ({ lat, lon }: { lat: number; lon: number }) => map.project([lon, lat]);
  // What is out of sight would still take its turn of the tab key.
  const { clientWidth, clientHeight } = map.getContainer();
  const seen = pins.filter((pin) => {
    const { x, y } = project(pin);
    return x > -edgePx && y > -edgePx && x < clientWidth + edgePx && y < clientHeight + edgePx;
  });
  const laid = layMarks(project, seen, marks);
  // Names of countries and cities keep out of the way of clusters and points.
  const taken = [...laid.clusters, ...laid.points].map((mark) => circle(project(mark)));
  return (
    <div className={frame.overlay}>
      {styleUrl === null && <CountryLabels map={map} pins={laid.pins} taken={taken} />}
      {laid.points.map((point) => (
        <Point key={point.id} map={map} point={point} onPress={onPress} />
      ))}
      {laid.clusters.map((cluster) => (
        <Cluster
          key={cluster.key}
          map={map}
          cluster={cluster}
          isActive={cluster.listedIds.some((id) => id === activeId)}
          onSearchArea={onSearchArea}
        />
      ))}
      <PinLayer
        map={map}
        pins={laid.pins}
        taken={taken}
        activeId={activeId}
        onActivate={onActivate}
        onPress={onPress}
      />
    </div>
  );
}

function spotStyle(map: GlMap, { lat, lon }: { lat: number; lon: number }) {
  const { x, y } = map.project([lon, lat]);
  return { transform: `translate(${x}px, ${y}px) translate(-50%, -50%)` };
}

function Point({ map, point, onPress }: { map: GlMap; point: MapPoint; onPress: PressPlace }) {
  const asked = useAsked();
  return (
    <div className={classes.spot} style={spotStyle(map, point)}>
      <Link
        to={clinicPath(point.slug) + askedQuery(asked)}
        className={classes.dot}
        aria-label={point.title}
        title={point.title}
        onClick={(event) => onPress(point, event)}
      />
    </div>
  );
}

type ClusterProps = { map: GlMap; cluster: ClusterMark; isActive: boolean; onSearchArea(bbox: string): void };

/** A little more than the box of a cluster, whose clinics stand on its edge. */
const edge = 0.001;

function Cluster({ map, cluster, isActive, onSearchArea }: ClusterProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { count, bbox } = cluster;
  const [west = 0, south = 0, east = 0, north = 0] = bbox;
  function press() {
    // As close as the map goes, and still one place: then its clinics are listed.
    if (map.getZoom() > map.getMaxZoom() - 0.01 || (west === east && south === north))
      return onSearchArea(
        writeBox({ west: west - edge, south: south - edge, east: east + edge, north: north + edge }),
      );
    map.fitBounds([west, south, east, north], { padding: 80, duration: isStill() ? 0 : 400 });
  }
  return (
    <div className={classes.spot} style={spotStyle(map, cluster)}>
      <button
        type="button"
        className={classes.cluster}
        data-active={isActive || undefined}
        data-size={count > 999 ? 'large' : count > 99 ? 'middle' : undefined}
        aria-label={t('map.cluster', { count, n: format.number(count) })}
        onClick={press}
      >
        {format.number(count)}
      </button>
    </div>
  );
}
