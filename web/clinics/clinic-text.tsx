import { useTranslation } from 'react-i18next';
import type { Clinic } from '../../contract/clinics/clinics.ts';
import text from '../ui/text.module.css';
import classes from './clinic-block.module.css';
import own from './clinic-text.module.css';
import { ShownText } from './shown-text.tsx';

/** What the clinic says of itself, and what it works with. */
export function ClinicText({ clinic }: { clinic: Clinic }) {
  const { t } = useTranslation();
  const { text: words } = clinic;
  return (
    <>
      <section className={classes.block}>
        <h2 className={text.h2}>{t('clinic.part_about')}</h2>
        {words ? (
          <ShownText
            text={words.description}
            lang={words.lang}
            of={{ kind: 'clinic', id: clinic.id }}
            original={words.original && { text: words.original.description, lang: words.original.lang }}
          />
        ) : (
          <p className={text.muted}>{t('clinic.text_unknown')}</p>
        )}
      </section>
      {words && words.equipment.length > 0 && (
        <section className={classes.block}>
          <h2 className={text.h2}>{t('clinic.equipment')}</h2>
          <ul className={own.equipment} lang={words.lang}>
            {words.equipment.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
