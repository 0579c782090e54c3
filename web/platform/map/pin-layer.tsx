import type { Map as GlMap } from 'maplibre-gl';
import { type MouseEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icon.tsx';
import { askedQuery, useAsked } from '../asked.ts';
import { useFormat } from '../format.ts';
import { Link } from '../links.tsx';
import classes from './map-marks.module.css';
import type { MapPin } from './map-pins.ts';
import tip from './map-tip.module.css';
import { groupPins, isOnePlace, type PinGroup, type Rect } from './pin-groups.ts';
import { useMapMoves } from './use-map-moves.ts';

export type PressPlace = (
  place: { id: number; lat: number; lon: number },
  event: MouseEvent<HTMLAnchorElement>,
) => void;

type Shared = {
  activeId: number | null;
  onActivate?: ((id: number | null) => void) | undefined;
  onPress?: PressPlace | undefined;
};
type Props = Shared & {
  map: GlMap;
  pins: readonly MapPin[];
  /** Room that something else has on the map. */
  taken?: readonly Rect[];
};

/** The points of the list over the map; hovering or focusing one lights its card, and the other way round. */
export function PinLayer({ map, pins, activeId, onActivate, onPress, taken = [] }: Props) {
  const [openKey, setOpenKey] = useState<string | null>(null);
  useMapMoves(map);
  const groups = groupPins(map, pins, taken);
  const opened = groups.find(({ key, pins: inside }) => key === openKey && inside.length > 1);
  function press(group: PinGroup) {
    if (isOnePlace(map, group.pins)) return setOpenKey(group.key === openKey ? null : group.key);
    const lons = group.pins.map(({ lon }) => lon);
    const lats = group.pins.map(({ lat }) => lat);
    map.fitBounds([Math.min(...lons), Math.min(...lats), Math.max(...lons), Math.max(...lats)], {
      padding: 80,
      duration: matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 400,
    });
  }
  return (
    <>
      {groups.map((group) => {
        const [pin] = group.pins;
        const style = { transform: `translate(${group.x}px, ${group.y}px) translate(-50%, -50%)` };
        if (!pin) return null;
        return (
          <div key={group.key} className={classes.spot} style={style}>
            {group.pins.length === 1 ? (
              <Pin pin={pin} place={group.place} {...{ activeId, onActivate, onPress }} />
            ) : (
              <Cluster group={group} activeId={activeId} onPress={() => press(group)} />
            )}
          </div>
        );
      })}
      {opened && (
        <GroupList map={map} group={opened} {...{ onActivate, onPress }} onClose={() => setOpenKey(null)} />
      )}
    </>
  );
}

function Pin({ pin, place, activeId, onActivate, onPress }: Shared & { pin: MapPin; place: string | null }) {
  const { t } = useTranslation();
  const asked = useAsked();
  if (pin.href === undefined) return <span className={classes.point} />;
  const label = t('map.pin', { number: pin.number, title: pin.title });
  return (
    <Link
      to={pin.href + askedQuery(asked)}
      className={classes.pin}
      data-active={pin.id === activeId || undefined}
      aria-label={label}
      title={pin.title}
      onClick={(event) => onPress?.(pin, event)}
      onMouseEnter={() => onActivate?.(pin.id)}
      onMouseLeave={() => onActivate?.(null)}
      onFocus={() => onActivate?.(pin.id)}
      onBlur={() => onActivate?.(null)}
    >
      {pin.number}
      {place !== null && <span className={classes.place}>{place}</span>}
    </Link>
  );
}

function Cluster({
  group,
  activeId,
  onPress,
}: {
  group: PinGroup;
  activeId: number | null;
  onPress(): void;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const count = group.pins.length;
  return (
    <button
      type="button"
      className={classes.cluster}
      data-active={group.pins.some(({ id }) => id === activeId) || undefined}
      aria-label={t('map.cluster', { count, n: format.number(count) })}
      onClick={onPress}
    >
      {format.number(count)}
      {group.place !== null && <span className={classes.place}>{group.place}</span>}
    </button>
  );
}

type ListProps = Omit<Shared, 'activeId'> & { map: GlMap; group: PinGroup; onClose(): void };

const listHalf = 140;

/** Under its group, over it in the lower half, and never beyond the sides. */
function listPlace(map: GlMap, { x, y }: PinGroup): string {
  const { clientWidth, clientHeight } = map.getContainer();
  const middle = Math.max(listHalf, Math.min(x, clientWidth - listHalf));
  return y > clientHeight / 2
    ? `translate(${middle}px, ${y - 26}px) translate(-50%, -100%)`
    : `translate(${middle}px, ${y + 26}px) translate(-50%, 0)`;
}

/** Clinics at one point, by name: what a closer look cannot take apart. */
function GroupList({ map, group, onActivate, onPress, onClose }: ListProps) {
  const { t } = useTranslation();
  const asked = useAsked();
  return (
    <div className={tip.tip} style={{ transform: listPlace(map, group) }}>
      <button type="button" className={tip.tipClose} aria-label={t('action.close')} onClick={onClose}>
        <Icon name="close" size={16} />
      </button>
      <ul>
        {group.pins.map((pin) => (
          <li key={pin.id}>
            <Link
              to={(pin.href ?? '') + askedQuery(asked)}
              onClick={(event) => onPress?.(pin, event)}
              onMouseEnter={() => onActivate?.(pin.id)}
              onMouseLeave={() => onActivate?.(null)}
            >
              <span className={tip.tipNumber}>{pin.number}</span>
              <span dir="auto">{pin.title}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
