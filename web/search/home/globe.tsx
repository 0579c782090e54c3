import { useTranslation } from 'react-i18next';
import { useFormat } from '../../platform/format.ts';
import classes from './globe.module.css';
import globePoints from './globe-points.json';

type Country = { code: string; title: string; clinics: number };
type Dot = Country & { x: number; y: number; size: number };
type Room = { left: number; right: number; top: number; bottom: number };
type Named = Dot & { room: Room };

const labelled = 9;
const points: Record<string, number[] | undefined> = globePoints;

/** Countries on this side of the globe, the largest first; the area of a dot follows the number of clinics. */
function dotsOf(countries: readonly Country[]): Dot[] {
  const here = countries.flatMap((country) => {
    const [x, y] = points[country.code] ?? [];
    return x === undefined || y === undefined ? [] : [{ ...country, x, y }];
  });
  const most = Math.max(1, ...here.map(({ clinics }) => clinics));
  return here
    .map((country) => ({ ...country, size: 1.6 + 6 * Math.sqrt(country.clinics / most) }))
    .sort((a, b) => b.clinics - a.clinics);
}

/** Width of a name with its number, by the average letter at 12 px. */
const widthOf = ({ title, clinics }: Country) => 6.8 * (title.length + String(clinics).length + 2);

/** Room of a name after its dot, or before it. */
function roomOf(dot: Dot, side: 'after' | 'before'): Room {
  const start = side === 'after' ? dot.x + dot.size + 5 : dot.x - dot.size - 5 - widthOf(dot);
  return { left: start, right: start + widthOf(dot), top: dot.y - 9, bottom: dot.y + 9 };
}

const meets = (room: Room, { x, y, size }: Dot): boolean =>
  x + size > room.left && x - size < room.right && y + size > room.top + 3 && y - size < room.bottom - 3;

const overlap = (one: Room, other: Room): boolean =>
  one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top;

/** The largest countries get a name, beside the dot where it meets neither a name nor another dot. */
function namedOf(dots: readonly Dot[]): Named[] {
  const named: Named[] = [];
  for (const dot of dots) {
    const rooms = (['after', 'before'] as const).map((side) => roomOf(dot, side));
    const room = rooms.find(
      (place) =>
        place.right < 560 &&
        !named.some((other) => overlap(place, other.room)) &&
        !dots.some((other) => other !== dot && meets(place, other)),
    );
    if (room) named.push({ ...dot, room });
    if (named.length === labelled) break;
  }
  return named;
}

/** Where the clinics of the directory are. Says with shapes what the index of countries says in words. */
export function Globe({ countries }: { countries: readonly Country[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const dots = dotsOf(countries);
  return (
    <div className={classes.globe} aria-hidden="true">
      <svg viewBox="0 0 680 680" className={classes.dots}>
        <title>{t('catalogue.countries')}</title>
        {dots.map(({ code, x, y, size }) => (
          <circle key={code} cx={x} cy={y} r={size} />
        ))}
      </svg>
      {namedOf(dots).map(({ code, title, clinics, room }) => (
        <span
          key={code}
          className={classes.name}
          style={{
            transform: `translate(${room.left}px, ${room.top}px)`,
            inlineSize: room.right - room.left,
          }}
        >
          <bdi>{title}</bdi> <b>{format.number(clinics)}</b>
        </span>
      ))}
    </div>
  );
}
