import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { limits } from '../../../contract/platform/limits.ts';
import { useFormat } from '../../platform/format.ts';
import { useSite } from '../../platform/site.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { ChoiceGroup, OptionalLabel } from '../../ui/choice-group.tsx';
import { Field } from '../../ui/field.tsx';
import { FieldError } from '../../ui/field-frame.tsx';
import classes from '../../ui/fields.module.css';
import { Note } from '../../ui/panel.tsx';
import { Select } from '../../ui/select.tsx';
import type { Named } from './load-inquiry.ts';
import type { StepProps } from './use-form-state.ts';

type Props = StepProps & { countries: readonly Named[]; languages: readonly Named[] };

/** Step 2: about the patient. */
export function StepPatient({ countries, languages, ...form }: Props) {
  const { inquiry, set, errors } = form;
  const { t } = useTranslation();
  const sexes = ['female', 'male', ''] as const;
  return (
    <div className={classes.fields}>
      <ChoiceGroup
        legend={t('inquiry.for_whom')}
        name="for_whom"
        options={(['self', 'relative'] as const).map((value) => ({
          value,
          label: t(`inquiry.for_${value}`),
        }))}
        chosen={inquiry.for_whom}
        onChoose={(for_whom) => set({ for_whom })}
        error={errors.for_whom}
      />
      {inquiry.for_whom === 'relative' && <Relative {...form} />}
      <div className={classes.pair}>
        <Field
          label={t('inquiry.birth_year')}
          hint={t('inquiry.birth_year_hint')}
          error={errors.birth_year}
          name="birth_year"
          inputMode="numeric"
          autoComplete={inquiry.for_whom === 'self' ? 'bday-year' : 'off'}
          maxLength={4}
          dir="ltr"
          required
          value={inquiry.birth_year}
          onChange={({ target }) => set({ birth_year: target.value })}
        />
        <Country {...form} countries={countries} />
      </div>
      <ChoiceGroup
        legend={<OptionalLabel label={t('inquiry.sex')} note={t('inquiry.optional')} />}
        name="sex"
        options={sexes.map((value) => ({ value, label: t(`inquiry.sex_${value || 'any'}`) }))}
        chosen={inquiry.sex}
        onChoose={(sex) => set({ sex })}
        error={errors.sex}
      />
      <Languages {...form} languages={languages} />
    </div>
  );
}

function Relative({ inquiry, set, errors }: StepProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.group}>
      <Field
        label={t('inquiry.patient_name')}
        hint={t('inquiry.patient_name_hint')}
        error={errors.patient_name}
        name="patient_name"
        autoComplete="off"
        maxLength={limits.nameMax}
        dir="auto"
        required
        value={inquiry.patient_name}
        onChange={({ target }) => set({ patient_name: target.value })}
      />
      <Checkbox
        name="may_act"
        label={t('inquiry.may_act')}
        checked={inquiry.may_act}
        error={errors.may_act}
        onChange={({ target }) => set({ may_act: target.checked })}
      />
    </div>
  );
}

function Country({ inquiry, set, errors, countries }: StepProps & { countries: readonly Named[] }) {
  const { t } = useTranslation();
  if (countries.length === 0) return <Note kind="amber">{t('inquiry.countries_failed')}</Note>;
  return (
    <Select
      label={t('inquiry.country')}
      error={errors.country}
      name="country"
      autoComplete="off"
      required
      value={inquiry.country}
      onChange={({ target }) => set({ country: target.value })}
    >
      <option value="">{t('inquiry.country_none')}</option>
      {countries.map(({ code, title }) => (
        <option key={code} value={code}>
          {title}
        </option>
      ))}
    </Select>
  );
}

/** Those of the interface and the chosen ones as boxes, all others in a list. */
function Languages({ inquiry, set, errors, languages }: StepProps & { languages: readonly Named[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const site = useSite();
  const errorId = useId();
  const shown = [...new Set([...site.languages.map(({ prefix }) => prefix), ...inquiry.languages])];
  const others = languages.filter(({ code }) => !shown.includes(code));
  const ties = errors.languages === undefined ? {} : { 'aria-invalid': true, 'aria-describedby': errorId };
  const toggle = (code: string, isWanted: boolean) => {
    const rest = inquiry.languages.filter((other) => other !== code);
    set({ languages: isWanted ? [...rest, code] : rest });
  };
  return (
    <fieldset className={classes.group}>
      <legend>{t('inquiry.languages')}</legend>
      <div className={classes.boxes}>
        {shown.map((code) => (
          <span key={code}>
            <Checkbox
              name="languages"
              value={code}
              label={languages.find((one) => one.code === code)?.title ?? format.languageName(code)}
              checked={inquiry.languages.includes(code)}
              onChange={({ target }) => toggle(code, target.checked)}
              {...ties}
            />
          </span>
        ))}
      </div>
      {errors.languages !== undefined && <FieldError id={errorId}>{errors.languages}</FieldError>}
      {others.length > 0 && (
        <Select
          label={t('inquiry.language_more')}
          name="language_more"
          value=""
          onChange={({ target }) => toggle(target.value, target.value !== '')}
        >
          <option value="">{t('inquiry.language_add')}</option>
          {others.map(({ code, title }) => (
            <option key={code} value={code}>
              {title}
            </option>
          ))}
        </Select>
      )}
    </fieldset>
  );
}
