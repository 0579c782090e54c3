import { useTranslation } from 'react-i18next';
import type { Doctor } from '../../../contract/clinics/doctors.ts';
import { AskLink } from '../../platform/ask-link.tsx';
import { clinicPath, inquiryPath } from '../../platform/clinic-paths.ts';
import { Link } from '../../platform/links.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { panelClass } from '../../ui/panel.tsx';
import text from '../../ui/text.module.css';
import { AskNotes, AskPrice, AskWays } from '../ask-parts.tsx';
import classes from '../clinic-ask.module.css';
import { isQuiet } from '../is-quiet.ts';

/** The way to an offer of this doctor; stays in view beside the page. */
export function DoctorAsk({ doctor }: { doctor: Doctor }) {
  const { t } = useTranslation();
  const { id, price_from, reply_time_minutes, reply_time_requests } = doctor;
  if (doctor.clinic === null) return <NobodyToAsk doctor={doctor} />;
  if (isQuiet(doctor)) return <QuietDoctorAsk id={id} clinic={doctor.clinic} />;
  return (
    <aside className={`${panelClass} ${classes.panel} ${classes.alone}`} aria-labelledby="ask">
      <div>
        <h2 id="ask" className={text.h3}>
          {t('clinic.ask')}
        </h2>
        <p className={classes.lead}>{t('doctor.ask_lead')}</p>
      </div>
      <AskPrice price={price_from} to="#procedures" />
      <AskWays to={{ doctor: id }} hasChat={doctor.is_claimed} />
      <AskNotes minutes={reply_time_minutes} requests={reply_time_requests} />
    </aside>
  );
}

/** The clinic that a registry names does not answer here: says so before anybody writes. */
function QuietDoctorAsk({ id, clinic }: { id: number; clinic: NonNullable<Doctor['clinic']> }) {
  const { t } = useTranslation();
  return (
    <aside className={`${panelClass} ${classes.panel} ${classes.alone}`} aria-labelledby="ask">
      <h2 id="ask" className={text.h3}>
        {t('clinic.ask_quiet')}
      </h2>
      <p className={classes.lead}>{t('clinic.ask_quiet_lead')}</p>
      <p>
        <Link to={clinicPath(clinic.slug)} className={text.link}>
          <bdi lang={clinic.title_lang ?? undefined}>{clinic.title}</bdi>
        </Link>
      </p>
      <p className={classes.lead}>
        <AskLink to={inquiryPath({ doctor: id })} className={text.link}>
          {t('clinic.ask_anyway')}
        </AskLink>
      </p>
    </aside>
  );
}

/** A registry names the doctor but no clinic: a request would reach nobody. */
function NobodyToAsk({ doctor: { specializations, country } }: { doctor: Doctor }) {
  const { t } = useTranslation();
  const filters = new URLSearchParams();
  if (specializations[0]) filters.set('specialization', specializations[0].slug);
  if (country) filters.set('country', country.code);
  return (
    <aside className={`${panelClass} ${classes.panel} ${classes.alone}`} aria-labelledby="ask">
      <h2 id="ask" className={text.h3}>
        {t('doctor.no_requests')}
      </h2>
      <p className={classes.lead}>{t('doctor.no_requests_text')}</p>
      <Link to={`/search/search-doctors?${filters}`} className={buttonClass({ kind: 'tonal' })}>
        {t('doctor.others')}
      </Link>
    </aside>
  );
}
