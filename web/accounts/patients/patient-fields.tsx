import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../platform/format.ts';
import { useSite } from '../../platform/site.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { ChoiceGroup, OptionalLabel } from '../../ui/choice-group.tsx';
import { Field } from '../../ui/field.tsx';
import { FieldError } from '../../ui/field-frame.tsx';
import classes from '../../ui/fields.module.css';
import { Note } from '../../ui/panel.tsx';
import { Select } from '../../ui/select.tsx';

export type Named = { code: string; title: string };

/** Facts about a patient as a form holds them. */
export type TypedFacts = {
  birth_year: string;
  sex: '' | 'female' | 'male';
  country: string;
  languages: string[];
};

type Props = {
  values: TypedFacts;
  set(part: Partial<TypedFacts>): void;
  errors: Partial<Record<string, string>>;
  /** Empty when they did not come. */
  countries: readonly Named[];
  languages: readonly Named[];
  /** Whose facts they are: the browser may fill in those of its owner. */
  isSelf: boolean;
};

/** Year of birth, country, sex and languages of a patient. */
export function PatientFields({ countries, languages, isSelf, ...form }: Props) {
  const { values, set, errors } = form;
  const { t } = useTranslation();
  const sexes = ['female', 'male', ''] as const;
  return (
    <>
      <div className={classes.pair}>
        <Field
          label={t('inquiry.birth_year')}
          hint={t('inquiry.birth_year_hint')}
          error={errors.birth_year}
          name="birth_year"
          inputMode="numeric"
          autoComplete={isSelf ? 'bday-year' : 'off'}
          maxLength={4}
          dir="ltr"
          required
          value={values.birth_year}
          onChange={({ target }) => set({ birth_year: target.value })}
        />
        <Country {...form} countries={countries} />
      </div>
      <ChoiceGroup
        legend={<OptionalLabel label={t('inquiry.sex')} note={t('inquiry.optional')} />}
        name="sex"
        options={sexes.map((value) => ({ value, label: t(`inquiry.sex_${value || 'any'}`) }))}
        chosen={values.sex}
        onChoose={(sex) => set({ sex })}
        error={errors.sex}
      />
      <Languages {...form} languages={languages} />
    </>
  );
}

type PartProps = Pick<Props, 'values' | 'set' | 'errors'>;

function Country({ values, set, errors, countries }: PartProps & Pick<Props, 'countries'>): ReactNode {
  const { t } = useTranslation();
  if (countries.length === 0) return <Note kind="amber">{t('inquiry.countries_failed')}</Note>;
  return (
    <Select
      label={t('inquiry.country')}
      error={errors.country}
      name="country"
      autoComplete="off"
      required
      value={values.country}
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
function Languages({ values, set, errors, languages }: PartProps & Pick<Props, 'languages'>) {
  const { t } = useTranslation();
  const format = useFormat();
  const site = useSite();
  const errorId = useId();
  const shown = [...new Set([...site.languages.map(({ prefix }) => prefix), ...values.languages])];
  const others = languages.filter(({ code }) => !shown.includes(code));
  const ties = errors.languages === undefined ? {} : { 'aria-invalid': true, 'aria-describedby': errorId };
  const toggle = (code: string, isWanted: boolean) => {
    const rest = values.languages.filter((other) => other !== code);
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
              checked={values.languages.includes(code)}
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
