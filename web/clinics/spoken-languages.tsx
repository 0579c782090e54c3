import { useTranslation } from 'react-i18next';
import type { Clinic } from '../../contract/clinics/clinics.ts';
import { useFormat } from '../platform/format.ts';
import text from '../ui/text.module.css';
import classes from './spoken-languages.module.css';

/** Each language with how well it is spoken. */
export function SpokenLanguages({ spoken }: Pick<Clinic, 'spoken'>) {
  const { t } = useTranslation();
  const format = useFormat();
  if (spoken.length === 0) return <p className={text.muted}>{t('clinic.spoken_unknown')}</p>;
  return (
    <dl className={classes.languages}>
      {spoken.map(({ code, level }) => (
        <div key={code}>
          <dt>{format.languageName(code)}</dt>
          <dd>{t(`language_level.${level}`)}</dd>
        </div>
      ))}
    </dl>
  );
}
