import { useTranslation } from 'react-i18next';
import { languageLevels } from '../../../contract/clinics/sections/languages.ts';
import type { StaffProfile } from '../../../contract/clinics/sections/staff-endpoints.ts';
import { Section } from '../../accounts/profile/section.tsx';
import { useFormat } from '../../platform/format.ts';
import { knownLanguages } from '../../team/known-languages.ts';
import { IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Select } from '../../ui/select.tsx';
import { PartForm } from './part-form.tsx';
import classes from './profile-parts.module.css';
import { type PartProps, useProfileSection } from './use-profile-section.ts';

type Level = (typeof languageLevels)[number];

const read = ({ languages }: StaffProfile) => ({ languages });

/** Which languages are spoken there, and how well. */
export function LanguagesPart(props: PartProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const form = useProfileSection({ ...props, section: 'languages', read, toChange: (values) => values });
  const { languages } = form.values;
  const put = (code: string, level: Level) =>
    form.set(
      'languages',
      languages.some((one) => one.code === code)
        ? languages.map((one) => (one.code === code ? { code, level } : one))
        : [...languages, { code, level }],
    );
  const others = knownLanguages
    .filter((code) => !languages.some((one) => one.code === code))
    .map((code) => ({ code, title: format.languageName(code) }))
    .sort((one, other) => one.title.localeCompare(other.title));
  return (
    <Section title={t('staff_profile.languages')} lead={t('staff_profile.languages_text')} anchor="languages">
      <PartForm
        form={form}
        section="languages"
        theirs={(rival) => <p>{format.list(rival.languages.map(({ code }) => format.languageName(code)))}</p>}
      >
        {languages.length > 0 && (
          <ul className={classes.rows}>
            {languages.map(({ code, level }) => (
              <li key={code}>
                <Select
                  label={format.languageName(code)}
                  value={level}
                  onChange={({ target }) =>
                    put(code, languageLevels.find((one) => one === target.value) ?? level)
                  }
                >
                  {languageLevels.map((one) => (
                    <option key={one} value={one}>
                      {t(`staff_profile.level_${one}`)}
                    </option>
                  ))}
                </Select>
                <IconButton
                  label={t('staff_profile.language_remove', { language: format.languageName(code) })}
                  onClick={() =>
                    form.set(
                      'languages',
                      languages.filter((one) => one.code !== code),
                    )
                  }
                >
                  <Icon name="trash" size={20} />
                </IconButton>
              </li>
            ))}
          </ul>
        )}
        <Select
          label={t('staff_profile.language_add')}
          value=""
          error={form.errors.languages}
          onChange={({ target }) => target.value !== '' && put(target.value, 'fluent')}
        >
          <option value="">{t('staff_profile.choose')}</option>
          {others.map(({ code, title }) => (
            <option key={code} value={code}>
              {title}
            </option>
          ))}
        </Select>
      </PartForm>
    </Section>
  );
}
