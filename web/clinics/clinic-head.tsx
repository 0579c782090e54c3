import { useTranslation } from 'react-i18next';
import type { Clinic } from '../../contract/clinics/clinics.ts';
import { useFormat } from '../platform/format.ts';
import { useSite } from '../platform/site.tsx';
import { Icon } from '../ui/icon.tsx';
import text from '../ui/text.module.css';
import { ClinicActions } from './clinic-actions.tsx';
import { Crumbs, usePlaceCrumbs } from './clinic-crumbs.tsx';
import classes from './clinic-head.module.css';
import { DemoLabel } from './demo-label.tsx';
import { LocalTime } from './local-time.tsx';
import { PlaceLine } from './place-line.tsx';

export function ClinicHead({ clinic }: { clinic: Clinic }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { language } = useSite();
  const { title, title_lang, title_original, title_original_lang, address, city, country } = clinic;
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
              <PlaceLine parts={[address, city?.title ?? t('card.city_unknown'), country.title]} />
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
