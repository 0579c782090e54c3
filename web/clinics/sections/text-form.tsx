import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StaffProfile } from '../../../contract/clinics/sections/staff-endpoints.ts';
import { limits } from '../../../contract/platform/limits.ts';
import { useFormat } from '../../platform/format.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Note } from '../../ui/panel.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { PartForm } from './part-form.tsx';
import { PreviewSheet } from './preview-sheet.tsx';
import classes from './profile-parts.module.css';
import { type PartProps, useProfileSection } from './use-profile-section.ts';

const textOf = ({ texts }: StaffProfile, lang: string) => texts.find((text) => text.lang === lang);

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** Description and equipment in one language, and how patients will read them. */
export function TextForm({ lang, ...props }: PartProps & { lang: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const [isPreviewed, setPreviewed] = useState(false);
  const form = useProfileSection({
    ...props,
    section: `text.${lang}`,
    read: (profile) => ({
      description: textOf(profile, lang)?.description ?? '',
      equipment: textOf(profile, lang)?.equipment.join('\n') ?? '',
    }),
    toChange: ({ description, equipment }) => ({
      text: { lang, description, equipment: linesOf(equipment) },
    }),
  });
  const { description, equipment } = form.values;
  const fallback = ['en', 'ru', ...props.profile.texts.map((text) => text.lang)].find(
    (one) => one !== lang && textOf(props.profile, one),
  );
  return (
    <>
      <PartForm
        form={form}
        section={`text.${lang}`}
        theirs={(rival) => (
          <p lang={lang} dir="auto">
            {textOf(rival, lang)?.description ?? t('staff_profile.text_empty')}
          </p>
        )}
      >
        {description.trim() === '' && (
          <Note>
            {fallback === undefined
              ? t('staff_profile.shown_nothing')
              : t('staff_profile.shown_in', { language: format.languageName(fallback) })}
          </Note>
        )}
        <TextArea
          label={t('staff_profile.description')}
          hint={t('staff_profile.description_hint', {
            n: format.number([...description].length),
            max: format.number(limits.clinicTextMax),
          })}
          rows={8}
          lang={lang}
          maxLength={limits.clinicTextMax}
          {...form.field('description')}
        />
        <TextArea
          label={t('staff_profile.equipment')}
          hint={t('staff_profile.equipment_hint')}
          rows={5}
          lang={lang}
          {...form.field('equipment')}
        />
        <div className={classes.choices}>
          <Button small onClick={() => setPreviewed(true)}>
            <Icon name="eye" size={18} />
            {t('staff_profile.preview')}
          </Button>
        </div>
      </PartForm>
      {isPreviewed && (
        <PreviewSheet
          slug={props.profile.slug}
          lang={lang}
          text={{ description, equipment: linesOf(equipment) }}
          onClose={() => setPreviewed(false)}
        />
      )}
    </>
  );
}
