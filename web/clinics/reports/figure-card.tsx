import { useTranslation } from 'react-i18next';
import type { Figure } from '../../../contract/clinics/staff-reports.ts';
import classes from './reports.module.css';

type Props = {
  name: 'reply_minutes' | 'reply_rate' | 'offer_rate' | 'acceptance_rate' | 'views';
  figure: Figure;
  /** There are clinics to compare with: else the page says once that there are none. */
  hasSimilar: boolean;
  words(value: number): string;
};

/** One figure: the own one, and below it the median of similar clinics, or why there is none. */
export function FigureCard({ name, figure: { own, similar }, hasSimilar, words }: Props) {
  const { t } = useTranslation();
  return (
    <li className={classes.card}>
      <h2>{t(`staff_figures.${name}`)}</h2>
      <p className={own === null ? classes.unknown : classes.own}>
        {own === null ? t('staff_figures.unknown') : words(own)}
      </p>
      {hasSimilar && (
        <p className={classes.beside}>
          {similar === null ? t('staff_figures.few') : t('staff_figures.similar', { value: words(similar) })}
        </p>
      )}
      <p className={classes.meaning}>{t(`staff_figures.${name}_text`)}</p>
    </li>
  );
}
