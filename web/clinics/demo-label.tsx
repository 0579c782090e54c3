import { useTranslation } from 'react-i18next';
import classes from './demo-label.module.css';

/** On everything of the demo world: nobody may take it for a real clinic or doctor. */
export function DemoLabel({ kind = 'clinic' }: { kind?: 'clinic' | 'doctor' }) {
  const { t } = useTranslation();
  return <p className={classes.label}>{t(kind === 'clinic' ? 'card.demo' : 'card.demo_doctor')}</p>;
}
