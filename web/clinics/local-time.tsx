import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../platform/format.ts';
import { useHydrated } from '../ui/use-hydrated.ts';
import classes from './clinic-head.module.css';

const tickMs = 20_000;

function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), tickMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** The time there and here. It is of the moment and of this device, so the server leaves it to the browser. */
export function LocalTime({ timeZone }: { timeZone: string | null }) {
  const isHydrated = useHydrated();
  if (timeZone === null) return null;
  // Its line is there from the first, so that nothing moves when the time comes.
  if (!isHydrated) return <span className={classes.clock}> </span>;
  return <Clocks timeZone={timeZone} />;
}

function Clocks({ timeZone }: { timeZone: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow();
  const there = format.time(now, timeZone);
  const here = format.time(now);
  const both =
    there === here
      ? `${t('clinic.there_now', { time: there })}${t('site.comma')}${t('clinic.same_time')}`
      : `${t('clinic.there_now', { time: there })}${t('site.comma')}${t('clinic.here_now', { time: here })}`;
  return (
    <span className={classes.clock}>
      <span className={classes.dot}> · </span>
      {both}
    </span>
  );
}
