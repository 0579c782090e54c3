import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../platform/format.ts';
import { useHydrated } from '../ui/use-hydrated.ts';
import classes from './clinic-head.module.css';

const tickMs = 20_000;

/** The time, anew every few seconds. */
export function useNow(): Date {
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
  return isHydrated ? <Clocks timeZone={timeZone} /> : <ClockRoom />;
}

function Both({ there, here }: { there: string; here: string }) {
  const { t } = useTranslation();
  return (
    <>
      <span className={classes.dot}> · </span>
      {t('clinic.there_now', { time: there })}
      {t('site.comma')}
      {there === here ? t('clinic.same_time') : t('clinic.here_now', { time: here })}
    </>
  );
}

/** Keeps as much room as the words will take, so that nothing moves when the time comes. */
function ClockRoom() {
  const format = useFormat();
  const there = format.time(new Date(0), 'UTC');
  const here = format.time(new Date(43_200_000), 'UTC');
  return (
    <span className={`${classes.clock} ${classes.room}`} aria-hidden="true">
      <Both there={there} here={here} />
    </span>
  );
}

function Clocks({ timeZone }: { timeZone: string }) {
  const format = useFormat();
  const now = useNow();
  return (
    <span className={classes.clock}>
      <Both there={format.time(now, timeZone)} here={format.time(now)} />
    </span>
  );
}
