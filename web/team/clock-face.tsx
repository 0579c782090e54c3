import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { InboxRow } from '../../contract/requests/staff-requests.ts';
import { useSite } from '../platform/site.tsx';
import { Icon } from '../ui/icon.tsx';
import classes from './clock-face.module.css';
import { isLate, readClock } from './reply-clock.ts';

/** `100` → `1 ч 40 мин`, `40` → `40 мин`, by the rules of the language. */
function useShortDuration(): (minutes: number) => string {
  const { prefix } = useSite().language;
  const unit = (value: number, name: 'hour' | 'minute') =>
    new Intl.NumberFormat(`${prefix}-u-nu-latn`, { style: 'unit', unit: name, unitDisplay: 'short' }).format(
      value,
    );
  return (minutes) => {
    const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
    const parts = [hours > 0 && unit(hours, 'hour'), (rest > 0 || hours === 0) && unit(rest, 'minute')];
    return parts.filter(Boolean).join(' ').replaceAll(' ', '\u00a0');
  };
}

const TICK_MS = 20_000;

/** The time, anew while the page stands open. */
function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

type Props = {
  row: InboxRow;
  /** In a row of a list: where the width has no room for the words the time stands alone. */
  isCompact?: boolean;
};

/** How long there is until the client's wait has consequences. Nothing where nobody waits for a first reply. */
export function ClockFace({ row, isCompact = false }: Props) {
  const { t } = useTranslation();
  const duration = useShortDuration();
  const clock = readClock(row, useNow());
  if (!clock) return null;
  const words =
    clock.kind === 'over'
      ? t('staff.clock.over')
      : t(`staff.clock.${clock.next}`, { time: duration(clock.minutes) });
  return (
    <span
      className={isLate(clock) ? `${classes.clock} ${classes.late}` : classes.clock}
      data-compact={isCompact || undefined}
      title={isCompact ? words : undefined}
    >
      <Icon name={isLate(clock) ? 'overdue' : 'clock'} size={isCompact ? 16 : 18} />
      <span>{words}</span>
      {isCompact && (
        <span aria-hidden="true">
          {clock.kind === 'over' ? t('staff.clock.over_short') : duration(clock.minutes)}
        </span>
      )}
    </span>
  );
}
