import { useTranslation } from 'react-i18next';
import { useFormat } from '../../platform/format.ts';
import { knownLanguages } from '../../team/known-languages.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { FieldError } from '../../ui/field-frame.tsx';
import { Select } from '../../ui/select.tsx';
import classes from './language-fields.module.css';
import { placeId } from './offer-errors.ts';
import type { TermProps } from './term-props.ts';

/** In which languages the patient is spoken to: their own ones first. */
export function LanguageFields({ terms, errors, change, spoken }: TermProps & { spoken: readonly string[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { languages } = terms;
  const offered = [...new Set([...spoken, 'en', ...languages])];
  const put = (code: string, isOn: boolean) =>
    change({ languages: isOn ? [...languages, code] : languages.filter((one) => one !== code) });
  const others = knownLanguages
    .filter((code) => !offered.includes(code))
    .map((code) => ({ code, title: format.languageName(code) }))
    .sort((a, b) => a.title.localeCompare(b.title));
  return (
    <fieldset className={classes.languages} id={placeId('languages')}>
      <legend>{t('staff.languages')}</legend>
      <div className={classes.boxes}>
        {offered.map((code) => (
          <Checkbox
            key={code}
            label={format.languageName(code)}
            checked={languages.includes(code)}
            onChange={({ currentTarget }) => put(code, currentTarget.checked)}
          />
        ))}
      </div>
      <Select
        label={t('staff.language_add')}
        value=""
        onChange={({ target }) => target.value !== '' && put(target.value, true)}
      >
        <option value="">{t('staff.choose')}</option>
        {others.map(({ code, title }) => (
          <option key={code} value={code}>
            {title}
          </option>
        ))}
      </Select>
      {errors.languages !== undefined && (
        <FieldError id="offer-languages-error">{errors.languages}</FieldError>
      )}
    </fieldset>
  );
}
