import { useTranslation } from 'react-i18next';
import classes from './demo-label.module.css';

/** On everything of the demo world: nobody may take it for a real clinic. */
export function DemoLabel() {
  const { t } = useTranslation();
  return <p className={classes.label}>{t('card.demo')}</p>;
}
