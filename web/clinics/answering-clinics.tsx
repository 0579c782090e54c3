import { useTranslation } from 'react-i18next';
import text from '../ui/text.module.css';
import own from './answering-clinics.module.css';
import classes from './clinic-block.module.css';
import { ClinicCard } from './clinic-card.tsx';
import { useAnswering } from './use-clinic.ts';

/** Where a patient gets an answer instead: clinics like this one whose people are here. */
export function AnsweringClinics() {
  const { t } = useTranslation();
  const clinics = useAnswering();
  if (clinics.length === 0) return null;
  return (
    <section id="answering" className={`${classes.block} ${own.section}`}>
      <h2 className={text.h2}>{t('clinic.answering')}</h2>
      <p className={classes.lead}>{t('clinic.answering_text')}</p>
      <div className={own.cards}>
        {clinics.map((clinic) => (
          <ClinicCard key={clinic.id} clinic={clinic} />
        ))}
      </div>
    </section>
  );
}
