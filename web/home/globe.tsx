import { useTranslation } from 'react-i18next';
import { useFormat } from '../platform/format.ts';
import classes from './globe.module.css';
import globePoints from './globe-points.json';

type Country = { code: string; title: string; clinics: number };
type Dot = Country & { x: number; y: number; size: number };
type Named = Dot & { room: ReturnType<typeof roomOf> };

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
function roomOf(dot: Dot, side: 'after' | 'before') {
  const start = side === 'after' ? dot.x + dot.size + 5 : dot.x - dot.size - 5 - widthOf(dot);
  return { left: start, right: start + widthOf(dot), top: dot.y - 9, bottom: dot.y + 9 };
}

/** The largest countries get a name, beside the dot where it meets neither a name nor a larger dot. */
function namedOf(dots: readonly Dot[]): Named[] {
  const named: Named[] = [];
  for (const [rank, dot] of dots.entries()) {
    for (const side of ['after', 'before'] as const) {
      const room = roomOf(dot, side);
      const isFree =
        room.right < 560 &&
        named.every(
          ({ room: other }) =>
            other.left > room.right ||
            other.right < room.left ||
            other.top > room.bottom ||
            other.bottom < room.top,
        ) &&
        dots
          .slice(0, rank + 4)
          .every(({ x, y }) => x < room.left || x > room.right || Math.abs(y - dot.y) > 11 || x === dot.x);
      if (!isFree) continue;
      named.push({ ...dot, room });
      break;
    }
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
