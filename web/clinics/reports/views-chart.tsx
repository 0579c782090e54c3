import { useTranslation } from 'react-i18next';
import type { StaffFigures } from '../../../contract/clinics/staff-reports.ts';
import { useFormat } from '../../platform/format.ts';
import classes from './reports.module.css';

/** A bar a day; in words how many there were and when most. */
export function ViewsChart({ days }: { days: StaffFigures['views_by_day'] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const total = days.reduce((sum, { views }) => sum + views, 0);
  const [top] = days.toSorted((one, other) => other.views - one.views);
  const [first, last] = [days[0], days.at(-1)];
  if (!top || !first || !last || total === 0)
    return <p className={classes.meaning}>{t('staff_figures.no_views')}</p>;
  return (
    <figure className={classes.chart}>
      <div className={classes.bars} aria-hidden="true">
        {days.map(({ day, views }) => (
          <span
            key={day}
            title={`${format.date(day)}: ${format.number(views)}`}
            style={{ blockSize: `${(views / top.views) * 100}%` }}
          />
        ))}
      </div>
      <div className={classes.axis} aria-hidden="true">
        <span>{format.date(first.day)}</span>
        <span>{format.date(last.day)}</span>
      </div>
      <figcaption>
        {t('staff_figures.views_words', {
          total: format.number(total),
          top: format.number(top.views),
          day: format.date(top.day),
        })}
      </figcaption>
    </figure>
  );
}
