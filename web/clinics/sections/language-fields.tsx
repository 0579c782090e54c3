import { useTranslation } from 'react-i18next';
import { languageLevels } from '../../../contract/clinics/sections/languages.ts';
import { useFormat } from '../../platform/format.ts';
import { knownLanguages } from '../../team/known-languages.ts';
import { Select } from '../../ui/select.tsx';
import { Adding, Removing } from './adding.tsx';
import classes from './fields.module.css';
import type { Contents, FieldsProps, SectionForm } from './fields.ts';

type Values = { languages: Contents['languages'] };

/** Which languages are spoken there, and how well. */
export const languagesForm: SectionForm<Contents['languages'], Values> = {
  toValues: (languages) => ({ languages }),
  toContent: ({ languages }) => languages,
  valueTexts: { level: 'sections.value' },
  Fields: ({ form: { values, errors, set } }: FieldsProps<Values>) => (
    <LanguageFields
      levels={languageLevels}
      languages={values.languages}
      error={errors.languages}
      onChange={(languages) => set('languages', languages)}
    />
  ),
};

type Props<Level extends string> = {
  levels: readonly Level[];
  languages: readonly { code: string; level: Level }[];
  error: string | undefined;
  onChange(languages: { code: string; level: Level }[]): void;
};

/** Languages of a clinic or a doctor, each with how well; another one begins as fluent. */
export function LanguageFields<Level extends string>(props: Props<Level | 'fluent'>) {
  const { levels, languages, error, onChange } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const others = knownLanguages
    .filter((code) => !languages.some((one) => one.code === code))
    .map((code) => ({ slug: code, title: format.languageName(code) }))
    .sort((one, other) => one.title.localeCompare(other.title));
  return (
    <>
      {languages.length > 0 && (
        <ul className={classes.rows}>
          {languages.map(({ code, level }) => (
            <li key={code} className={classes.line}>
              <Select
                label={format.languageName(code)}
                value={level}
                onChange={({ target }) => {
                  const changed = levels.find((one) => one === target.value) ?? level;
                  onChange(languages.map((one) => (one.code === code ? { code, level: changed } : one)));
                }}
              >
                {levels.map((one: string) => (
                  <option key={one} value={one}>
                    {t(`sections.value.${one}`)}
                  </option>
                ))}
              </Select>
              <Removing
                name={format.languageName(code)}
                onRemove={() => onChange(languages.filter((one) => one.code !== code))}
              />
            </li>
          ))}
        </ul>
      )}
      <Adding
        label={t('sections.add_language')}
        terms={others}
        error={error}
        onAdd={(code) => onChange([...languages, { code, level: 'fluent' }])}
      />
    </>
  );
}
