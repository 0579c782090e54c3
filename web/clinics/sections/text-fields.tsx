import { useTranslation } from 'react-i18next';
import { limits } from '../../../contract/platform/limits.ts';
import { useFormat } from '../../platform/format.ts';
import { TextArea } from '../../ui/text-area.tsx';
import type { Contents, FieldsProps, SectionForm } from './fields.ts';

type Values = { lang: string; description: string; equipment: string };

/** Description and equipment in one language. */
export const textForm: SectionForm<Contents['text'], Values> = {
  toValues: ({ lang, description, equipment }) => ({ lang, description, equipment: equipment.join('\n') }),
  toContent: ({ lang, description, equipment }) => ({
    lang,
    description,
    equipment: equipment
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
  }),
  Fields: TextFields,
};

function TextFields({ form: { values, errors, field } }: FieldsProps<Values>) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <>
      <TextArea
        label={t('sections.field.description')}
        hint={t('sections.hint.description', {
          n: format.number([...values.description].length),
          max: format.number(limits.clinicTextMax),
        })}
        rows={8}
        lang={values.lang}
        maxLength={limits.clinicTextMax}
        {...field('description')}
        error={errors.description ?? errors.lang}
      />
      <TextArea
        label={t('sections.field.equipment')}
        hint={t('sections.hint.equipment')}
        rows={5}
        lang={values.lang}
        {...field('equipment')}
      />
    </>
  );
}
