import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { DoctorCard as Doctor } from '../../../contract/clinics/doctors.ts';
import { clinicPath, doctorPath } from '../../platform/clinic-paths.ts';
import { useFormat } from '../../platform/format.ts';
import { Link } from '../../platform/links.tsx';
import text from '../../ui/text.module.css';
import card from '../cards/card.module.css';
import { Card, type CardProps } from '../cards/card.tsx';
import classes from '../cards/card-about.module.css';
import { CardIcon } from '../cards/card-icon.tsx';
import { CardProof } from '../cards/card-proof.tsx';
import { DemoLabel } from '../demo-label.tsx';

/** Occupation and years of practice in a line; null where neither is known. */
function useOccupation({ specializations, practising_since }: Doctor): string | null {
  const { t } = useTranslation();
  const format = useFormat();
  const titles = specializations.map(({ doctor_title }) => doctor_title);
  const years = practising_since === null ? 0 : new Date().getUTCFullYear() - practising_since;
  const practice = years > 0 ? [t('card.practice', { count: years, n: format.number(years) })] : [];
  const words = [...titles, ...practice].join(t('site.comma'));
  return words === '' ? null : words;
}

/** A doctor in a list. */
export const DoctorCard = memo(function DoctorCard({ doctor, ...place }: CardProps & { doctor: Doctor }) {
  const { t } = useTranslation();
  const occupation = useOccupation(doctor);
  const { clinic, city, country } = doctor;
  const where = [city?.title, country?.title].filter((part) => part !== undefined).join(t('site.comma'));
  return (
    <Card
      {...place}
      kind="doctor"
      subject={doctor}
      address={doctorPath(doctor)}
      icon="user"
      about={
        <>
          {occupation !== null && <p className={classes.occupation}>{occupation}</p>}
          <p className={classes.place}>
            <CardIcon name="pin" size={16} />
            <span>
              {clinic && (
                <>
                  <Link to={clinicPath(clinic.slug)} className={text.link}>
                    <bdi lang={clinic.title_lang ?? undefined}>{clinic.title}</bdi>
                  </Link>
                  {where !== '' && t('site.comma')}
                </>
              )}
              {where}
              {clinic === null && where === '' && t('doctor.no_clinic')}
            </span>
          </p>
        </>
      }
      proof={
        <div className={card.grounds}>
          <CardProof
            licence={doctor.licence}
            ground={t(doctor.is_claimed ? 'card.claimed' : 'card.unclaimed')}
          />
          {doctor.is_demo && <DemoLabel kind="doctor" />}
        </div>
      }
    />
  );
});
