import { useTranslation } from 'react-i18next';
import type { OpeningHours } from '../../contract/clinics/facts.ts';
import { useFormat } from '../platform/format.ts';
import ledger from '../ui/ledger.module.css';
import text from '../ui/text.module.css';
import { useHydrated } from '../ui/use-hydrated.ts';
import classes from './clinic-block.module.css';
import { groupDays, isOpenAt } from './opening-week.ts';
import { useNow } from './use-now.ts';

/** Whether it is open is of the moment, so the server leaves it to the browser. */
function OpenNow({ hours, timeZone }: { hours: OpeningHours; timeZone: string }) {
  const { t } = useTranslation();
  const isOpen = isOpenAt(hours, useNow(), timeZone);
  return <strong>{t(isOpen ? 'clinic.open_now' : 'clinic.closed_now')}</strong>;
}

/** A usual week in the clinic's own time, equal days together. */
export function OpeningTimes({ hours, timeZone }: { hours: OpeningHours; timeZone: string | null }) {
  const { t } = useTranslation();
  const format = useFormat();
  const isHydrated = useHydrated();
  const groups = groupDays(hours);
  const [only] = groups;
  const isAlways = groups.length === 1 && only?.times.length === 1 && only.times[0] === '00:00–24:00';
  return (
    <>
      <h3 className={text.h3}>{t('clinic.hours')}</h3>
      {isAlways ? (
        <p>{t('clinic.hours_always')}</p>
      ) : (
        <table className={ledger.ledger}>
          <tbody>
            {groups.map(({ from, to, times }) => (
              <tr key={from}>
                <th scope="row">
                  {from === to ? format.weekday(from) : `${format.weekday(from)} – ${format.weekday(to)}`}
                </th>
                <td className={text.number}>
                  {times.length === 0 ? t('clinic.hours_closed') : <bdi dir="ltr">{times.join(', ')}</bdi>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className={classes.after}>
        {t('clinic.hours_local')}
        {isHydrated && timeZone !== null && (
          <>
            {t('site.comma')}
            <OpenNow hours={hours} timeZone={timeZone} />
          </>
        )}
      </p>
    </>
  );
}
