import { useTranslation } from 'react-i18next';
import { useBillStatistic } from '../clinics/bill-statistic.tsx';
import { keepTogether, useFormat } from '../platform/format.ts';
import { Link } from '../platform/links.tsx';
import { DrawnPicture } from '../platform/picture.tsx';
import { Icon } from '../ui/icon.tsx';
import text from '../ui/text.module.css';
import type { OfferColumn } from './offer-columns.ts';
import classes from './offer-head.module.css';

type Props = { column: OfferColumn; onVersions?: (() => void) | undefined };

/** Who makes the offer: the clinic, the doctor by name, whether the licence was checked. */
export function OfferHead({ column, onVersions }: Props) {
  const { t } = useTranslation();
  const { offer, clinic } = column;
  const place = [clinic.city, clinic.country.title].filter(Boolean).join(t('site.comma'));
  return (
    <div className={classes.who}>
      <span className={classes.clinic}>
        <span className={classes.thumb}>
          {clinic.photo ? (
            <DrawnPicture picture={clinic.photo} alt="" sizes="56px" loading="eager" />
          ) : (
            <Icon name="building" size={24} />
          )}
        </span>
        <span>
          <Link to={`/hospital/${clinic.slug}/about`} className={classes.name}>
            <bdi>{clinic.title}</bdi>
          </Link>
          <span className={classes.place}>{place}</span>
        </span>
      </span>
      <Doctor column={column} />
      <Licence day={offer.doctor.licence_checked_at} />
      <Billed clinic={clinic} />
      {offer.earlier_versions.length > 0 && onVersions && (
        <button type="button" className={`${text.link} ${classes.versions}`} onClick={onVersions}>
          {t('offers.versions_open', { n: offer.version })}
        </button>
      )}
    </div>
  );
}

function Doctor({ column: { offer, clinic } }: { column: OfferColumn }) {
  const { doctor } = offer;
  return (
    <span className={classes.doctor}>
      <span className={classes.portrait}>
        {doctor.portrait ? (
          <DrawnPicture picture={doctor.portrait} alt="" sizes="40px" loading="eager" />
        ) : (
          <Icon name="user" size={22} />
        )}
      </span>
      <span>
        <Link to={`/hospital/${clinic.slug}/self/${doctor.id}`} className={classes.doctorName}>
          <bdi>{doctor.title}</bdi>
        </Link>
        <DoctorFacts doctor={doctor} />
      </span>
    </span>
  );
}

export function DoctorFacts({ doctor }: { doctor: OfferColumn['offer']['doctor'] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { specialization, procedures_per_year: count } = doctor;
  const facts = [
    specialization,
    count === null ? t('offers.volume_unknown') : t('offers.per_year', { count, n: format.number(count) }),
  ].filter(Boolean);
  return <span className={classes.place}>{facts.join(t('site.comma'))}</span>;
}

/** Whether the doctor's licence was checked, and when. */
export function Licence({ day }: { day: string | null }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <span className={day === null ? `${classes.licence} ${classes.unchecked}` : classes.licence}>
      <Icon name={day === null ? 'unknown' : 'shield'} size={20} />
      <span>
        {day === null
          ? t('offers.licence_unchecked')
          : t('offers.licence_checked', { date: keepTogether(format.date(day)) })}
      </span>
    </span>
  );
}

/** How bills of the clinic compare with its offers. */
export function Billed({ clinic }: Pick<OfferColumn, 'clinic'>) {
  const billed = useBillStatistic();
  return (
    <span className={`${classes.licence} ${classes.unchecked}`}>
      <Icon name="document" size={20} />
      <span>{billed(clinic.bill_statistic)}</span>
    </span>
  );
}
