import { useTranslation } from 'react-i18next';
import type { Clinic } from '../../contract/clinics/clinics.ts';
import text from '../ui/text.module.css';
import classes from './clinic-block.module.css';
import { SpokenLanguages } from './spoken-languages.tsx';

export function ClinicLanguages({ clinic }: { clinic: Clinic }) {
  const { t } = useTranslation();
  return (
    <section className={classes.block}>
      <h2 className={text.h2}>{t('clinic.spoken')}</h2>
      <SpokenLanguages spoken={clinic.spoken} />
    </section>
  );
}
