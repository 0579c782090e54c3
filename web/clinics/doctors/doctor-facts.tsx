import { useTranslation } from 'react-i18next';
import type { Doctor } from '../../../contract/clinics/doctors.ts';
import { useFormat } from '../../platform/format.ts';
import { ScoreFact } from '../../reviews/ratings/score-fact.tsx';
import { Fact } from '../../ui/fact.tsx';
import { LanguagesFact } from '../clinic-facts.tsx';
import classes from './doctor-head.module.css';

function PracticeFact({ doctor: { practising_since: since } }: { doctor: Doctor }) {
  const { t } = useTranslation();
  const format = useFormat();
  const label = t('doctor.practice');
  if (since === null)
    return <Fact label={label} value={t('clinic.unknown')} qualifier={t('clinic.unknown_note')} isUnknown />;
  const count = Math.max(1, new Date().getUTCFullYear() - since);
  return (
    <Fact
      label={label}
      value={t('doctor.years', { count, n: format.number(count) })}
      qualifier={t('doctor.since', { year: String(since) })}
    />
  );
}

/** All procedures a year, as far as the numbers are known. */
function VolumeFact({ doctor: { procedures } }: { doctor: Doctor }) {
  const { t } = useTranslation();
  const format = useFormat();
  const volumes = procedures.flatMap(({ yearly_volume }) => (yearly_volume === null ? [] : [yearly_volume]));
  const label = t('doctor.volume');
  if (volumes.length === 0)
    return <Fact label={label} value={t('clinic.unknown')} qualifier={t('clinic.unknown_note')} isUnknown />;
  const yearly = volumes.reduce((sum, volume) => sum + volume, 0);
  return (
    <Fact
      label={label}
      value={t('clinic.yearly_value', { n: format.number(yearly) })}
      qualifier={t('clinic.yearly_note')}
    />
  );
}

function ReplyFact({ doctor }: { doctor: Doctor }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { reply_time_minutes: minutes, reply_time_requests: count } = doctor;
  const label = t('doctor.reply');
  if (minutes === null)
    return <Fact label={label} value={t('clinic.unknown')} qualifier={t('clinic.reply_none')} isUnknown />;
  const ground = t('doctor.reply_ground', { count, n: format.number(count) });
  return <Fact label={label} value={format.duration(minutes)} qualifier={ground} />;
}

/** The deciding facts in one row, known or not; of a doctor whom only a registry describes, those that are known. */
export function DoctorFacts({ doctor }: { doctor: Doctor }) {
  const isOwnPage = doctor.sources.length === 0;
  return (
    <dl className={classes.facts}>
      <ScoreFact rating={doctor.rating} />
      {(isOwnPage || doctor.practising_since !== null) && <PracticeFact doctor={doctor} />}
      {(isOwnPage || doctor.procedures.length > 0) && <VolumeFact doctor={doctor} />}
      {(isOwnPage || doctor.languages.length > 0) && <LanguagesFact languages={doctor.languages} />}
      {(isOwnPage || doctor.reply_time_minutes !== null) && <ReplyFact doctor={doctor} />}
    </dl>
  );
}
