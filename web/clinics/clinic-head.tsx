import { useTranslation } from 'react-i18next';
import type { Clinic } from '../../contract/clinics/clinics.ts';
import { useFormat } from '../platform/format.ts';
import { useSite } from '../platform/site.tsx';
import { Icon } from '../ui/icon.tsx';
import text from '../ui/text.module.css';
import { useHydrated } from '../ui/use-hydrated.ts';
import { ClinicActions } from './clinic-actions.tsx';
import { Crumbs, usePlaceCrumbs } from './clinic-crumbs.tsx';
import classes from './clinic-head.module.css';
import { DemoLabel } from './demo-label.tsx';
import { PlaceLine } from './place-line.tsx';
import { useNow } from './use-now.ts';

/** The time there and here. It is of the moment and of this device, so the server leaves it to the browser. */
function LocalTime({ timeZone }: { timeZone: string | null }) {
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

export function ClinicHead({ clinic }: { clinic: Clinic }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { language } = useSite();
  const { title, title_lang, title_original, title_original_lang, address, city, country } = clinic;
  const town = clinic.address_names_city ? null : (city?.title ?? t('card.city_unknown'));
  const isForeign = title_lang !== null && title_lang.split('-')[0] !== language.prefix;
  return (
    <header>
      <Crumbs steps={usePlaceCrumbs(country, city)} here={title} />
      <div className={classes.head}>
        <div className={classes.names}>
          <h1 className={text.h1} lang={title_lang ?? undefined} dir="auto">
            {title}
          </h1>
          {title_original !== title && (
            <p className={classes.original}>
              <bdi lang={title_original_lang ?? undefined} dir="auto">
                {title_original}
              </bdi>
            </p>
          )}
          {isForeign && (
            <p className={classes.shownIn}>
              {t('clinic.shown_in', { language: format.languageName(title_lang) })}
            </p>
          )}
          <p className={classes.where}>
            <Icon name="pin" size={16} />
            <span>
              <PlaceLine parts={[address, town, country.title]} />
              <LocalTime timeZone={clinic.time_zone} />
            </span>
          </p>
          {clinic.is_demo && <DemoLabel />}
        </div>
        <ClinicActions kind="clinic" id={clinic.id} title={title} />
      </div>
    </header>
  );
}
