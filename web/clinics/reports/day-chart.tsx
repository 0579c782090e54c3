import { useTranslation } from 'react-i18next';
import type { StaffFigures } from '../../../contract/clinics/staff-reports.ts';
import { useFormat } from '../../platform/format.ts';
import classes from './reports.module.css';

type Day = StaffFigures['days'][number];

/** More days than that are shown by weeks: a bar for each would be too thin to see. */
const DAYS_MAX = 92;
const WEEK = 7;

type Bar = { day: string; count: number };

/** Bars in order, each named by its first day. The first week may be shorter: a short last one would look like a fall. */
export function barsOf(days: readonly Day[], measure: 'views' | 'requests'): Bar[] {
  const length = days.length > DAYS_MAX ? WEEK : 1;
  const bars: Bar[] = [];
  for (const [at, day] of days.entries()) {
    const last = bars.at(-1);
    if (last && (days.length - at) % length !== 0) last.count += day[measure];
    else bars.push({ day: day.day, count: day[measure] });
  }
  return bars;
}

type Props = { days: readonly Day[]; measure: 'views' | 'requests'; empty: string };

/** A bar for each day, or week of a long time; in words how many there were and when most. */
export function DayChart({ days, measure, empty }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const bars = barsOf(days, measure);
  const total = bars.reduce((sum, { count }) => sum + count, 0);
  const [top] = bars.toSorted((one, other) => other.count - one.count);
  const [first, last] = [days[0], days.at(-1)];
  if (!top || !first || !last || total === 0) return <p className={classes.meaning}>{empty}</p>;
  const words = { total: format.number(total), top: format.number(top.count), day: format.date(top.day) };
  return (
    <figure className={classes.chart}>
      <div className={classes.bars} aria-hidden="true">
        {bars.map(({ day, count }) => (
          <span
            key={day}
            title={`${format.date(day)}: ${format.number(count)}`}
            style={{ blockSize: `${(count / top.count) * 100}%` }}
          />
        ))}
      </div>
      <div className={classes.axis} aria-hidden="true">
        <span>{format.date(first.day)}</span>
        <span>{format.date(last.day)}</span>
      </div>
      <figcaption>
        {t(bars.length < days.length ? 'staff_figures.by_week' : 'staff_figures.by_day', words)}
      </figcaption>
    </figure>
  );
}
