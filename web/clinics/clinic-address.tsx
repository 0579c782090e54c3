import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Clinic } from '../../contract/clinics.ts';
import { MapBox } from '../map/map-box.tsx';
import { useSite } from '../platform/site.tsx';
import { panelClass } from '../ui/panel.tsx';
import text from '../ui/text.module.css';
import classes from './clinic.module.css';

/** Where the clinic is, and how exactly that is known. */
export function ClinicAddress({ clinic }: { clinic: Clinic }) {
  const { t } = useTranslation();
  const { mapStyleUrl } = useSite();
  const { id, title, location, location_precision, address, postcode, city, country } = clinic;
  const pins = useMemo(() => (location ? [{ id, title, ...location }] : []), [id, title, location]);
  const where = [address, [postcode, city?.title].filter(Boolean).join(' '), country.title]
    .filter(Boolean)
    .join(t('site.comma'));
  const precision =
    location === null
      ? 'clinic.at_none'
      : location_precision === 'building'
        ? 'clinic.at_building'
        : 'clinic.at_city';
  return (
    <section className={classes.block}>
      <h2 className={text.h2}>{t('clinic.address')}</h2>
      <div className={`${panelClass} ${classes.address}`}>
        {location && <MapBox className={classes.map} pins={pins} styleUrl={mapStyleUrl} isQuiet />}
        <div className={classes.addressText}>
          <p>
            <bdi>{where}</bdi>
          </p>
          <p className={text.muted}>{t(precision)}</p>
        </div>
      </div>
    </section>
  );
}
