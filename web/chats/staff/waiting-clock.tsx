import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSite } from '../../platform/site.tsx';
import { Icon } from '../../ui/icon.tsx';
import { coarseDuration, readWaiting } from './waiting.ts';
import classes from './waiting-clock.module.css';

const TICK_MS = 20_000;

/** The time, anew while the page stands open. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** How long the patient has waited for an answer: a quiet word, in amber when it is long. */
export function WaitingClock({ since }: { since: string }) {
  const { t } = useTranslation();
  const { prefix } = useSite().language;
  const { minutes, isLate } = readWaiting(since, useNow());
  const { value, unit } = coarseDuration(minutes);
  const time = new Intl.NumberFormat(`${prefix}-u-nu-latn`, { style: 'unit', unit, unitDisplay: 'short' })
    .format(value)
    .replaceAll(' ', '\u00a0');
  return (
    <span className={isLate ? `${classes.clock} ${classes.late}` : classes.clock}>
      <Icon name={isLate ? 'overdue' : 'clock'} size={16} />
      {t(isLate ? 'staff_chat.waits_late' : 'staff_chat.waits', { time })}
    </span>
  );
}
