import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Clinic } from '../../contract/clinics/clinics.ts';
import { isolate } from '../platform/isolate.ts';
import { MapBox } from '../platform/map/map-box.tsx';
import { useSite } from '../platform/site.tsx';
import { panelClass } from '../ui/panel.tsx';
import text from '../ui/text.module.css';
import own from './clinic-address.module.css';
import classes from './clinic-block.module.css';
import { Phones, Website } from './clinic-contacts.tsx';
import { isQuiet } from './is-quiet.ts';
import { PlaceLine } from './place-line.tsx';

/** Where the clinic is, how exactly that is known, and how to reach it. */
export function ClinicAddress({ clinic }: { clinic: Clinic }) {
  const { t } = useTranslation();
  const { mapStyleUrl } = useSite();
  const { id, title, location, location_precision, address, postcode, city, country } = clinic;
  const pins = useMemo(() => (location ? [{ id, title, ...location }] : []), [id, title, location]);
  const cityBeside = clinic.address_names_city ? null : city?.title;
  const town = [postcode && isolate(postcode), cityBeside].filter(Boolean).join(' ');
  const precision =
    location === null
      ? 'clinic.at_none'
      : location_precision === 'building'
        ? 'clinic.at_building'
        : 'clinic.at_city';
  return (
    <section className={classes.block}>
      <h2 className={text.h2}>{t('clinic.address')}</h2>
      <div className={`${panelClass} ${own.address}`}>
        {location && <MapBox className={own.map} pins={pins} styleUrl={mapStyleUrl} isQuiet />}
        <div className={own.foot}>
          <div>
            <p>
              <PlaceLine parts={[address, town, country.title]} />
            </p>
            <p className={text.muted}>{t(precision)}</p>
          </div>
          <dl className={own.contacts}>
            {(clinic.website !== null || !isQuiet(clinic)) && (
              <div>
                <dt>{t('clinic.website')}</dt>
                <dd>
                  <Website clinic={clinic} />
                </dd>
              </div>
            )}
            {(clinic.phone !== null || !isQuiet(clinic)) && (
              <div>
                <dt>{t('clinic.phone')}</dt>
                <dd>
                  <Phones phone={clinic.phone} />
                </dd>
              </div>
            )}
          </dl>
        </div>
      </div>
    </section>
  );
}
