import { useTranslation } from 'react-i18next';
import type { Clinic } from '../../contract/clinics/clinics.ts';
import text from '../ui/text.module.css';
import classes from './clinic-block.module.css';
import spoken from './spoken-languages.module.css';

/** Neither description nor specializations, diseases or languages: the clinic has told nothing of itself. */
export const isUntold = ({ text: words, specializations, diseases, spoken }: Clinic): boolean =>
  words === null && specializations.length === 0 && diseases.length === 0 && spoken.length === 0;

/** What nobody has told, in one place instead of a section for each. */
export function ClinicUntold() {
  const { t } = useTranslation();
  const facts = ['description', 'specializations', 'diseases', 'equipment', 'spoken'] as const;
  return (
    <section className={classes.block}>
      <h2 className={text.h2}>{t('clinic.part_about')}</h2>
      <p className={classes.lead}>{t('clinic.untold')}</p>
      <dl className={spoken.languages}>
        {facts.map((fact) => (
          <div key={fact}>
            <dt>{t(`clinic.${fact}`)}</dt>
            <dd>{t('clinic.unknown')}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
