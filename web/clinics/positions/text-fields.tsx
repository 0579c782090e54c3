import { useTranslation } from 'react-i18next';
import { doctorBounds } from '../../../contract/clinics/sections/page.ts';
import { Section } from '../../accounts/profile/section.tsx';
import { useFormat } from '../../platform/format.ts';
import { useSite } from '../../platform/site.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import type { DoctorFields } from './doctor-values.ts';

/** About the doctor, in each language of the site. */
export function TextFields({ form: { values, errors, set } }: { form: DoctorFields }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { languages } = useSite();
  return (
    <Section title={t('staff_doctors.about')} lead={t('staff_doctors.about_text')}>
      {languages.map(({ prefix }, place) => (
        <TextArea
          key={prefix}
          label={format.languageName(prefix)}
          lang={prefix}
          rows={4}
          maxLength={doctorBounds.aboutMax}
          error={place === 0 ? errors.texts : undefined}
          value={values.texts[prefix] ?? ''}
          onChange={({ target }) => set('texts', { ...values.texts, [prefix]: target.value })}
        />
      ))}
    </Section>
  );
}
